package board

import (
	"image"
	"math"
	"strings"
	"testing"

	"witchtable/bot/board/canvas"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/emblem"
	"witchtable/engine/fate"
)

// signLike is how much the emblem of a card may look like a sign: those who see a paw are to know that it says
// "Companion", and not who the card is.
const signLike = 0.57

// TestNoCardLooksLikeASign, wherever in its box and however large either is drawn.
func TestNoCardLooksLikeASign(t *testing.T) {
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	game, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	theme, signs := houseTheme(t), map[string][]float64{}
	for _, name := range theme.Names() {
		signs[name] = boxed(theme.signs[name].shape)
	}
	for _, id := range game.Cards() {
		face, _ := game.Card(id)
		e, err := emblem.Parse(face.Emblem)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if strings.HasPrefix(face.Emblem, "portrait ") { // a face in three inks is never taken for a sign in one
			continue
		}
		drawn := boxed(e)
		for name, sign := range signs {
			if like := likeness(drawn, sign); like > signLike {
				t.Errorf("the emblem of %s is %.2f like the sign of %s, want at most %.2f (house/emblems-*.yaml)", id, like,
					name, signLike)
			}
		}
	}
}

// boxed is an emblem without the room around it, as a mask of 64 pixels each way.
func boxed(e emblem.Emblem) (out []float64) {
	const size = 64
	m := canvas.NewStamp(e, 4*size).Whole()
	box := image.Rectangle{}
	for y := range 4 * size {
		for x := range 4 * size {
			if m.AlphaAt(x, y).A > 127 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	for y := range size {
		for x := range size {
			at := m.AlphaAt(box.Min.X+(2*x+1)*box.Dx()/(2*size), box.Min.Y+(2*y+1)*box.Dy()/(2*size))
			out = append(out, float64(at.A)/255)
		}
	}
	return out
}

// likeness is the correlation of two masks: 1 for the same, 0 for those that share no more ink than any two do.
func likeness(a, b []float64) float64 {
	n := float64(len(a))
	var sa, sb, aa, bb, ab float64
	for i := range a {
		sa, sb, aa, bb, ab = sa+a[i], sb+b[i], aa+a[i]*a[i], bb+b[i]*b[i], ab+a[i]*b[i]
	}
	return (n*ab - sa*sb) / math.Sqrt((n*aa-sa*sa)*(n*bb-sb*sb))
}
