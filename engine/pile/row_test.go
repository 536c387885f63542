package pile_test

import (
	"slices"
	"testing"

	"witchtable/engine/pile"
)

func TestSlideStopsAtTheFirstGap(t *testing.T) {
	const o = pile.NoCard
	for _, tt := range []struct {
		what       string
		row, after []pile.Card
		moved      int
		out        pile.Card
	}{
		{"an empty row", []pile.Card{o, o, o}, []pile.Card{9, o, o}, 0, o},
		{"a gap in front", []pile.Card{o, 1, 2}, []pile.Card{9, 1, 2}, 0, o},
		{"a gap in the middle", []pile.Card{1, 2, o, 3}, []pile.Card{9, 1, 2, 3}, 2, o},
		{"two gaps", []pile.Card{1, o, 2, o}, []pile.Card{9, 1, 2, o}, 1, o},
		{"a gap at the end", []pile.Card{1, 2, o}, []pile.Card{9, 1, 2}, 2, o},
		{"a full row", []pile.Card{1, 2, 3}, []pile.Card{9, 1, 2}, 3, 3},
		{"card 0 is a card", []pile.Card{0, o}, []pile.Card{9, 0}, 1, o},
		{"no places", nil, nil, 0, 9},
	} {
		moved, out := pile.Slide(tt.row, 9)
		if moved != tt.moved || out != tt.out || !slices.Equal(tt.row, tt.after) {
			t.Errorf("%s: it becomes %v, %d moved, %d is out; want %v, %d, %d", tt.what, tt.row, moved, out, tt.after,
				tt.moved, tt.out)
		}
	}
}
