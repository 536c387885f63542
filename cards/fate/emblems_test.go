package fatecards_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/emblem"
	"witchtable/engine/fate"
)

// Emblems are held to what they look like where they are smallest, on a picture of the whole table.
const (
	emblemPixels = 32
	emblemAlike  = 0.68 // shared ink, as a part of the ink in either
	emblemLight  = 0.12 // of the box: less is a scratch
	emblemHeavy  = 0.75 // more is a blot
)

// faceEmblems are the emblems of all cards, in the pack's order, as those who draw a table get them.
func faceEmblems(t *testing.T) (ids []engine.CardID, all []emblem.Bitmap) {
	t.Helper()
	pack := load(t)
	game, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pack.Cards() {
		face, ok := game.Card(c.ID)
		if !ok {
			t.Fatalf("the game does not know its card %s", c.ID)
		}
		if face.Emblem == "" {
			t.Errorf("%s has no emblem (house/emblems-*.yaml)", c.ID)
			continue
		}
		e, err := emblem.Parse(face.Emblem)
		if err != nil {
			t.Errorf("%s: its emblem cannot be drawn (house/emblems-*.yaml): %v", c.ID, err)
			continue
		}
		ids, all = append(ids, c.ID), append(all, e.Bitmap(emblemPixels))
	}
	return ids, all
}

func TestEveryCardHasAnEmblemOfItsOwn(t *testing.T) {
	ids, all := faceEmblems(t)
	near := 0.0
	var pair [2]engine.CardID
	for i := range all {
		if share := all[i].Share(); share < emblemLight || share > emblemHeavy {
			t.Errorf("the emblem of %s covers %.2f of its box; want %v to %v", ids[i], share, emblemLight, emblemHeavy)
		}
		for j := range i {
			overlap := all[i].Overlap(all[j])
			if overlap > near {
				near, pair = overlap, [2]engine.CardID{ids[j], ids[i]}
			}
			if overlap > emblemAlike {
				t.Errorf("the emblems of %s and %s share %.2f of their ink at %d pixels; want at most %v", ids[j], ids[i], overlap,
					emblemPixels, emblemAlike)
			}
		}
	}
	t.Logf("nearest are %s and %s, with %.2f", pair[0], pair[1], near)
}

// An emblem that lies in a corner, or is much smaller than the others, is lost beside them.
func TestEmblemsFillTheirBox(t *testing.T) {
	ids, all := faceEmblems(t)
	for i, b := range all {
		left, right, top, bottom := emblemPixels, -1, emblemPixels, -1
		for at := range b[emblem.Light] {
			ink := b.At(at)
			if ink < 0.5 {
				continue
			}
			x, y := at%emblemPixels, at/emblemPixels
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
		wide, high := right-left+1, bottom-top+1
		if max(wide, high) < 26 || min(wide, high) < 16 {
			t.Errorf("the emblem of %s is %d by %d of %d pixels; want 26 one way and 16 the other", ids[i], wide, high,
				emblemPixels)
		}
		if off := left - (emblemPixels - 1 - right); off < -6 || off > 6 {
			t.Errorf("the emblem of %s stands %d pixels off the middle", ids[i], off)
		}
	}
}
