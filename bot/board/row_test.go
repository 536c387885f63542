package board

import "testing"

// TestNamesOfARow: all are written in one face and size, that of the one that is hardest to fit.
func TestNamesOfARow(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct {
		names []string
		face  face
		size  int
	}{
		{[]string{"Old Mag", "Goodwife Pell"}, strong, tileName.most},
		{[]string{"Old Mag", "Tom the Gravedigger", "Goodwife Pell", "Gyp", "Jay"}, tight, 30},
		{[]string{"Old Mag", "Tom the Gravedigger", "Goodwife Pell", "Gyp", "Jay", "Quag"}, strong, 30},
		{[]string{"Old Mag", "Donaudampfschifffahrtsgesellschaft"}, strong, tileName.most}, // it is cut
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
		lower := 0 // how far letters reach below their line, at most
		for _, g := range b.letters.shape(strong, size, "gjpqyQ").glyphs {
			lower = max(lower, b.letters.glyph(strong, size, g).at.Y+b.letters.glyph(strong, size, g).mask.Rect.Dy())
		}
		if end, room := bandRoom/2+nameStep+baseline(size, nameStep)+lower, 2*nameStep+bandRoom; end > room {
			t.Errorf("at %d, names end %d pixels down; the band ends at %d", size, end, room)
		}
	}
}
