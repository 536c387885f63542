package board

import (
	"bytes"
	"testing"

	"witchtable/bot/board/canvas"
)

// TestNamesOfARow: all are written in one face and size, that of the one that is hardest to fit.
func TestNamesOfARow(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct {
		names []string
		face  canvas.Face
		size  int
	}{
		{[]string{"Old Mag", "Goodwife Pell"}, canvas.Strong, tileName.most},
		{[]string{"Old Mag", "Tom the Gravedigger", "Goodwife Pell", "Gyp", "Jay"}, canvas.Tight, 30},
		{[]string{"Old Mag", "Tom the Gravedigger", "Goodwife Pell", "Gyp", "Jay", "Quag"}, canvas.Strong, 30},
		{[]string{"Old Mag", "Donaudampfschifffahrtsgesellschaft"}, canvas.Strong, tileName.most}, // it is cut
	} {
		r := row{From: "pot"}
		for _, n := range tt.names {
			r.Cards = append(r.Cards, card{Name: n, More: 3})
		}
		laid := b.layRow(r)
		for _, one := range laid.lines[0].tiles {
			if one.name.whole && (one.name.face != tt.face || one.name.size != tt.size) {
				t.Errorf("%v: %q is written in face %d at %d, want %d at %d", tt.names, one.Name, one.name.face,
					one.name.size, tt.face, tt.size)
			}
		}
	}
	for size := tileName.least; size <= tileName.most; size++ {
		b.lit(onInk)
		drawn := b.paletted(func(b *brush) {
			b.canvas.Clear(10*size, 3*size, deep)
			b.letters.Write(b.canvas, canvas.Strong, size, 0, size, "gjpqyQ", chalk)
		})
		below := bytes.TrimRight(drawn.Pix, string(drawn.Pix[:1]))
		lower := (len(below)-1)/drawn.Stride + 1 - size // how far letters reach below their line, at most
		if end, room := bandRoom/2+nameStep+baseline(size, nameStep)+lower, 2*nameStep+bandRoom; end > room {
			t.Errorf("at %d, names end %d pixels down; the band ends at %d", size, end, room)
		}
	}
}

// TestPlacesOfARow: where few cards lie, the empty places take what is left of the row, none wider than a card.
func TestPlacesOfARow(t *testing.T) {
	b := newTestBrush(t)
	for cards := range mostInRow {
		r := row{From: "pot", Free: mostInRow - cards}
		for range cards {
			r.Cards = append(r.Cards, card{Name: "Old Mag"})
		}
		line := b.layRow(r).lines[0]
		used := r.lead() - cardGap
		for _, one := range line.tiles {
			if used += one.w + cardGap; one.slim && (one.w < slimW || one.w > widestTile) {
				t.Errorf("%d cards: an empty place is %d pixels wide, want %d to %d", cards, one.w, slimW, widestTile)
			}
		}
		if left := innerWidth - used; left < 0 || left > mostInRow {
			t.Errorf("%d cards: %d of %d pixels of the row are left over", cards, left, innerWidth)
		}
	}
}

// TestCornersLieOnNoFace: the emblem of a card that is marked as new stands clear of the corner, and of the value.
func TestCornersLieOnNoFace(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct{ w, worth, x int }{
		{137, 2, emblemLeft + earClear}, {186, -1, emblemLeft + earClear}, {137, -10, emblemLeft},
	} {
		one := tile{card: card{Fresh: true}, w: tt.w}
		one.Worth.Known, one.Worth.N = true, tt.worth
		if got := b.emblemAt(one, 0, tt.w-numbersRight); got != tt.x {
			t.Errorf("on a tile %d wide with the value %d, the emblem stands at %d, want %d", tt.w, tt.worth, got, tt.x)
		}
	}
}

// TestTilesFillTheirLines: no line of tiles to choose among is mostly empty, but the last of many.
func TestTilesFillTheirLines(t *testing.T) {
	for n, want := range map[int]int{1: 2, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 3} {
		if got := targetColumns(n); got != want {
			t.Errorf("%d tiles stand %d to a line, want %d", n, got, want)
		}
	}
}
