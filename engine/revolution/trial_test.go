package revolution

import (
	"flag"
	"os"
	"sync"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/revolution/play"
)

// house is the pack on which the rules are tried, read once.
var house = sync.OnceValues(func() (engine.PackSource, error) {
	p, err := cards.Read(os.DirFS("../../cards/revolution/house"), Vocabulary())
	if err != nil {
		return engine.PackSource{}, err
	}
	return p.Source(), nil
})

// withTexts is the game with its house pack.
func withTexts(t testing.TB) *Game {
	t.Helper()
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// trial is the game with cards that do not do what they say: the rules by themselves.
func trial(t testing.TB) *Game {
	t.Helper()
	g := withTexts(t)
	g.rules.Deeds = nil
	return g
}

// owned: everybody knows which Witches belong to whom, so onlookers may be told of one that was seen on its way through
// a discard pile into a deck (A77).
func owned(after engine.Position, c engine.CardID) bool {
	s := after.(*play.State)
	k, ok := s.R.Index[c]
	return ok && s.Owner[k] != play.Nobody
}

// TestContract holds the game to the kernel's contract: games of 1 to 4 players with all options, in open hands and in
// private ones, with cards that do what they say and without.
func TestContract(t *testing.T) {
	for name, p := range map[string]struct {
		who     enginetest.Player
		games   int
		closely int
	}{
		"random":    {enginetest.Random, 8, 100},
		"busy":      {enginetest.Prefer("offer", "buy", "purse", "recruit", "marker", "draw"), 2, 200},
		"recruiter": {enginetest.Prefer("purse", "recruit", "draw", "play"), 2, 100},
		"spender":   {enginetest.Prefer("discard", "draw", "done"), 4, 60},
		"idle":      {enginetest.Prefer("done", "stay"), 4, 20},
	} {
		for _, g := range []*Game{trial(t), withTexts(t)} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := p
				if *long {
					p.games = 100 * p.games
				}
				enginetest.Run(t, g, enginetest.Config{Games: p.games, Players: []enginetest.Player{p.who}, Closely: p.closely,
					Learning: true, LayOpen: owned, TakeBacks: 200, Partial: name != "random", MaxMoves: 20000})
			})
		}
	}
}

// long asks for thousands of games: go test ./engine/revolution -long
var long = flag.Bool("long", false, "play thousands of games")
