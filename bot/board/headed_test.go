package board

import (
	"testing"

	"witchtable/engine"
)

// given is a card told by what it gives.
func given() card {
	return card{Name: "Old Mag", Given: true, Worth: engine.Known(2), Figures: []count{{Name: "claw", N: 2}}}
}

// TestTitleOfALineOfNumbers: where no cards lie below, what is known of cards stands behind the title if it has room,
// the player's name alone if it must; numbers that leave a name no room have a line of their own.
func TestTitleOfALineOfNumbers(t *testing.T) {
	b := newTestBrush(t)
	many := []count{{Name: "a", N: 22}, {Name: "b", N: 22}, {Name: "c", N: 22}, {Name: "d", N: 22}, {Name: "e", N: 22}}
	more := append(append([]count(nil), many...), many...)
	for _, tt := range []struct {
		name   string
		area   area
		rows   bool
		text   string
		chips  int
		apart  bool
		below  int
		height int
	}{
		{"nothing beside it", area{Title: "Coven of Ash", Short: "Ash"}, false, "Coven of Ash", 0, false, 0, titleH},
		{"room behind it", area{Title: "Coven of Ash", Short: "Ash", Beside: []card{given()}},
			false, "Coven of Ash", 1, false, 0, chipsTitleH},
		{"room behind the name", area{Title: "The Coven of the Honourable Ash", Short: "Ash", Counts: many,
			Beside: []card{given()}}, false, "Ash", 1, false, 0, chipsTitleH},
		{"no room behind it", area{Title: "Coven of Ash", Short: "Ash", Beside: []card{given(), given(), given(), given(),
			given(), given()}}, false, "Coven of Ash", 0, false, 6, titleH},
		{"no room for a name", area{Title: "Coven of Bartholomew", Short: "Bartholomew", Counts: more},
			false, "Coven of Bartholomew", 0, true, 0, titleH + titleLine},
		{"rows below", area{Title: "Coven of Ash", Short: "Ash", Beside: []card{given()}},
			true, "Coven of Ash", 0, false, 1, titleH},
		{"everybody's, rows below", area{Title: "The line", Shared: true, Beside: []card{given()}},
			true, "The line", 1, false, 0, chipsTitleH},
		{"no title", area{Title: "The sky", Bare: true}, true, "The sky", 0, false, 0, bareTop},
	} {
		got, below := b.layTitle(tt.area, tt.rows)
		if got.text != tt.text || len(got.chips) != tt.chips || got.apart != tt.apart || len(below) != tt.below ||
			got.high != tt.height {
			t.Errorf("%s: %q with %d chips behind it and %d below, numbers apart %v, %d high; want %q, %d, %d, %v, %d",
				tt.name, got.text, len(got.chips), len(below), got.apart, got.high, tt.text, tt.chips, tt.below, tt.apart,
				tt.height)
		}
	}
}

// TestLoneTokens: in an area that is a line, one token alone of its kind needs no number, all else has one.
func TestLoneTokens(t *testing.T) {
	for want, c := range map[string]count{
		"": {N: 1, Token: true}, "2": {N: 2, Token: true}, "1": {N: 1}, "3/7": {N: 3, Of: 7}, "0/7": {Of: 7},
	} {
		if got := terse([]count{c})[0].number(); got != want {
			t.Errorf("%+v is written %q, want %q", c, got, want)
		}
	}
}

// TestBriefTiles: two to a line, in half the height of other tiles, a name never over the tokens.
func TestBriefTiles(t *testing.T) {
	b := newTestBrush(t)
	r := row{Brief: true, Cards: []card{
		{Name: "Print the Forbidden Broadside", Marks: []count{{Name: "claw", N: 3}, {Name: "wing", N: 12}}},
		{Name: "Sing"}, {Name: "Raise the Green Hills Pack", Marks: []count{{Name: "claw", N: 3}}},
	}}
	laid := b.layRow(r)
	if len(laid.lines) != 2 || len(laid.lines[0].tiles) != briefInLine {
		t.Fatalf("three brief tiles stand in %d lines", len(laid.lines))
	}
	for _, line := range laid.lines {
		for _, one := range line.tiles {
			if one.room() < 1 || one.room()+briefField+airyRoom > one.w {
				t.Errorf("%q has room of %d pixels in a tile of %d", one.Name, one.room(), one.w)
			}
			if !one.name.whole || one.high(line.band) > briefHigh {
				t.Errorf("%q: whole %v, %d high; want whole, %d", one.Name, one.name.whole, one.high(line.band), briefHigh)
			}
		}
	}
}

// TestVacantEndOfALine: empty numbered places at the end of a row share what is left of the line in which they begin,
// if each has room for its number; a line of nothing else is low.
func TestVacantEndOfALine(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct{ cards, room, lines int }{
		{1, 6, 1}, {2, 6, 1}, {3, 6, 2}, {4, 7, 2}, {5, 9, 2}, {6, 7, 3}, {2, 9, 3},
	} {
		r := row{Label: "Free", Free: tt.room - tt.cards, Spaces: spaces(1, tt.room, []engine.Space{{N: 2, Sign: "sun"}})}
		for range tt.cards {
			r.Cards = append(r.Cards, card{Name: "Old Mag"})
		}
		laid := b.layRow(r)
		if len(laid.lines) != tt.lines {
			t.Errorf("%d cards on %d places stand in %d lines, want %d", tt.cards, tt.room, len(laid.lines), tt.lines)
		}
		for _, line := range laid.lines {
			used := -cardGap
			for _, one := range line.tiles {
				if used += one.w + cardGap; one.Empty == "" && one.space.N > tt.cards {
					t.Errorf("place %d of %d cards is not empty", one.space.N, tt.cards)
				}
			}
			if used > innerWidth {
				t.Errorf("%d cards on %d places: a line is %d pixels wide, want at most %d", tt.cards, tt.room, used,
					innerWidth)
			}
			if line.vacant != (line.tiles[0].Empty != "") || line.vacant && line.plate > 0 {
				t.Errorf("%d cards on %d places: vacant %v, a plate of %d", tt.cards, tt.room, line.vacant, line.plate)
			}
		}
	}
}
