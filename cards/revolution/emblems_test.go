package revolutioncards_test

import (
	"math"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/emblem"
)

// Emblems are held to what they look like where they are smallest, on a picture of the whole table.
const (
	emblemPixels = 32
	emblemAlike  = 0.68 // shared ink, as a part of the ink in either
	emblemLight  = 0.12 // of the box: less is a scratch
	emblemHeavy  = 0.75 // more is a blot
)

// drawing is the emblem of a card.
type drawing struct {
	id   engine.CardID
	kind string
	face bool // put together from parts
	emblem.Emblem
}

func drawings(t *testing.T) (out []drawing) {
	t.Helper()
	for _, c := range load(t).Cards() {
		if c.Emblem == "" {
			t.Errorf("%s has no emblem (house/emblems-*.yaml)", c.ID)
			continue
		}
		e, err := emblem.Parse(c.Emblem)
		if err != nil {
			t.Fatalf("%s: its emblem cannot be drawn (house/emblems-*.yaml): %v", c.ID, err)
		}
		out = append(out, drawing{c.ID, c.Node.Word("kind", ""), strings.Contains(c.Emblem, "portrait "), e})
	}
	return out
}

func TestEveryCardHasAnEmblemOfItsOwn(t *testing.T) {
	all := drawings(t)
	small := make([]emblem.Bitmap, len(all))
	near := 0.0
	var pair [2]engine.CardID
	for i, d := range all {
		small[i] = d.Bitmap(emblemPixels)
		if share := small[i].Share(); share < emblemLight || share > emblemHeavy {
			t.Errorf("the emblem of %s covers %.2f of its box; want %v to %v", d.id, share, emblemLight, emblemHeavy)
		}
		for j := range i {
			overlap := small[i].Overlap(small[j])
			if overlap > near {
				near, pair = overlap, [2]engine.CardID{all[j].id, d.id}
			}
			if overlap > emblemAlike {
				t.Errorf("the emblems of %s and %s share %.2f of their ink at %d pixels; want at most %v", all[j].id, d.id,
					overlap, emblemPixels, emblemAlike)
			}
		}
	}
	t.Logf("nearest are %s and %s, with %.2f", pair[0], pair[1], near)
}

// An emblem that lies in a corner, or is much smaller than the others, is lost beside them.
func TestEmblemsFillTheirBox(t *testing.T) {
	for _, d := range drawings(t) {
		left, top, right, bottom := inked(d.Bitmap(emblemPixels), emblemPixels)
		wide, high := right-left, bottom-top
		if max(wide, high) < 26 || min(wide, high) < 16 {
			t.Errorf("the emblem of %s is %d by %d of %d pixels; want 26 one way and 16 the other", d.id, wide, high,
				emblemPixels)
		}
		if off := left - (emblemPixels - right); off < -6 || off > 6 {
			t.Errorf("the emblem of %s stands %d pixels off the middle", d.id, off)
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

// signLike is how much the emblem of a card may look like a sign: those who see a bell are to know that it is Liberty.
// Faces, in three inks, are never taken for one.
const signLike = 0.57

func TestNoCardLooksLikeASign(t *testing.T) {
	masks := map[string][]float64{}
	for name, e := range signs(t) {
		masks[name] = boxed(e)
	}
	for _, d := range drawings(t) {
		if d.face {
			continue
		}
		drawn := boxed(d.Emblem)
		for name, mask := range masks {
			if like := likeness(drawn, mask); like > signLike {
				t.Errorf("the emblem of %s is %.2f like the sign of %s; want at most %v", d.id, like, name, signLike)
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

// The covens are told apart by how their people dress: no coven wears what another wears.
func TestCovensDressInTheirOwnWay(t *testing.T) {
	wears := map[string]map[string]bool{}
	for _, c := range of(t, "seeker") {
		for _, part := range strings.Fields(c.Emblem) {
			if clothes, ok := strings.CutPrefix(part, "clothes="); ok {
				if wears[c.Node.Word("coven", "")] == nil {
					wears[c.Node.Word("coven", "")] = map[string]bool{}
				}
				wears[c.Node.Word("coven", "")][clothes] = true
			}
		}
	}
	for coven, own := range wears {
		if len(own) == 0 || len(own) > 3 {
			t.Errorf("the coven %s wears %v", coven, own)
		}
	}
	for _, clothes := range []string{"cloak", "robe", "coat", "apron", "ruff"} {
		var who []string
		for coven, own := range wears {
			if own[clothes] {
				who = append(who, coven)
			}
		}
		if len(who) != 1 {
			t.Errorf("%v wear clothes=%s; want one coven", who, clothes)
		}
	}
}
