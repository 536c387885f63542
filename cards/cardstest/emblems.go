package cardstest

import (
	"cmp"
	"math"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/emblem"
	"witchtable/engine/yaml"
)

// Emblems are held to what they look like where they are smallest, on a picture of the whole table.
const (
	emblemPixels = 32
	emblemAlike  = 0.68 // shared ink, as a part of the ink in either
	emblemLight  = 0.12 // of the box: less is a scratch
	emblemHeavy  = 0.75 // more is a blot
	// signLike is how much the emblem of a card may look like a sign: those who see a bell are to know what it stands for.
	signLike = 0.57
	// signsAlike is how much of their ink two signs may share, at the size they have in lines.
	signsAlike = 0.75
	signPixels = 24
)

// Drawing is the emblem of a card.
type Drawing struct {
	ID   engine.CardID
	Face bool // put together from parts
	emblem.Emblem
}

// Drawn reads the emblem of a card; it fails the test where there is none, or one that cannot be drawn.
func Drawn(t testing.TB, id engine.CardID, text string) Drawing {
	t.Helper()
	e, err := emblem.Parse(text)
	switch {
	case text == "":
		t.Errorf("%s has no emblem", id)
	case err != nil:
		t.Errorf("the emblem of %s cannot be drawn: %v", id, err)
	}
	return Drawing{id, strings.Contains(text, "portrait "), e}
}

// EmblemsDiffer holds emblems to be told apart where they are small, and to be neither scratches nor blots.
func EmblemsDiffer(t testing.TB, all []Drawing) {
	t.Helper()
	small := make([]emblem.Bitmap, len(all))
	near := 0.0
	var pair [2]engine.CardID
	for i, d := range all {
		small[i] = d.Bitmap(emblemPixels)
		if share := small[i].Share(); share < emblemLight || share > emblemHeavy {
			t.Errorf("the emblem of %s covers %.2f of its box; want %v to %v", d.ID, share, emblemLight, emblemHeavy)
		}
		for j := range i {
			overlap := small[i].Overlap(small[j])
			if overlap > near {
				near, pair = overlap, [2]engine.CardID{all[j].ID, d.ID}
			}
			if overlap > emblemAlike {
				t.Errorf("the emblems of %s and %s share %.2f of their ink at %d pixels; want at most %v", all[j].ID, d.ID,
					overlap, emblemPixels, emblemAlike)
			}
		}
	}
	t.Logf("nearest are %s and %s, with %.2f", pair[0], pair[1], near)
}

// EmblemsFillTheirBox holds emblems to the middle of it: one that lies in a corner, or is much smaller than the others,
// is lost beside them.
func EmblemsFillTheirBox(t testing.TB, all []Drawing) {
	t.Helper()
	for _, d := range all {
		left, top, right, bottom := inked(d.Bitmap(emblemPixels), emblemPixels)
		wide, high := right-left, bottom-top
		if max(wide, high) < 26 || min(wide, high) < 16 {
			t.Errorf("the emblem of %s is %d by %d of %d pixels; want 26 one way and 16 the other", d.ID, wide, high,
				emblemPixels)
		}
		if off := left - (emblemPixels - right); off < -6 || off > 6 {
			t.Errorf("the emblem of %s stands %d pixels off the middle", d.ID, off)
		}
	}
}

// inked is the box of what is in ink; right and bottom are not in it.
func inked(b emblem.Bitmap, side int) (left, top, right, bottom int) {
	left, top = side, side
	for at := range b[emblem.Light] {
		if b.At(at) < 0.5 {
			continue
		}
		x, y := at%side, at/side
		left, right, top, bottom = min(left, x), max(right, x+1), min(top, y), max(bottom, y+1)
	}
	return left, top, right, bottom
}

// NoEmblemIsASign holds emblems to be taken for none of a theme's signs. Faces, in three inks, never are.
func NoEmblemIsASign(t testing.TB, all []Drawing, signs map[string]emblem.Emblem) {
	t.Helper()
	masks := map[string][]float64{}
	for name, e := range signs {
		masks[name] = boxed(e)
	}
	for _, d := range all {
		if d.Face {
			continue
		}
		drawn := boxed(d.Emblem)
		for name, mask := range masks {
			if like := likeness(drawn, mask); like > signLike {
				t.Errorf("the emblem of %s is %.2f like the sign of %s; want at most %v", d.ID, like, name, signLike)
			}
		}
	}
}

// boxed is an emblem without the room around it, as a mask of 32 pixels each way.
func boxed(e emblem.Emblem) (out []float64) {
	const fine, size = 64, 32
	b := e.Bitmap(fine)
	left, top, right, bottom := inked(b, fine)
	for y := range size {
		for x := range size {
			at := (top+(2*y+1)*(bottom-top)/(2*size))*fine + left + (2*x+1)*(right-left)/(2*size)
			out = append(out, b.At(at))
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

// Signs are the shapes of a theme, by their names; hears is what a catalogue has under a key, for letters must be read
// aloud. Colours are held to what can be seen by package bot/board, which reads the theme, and so is what letters stand
// for: some of those signs are the pictures' own.
func Signs(t testing.TB, theme []byte, hears func(key string) string) map[string]emblem.Emblem {
	t.Helper()
	out := map[string]emblem.Emblem{}
	err := yaml.Strictly("theme.yaml", "theme", theme, func(root *yaml.Node, fault yaml.Faulter) {
		for _, p := range root.Get("signs").Keys {
			e, err := emblem.Parse(strings.TrimSpace(p.Value.Get("shape").Text))
			if err != nil {
				fault(p.Pos, p.Name, "%v", err)
			}
			out[p.Name] = e
			if faces := p.Value.Get("faces"); faces != nil {
				if _, err := emblem.ReadPattern(strings.TrimSpace(faces.Text)); err != nil {
					fault(p.Pos, p.Name, "%v", err)
				}
			}
		}
		for _, p := range root.Get("letters").Keys {
			if hears("sign."+p.Value.Text) == "" {
				fault(p.Pos, p.Name, "cannot be read aloud: there is no sign.%s in lang/names.en.yaml", p.Value.Text)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// SignsDiffer holds signs to be told apart where they are small, but for those that stand for the same thing: same says
// for what, of names that do not stand for themselves.
func SignsDiffer(t testing.TB, all map[string]emblem.Emblem, same map[string]string) {
	t.Helper()
	means := func(name string) string { return cmp.Or(same[name], name) }
	for a, x := range all {
		for b, y := range all {
			if a >= b || means(a) == means(b) {
				continue
			}
			if o := x.Bitmap(signPixels).Overlap(y.Bitmap(signPixels)); o > signsAlike {
				t.Errorf("the signs of %s and %s share %.2f of their ink; want at most %v", a, b, o, signsAlike)
			}
		}
	}
}
