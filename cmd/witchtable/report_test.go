package main

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/simulate"
)

// printed is what people read of a summary of the orchard.
func printed(t *testing.T, s simulate.Summary) string {
	t.Helper()
	d, err := orchardGame().withHouse()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	report{&b, d}.print(s)
	return b.String()
}

// TestReportsOfCards: what a summary has nothing to say of is not printed as a table of zeros.
func TestReportsOfCards(t *testing.T) {
	fruit := func(id engine.CardID, c simulate.Card) simulate.Card { c.ID = id; return c }
	idle := fruit("red-plum", simulate.Card{})
	for _, tt := range []struct {
		what  string
		cards []simulate.Card
		sizes []simulate.Size
		want  string // from the line of cards on
	}{
		{"nothing of any card", []simulate.Card{idle, fruit("red-pear", simulate.Card{})}, nil, ""},
		{"what was chosen alone", []simulate.Card{idle, fruit("red-pear", simulate.Card{Chosen: 2}),
			fruit("red-apple", simulate.Card{Chosen: 7})}, nil,
			"\nCards, by how often an answer named them\n" +
				"  card       chosen\n  Red apple  7\n  Red pear   2\n  and 1 other card that nothing is counted of\n"},
		{"what is only measured", []simulate.Card{
			fruit("red-apple", simulate.Card{Chosen: 7, Held: 2, Points: simulate.Mean{Mean: 3}})}, nil,
			"\nCards, by how often an answer named them (held: seats whose score has a line of the card)\n" +
				"  card       chosen  held  its points  holder's score\n" +
				"  Red apple  7       2     3.00        0.00 ± 0.00\n"},
		{"who won with it", []simulate.Card{idle,
			fruit("red-apple", simulate.Card{Chosen: 7, Held: 2, Lift: simulate.Mean{Mean: 0.1, SE: 0.02}}),
			fruit("red-pear", simulate.Card{Chosen: 1})},
			[]simulate.Size{{Players: 2, Seats: []simulate.Share{{Name: "seat 1"}}}},
			"\nCards, by how much more often than evenly their holders won (held: seats whose score has a line of the card)\n" +
				"  card       chosen  held  its points  holder's score  lift ± 2 errors\n" +
				"  Red apple  7       2     0.00        0.00 ± 0.00     +10.0 % ± 4.0\n" +
				"  Red pear   1       0                                 \n" +
				"  and 1 other card that nothing is counted of\n"},
	} {
		_, got, _ := strings.Cut(printed(t, simulate.Summary{Cards: tt.cards, Sizes: tt.sizes}), " answers:\n")
		if got != tt.want {
			t.Errorf("%s: it says\n%s\nwant\n%s", tt.what, got, tt.want)
		}
	}
}

// TestReportsOfEndings: why games ended and what people became are told apart, and nothing is said twice.
func TestReportsOfEndings(t *testing.T) {
	got := printed(t, simulate.Summary{Games: 1, Sizes: []simulate.Size{{Players: 1, Games: 3,
		Won:     &simulate.Mean{Mean: 0.3333, SE: 0.1},
		Endings: map[string]int{"Feast": 1, "Frost": 2},
		Titles:  map[string]int{"Feast": 1, "Frost": 1, "Fool": 1}}}})
	want := "  won: 33.3 % ± 20.0 (2 errors)\n" +
		"  ended by\n      1 × Feast\n      2 × Frost\n  titles\n      1 × Fool\n      1 × Frost\n"
	if !strings.Contains(got, want) || !strings.HasPrefix(got, "1 game of ") {
		t.Errorf("it says\n%s\nwant, of 1 game,\n%s", got, want)
	}
	got = printed(t, simulate.Summary{Sizes: []simulate.Size{{Players: 1, Games: 3,
		Endings: map[string]int{"Feast": 1, "Frost": 2}, Titles: map[string]int{"Feast": 1, "Frost": 2}}}})
	if strings.Contains(got, "titles") || strings.Count(got, "Feast") != 1 {
		t.Errorf("titles that are the endings are said twice:\n%s", got)
	}
}

// TestSimulateSaysWhatThereIs of each game and each number of players: no row of zeros, no word twice, and how often a
// game that can be won was won.
func TestSimulateSaysWhatThereIs(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"--game orchard --players 1", "  won: "},
		{"--game orchard --players 1 --options village=yes", "  won: "},
		{"--game orchard --players 2 --options village=yes", "  won together: "},
		{"--game fate --players 1", "titles"},
	} {
		args := append(strings.Fields("simulate -n 12 --brains random"), strings.Fields(tt.args)...)
		code, out, errs := withTwo(t, nil, args...)
		if code != exitFine || !strings.Contains(out, tt.want) {
			t.Errorf("%s: exit code %d, and it lacks %q\n%s%s", tt.args, code, tt.want, out, errs)
		}
		_, cards, _ := strings.Cut(out, "\nCards, ")
		for line := range strings.Lines(cards) {
			if f := strings.Fields(line); len(f) > 2 && strings.Trim(strings.Join(f[len(f)-2:], ""), "0") == "" {
				t.Errorf("%s: a row says nothing: %q", tt.args, line)
			}
		}
	}
}
