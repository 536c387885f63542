package main

import (
	"slices"
	"testing"
)

// Whoever the program offers at a game's tables is known to that game, and each game's are its own.
func TestPlayersAreTheGames(t *testing.T) {
	var decks []deck
	for _, g := range append(games(), secondGame()) {
		pack, err := g.house()
		if err != nil {
			t.Fatal(err)
		}
		d, err := g.with(pack)
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, d)
	}
	p := playersOf(decks)
	for _, d := range decks {
		levels := p.levels(d.name)
		if !slices.Equal(levels, d.offered().Names()) || !slices.Contains(levels, p.usual(d.name)) {
			t.Errorf("%s: %q are offered, first %q; its roster has %q", d.name, levels, p.usual(d.name), d.roster.Names())
		}
		for _, l := range append(levels, p.usual(d.name)) {
			if _, err := p.brain(d.name, l); err != nil {
				t.Errorf("%s offers %s: %v", d.name, l, err)
			}
		}
	}
	if got := p.levels("tarot"); len(got) > 0 || p.usual("tarot") != "" {
		t.Errorf("a game that is not offered has %q, first %q", got, p.usual("tarot"))
	}
}
