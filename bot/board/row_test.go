package board

import "testing"

// TestNamesOfARow: all are written in one face and size, that of the one that is hardest to fit; and no letter of two
// lines of them reaches the card's edge, or what says how many cards lie under it.
func TestNamesOfARow(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct {
		names []string
		face  face
		size  int
	}{
		{[]string{"Old Mag", "Goodwife Pell"}, display, tileName.most},
		{[]string{"Old Mag", "Barnaby the Bloodhound", "Goodwife Pell", "Gyp", "Jay"}, display, tileName.least},
		{[]string{"Old Mag", "Barnaby the Bloodhound", "Goodwife Pell", "Gyp", "Jay", "Quag"}, strong, tileName.least},
		{[]string{"Old Mag", "Donaudampfschifffahrtsgesellschaft"}, display, tileName.most},
		// it is cut, whatever the others do
	} {
		r := row{Piles: true}
		for _, n := range tt.names {
			r.Cards = append(r.Cards, card{Name: n, More: 3})
		}
		laid := b.layRow(r)
		for _, one := range laid.lines[0] {
			if one.name.whole && (one.name.face != tt.face || one.name.size != tt.size) {
				t.Errorf("%v: %q is written in face %d at %d, want %d at %d", tt.names, one.Name, one.name.face,
					one.name.size, tt.face, tt.size)
			}
		}
	}
	for size := tileName.least; size <= tileName.most; size++ {
		lower := 0 // how far letters reach below their line, at most
		for _, g := range b.letters.shape(display, size, "gjpqyQ").glyphs {
			lower = max(lower, b.letters.glyph(display, size, g).at.Y+b.letters.glyph(display, size, g).mask.Rect.Dy())
		}
		body := 2*nameStep + bodyRoom
		if end, room := tileHead+nameStep+baseline(size, nameStep)+lower, tileHead+body-3; end > room {
			t.Errorf("at %d, names end %d pixels down; the edge begins at %d", size, end, room)
		}
	}
}
