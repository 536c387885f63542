package fate_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
)

// endless is the game with cards whose effects do not come to an end.
func endless(t *testing.T) *fate.Game {
	t.Helper()
	var source engine.PackSource
	for _, file := range []string{"testdata/runaway.yaml", "testdata/fixtures.yaml"} {
		pack, err := cards.Open(file, fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		source.Hash = pack.Hash()
		source.Cards = append(source.Cards, pack.Cards()...)
	}
	g, err := fate.New(source)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Chains of reactions end by themselves, whoever wakes whom, and nobody is asked without end (A146).
func TestChainsEnd(t *testing.T) {
	tests := []struct {
		name, table, key string
		most             int // answers that what follows may want
	}{
		{"reacting to itself", "{seats: 2, used: {draft: 1}, A: {coven: [looper: {blessed: 1}]}}", "cast:looper", 0},
		{"reacting to its own kind", "{seats: 2, used: {draft: 1}, A: {coven: [self-curser, echo: {}]}}", "cast:self-curser",
			1},
		{"icons that answer icons", "{seats: 2, used: {draft: 1}, A: {coven: [sparkler, mirrored, hollow]}}", "cast:sparkler",
			0},
		{"trading for ever",
			"{seats: 3, used: {draft: 1}, A: {coven: [w1, w2], hand: [restless]}, B: {coven: [w3, w4]}, C: {coven: [w5, w6]}}",
			"recruit:restless", 16},
		{"trading for ever, of free will",
			"{seats: 2, used: {draft: 1}, A: {coven: [jostler], hand: [w1]}, B: {coven: [w3, w4]}}", "recruit:w1", 16},
		{"three sane cards", "{seats: 2, used: {draft: 1}, A: {coven: [bringer: {items: [snatcher]}], hand: [enterer]}}",
			"recruit:enterer", 0},
	}
	g := endless(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := arranged(t, g, tt.table)
			play(t, p, 0, tt.key)
			asked := 0
			for ; len(p.Dump().(fate.Dump).Effects) > 0 && asked <= tt.most; asked++ {
				d := p.Open(nil)[0]
				a := p.Answers(d.ID, nil)[0] // the first says yes
				if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if asked > tt.most {
				t.Errorf("after %d answers the effects still go on; %d should be enough", asked, tt.most)
			}
			if err := p.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A chain of reactions ends where the rulings say: eight deep, a card woken 32 times, 64 waiting (A146).
func TestChainsEndWhereTheRulingsSay(t *testing.T) {
	tests := []struct {
		name, table, key string
		reactions        map[engine.CardID]int
	}{
		{"eight deep", "{seats: 2, used: {draft: 1}, A: {coven: [looper: {blessed: 1}]}}", "cast:looper",
			map[engine.CardID]int{"looper": 8}},
		{"a card 32 times, of 40", "{seats: 2, used: {draft: 1}, A: {coven: [drummer, first-neighbour: {blessed: 1}]}}",
			"cast:drummer",
			map[engine.CardID]int{"first-neighbour": 32}},
		{"64 waiting, of 96", "{seats: 2, used: {draft: 1}, A: {coven: [drummer, first-neighbour: {blessed: 1}, " +
			"second-neighbour: {blessed: 1}, " +
			"third-neighbour: {blessed: 1}]}}", "cast:drummer",
			map[engine.CardID]int{"first-neighbour": 22, "second-neighbour": 21, "third-neighbour": 21}},
	}
	g := endless(t)
	for _, tt := range tests {
		p := arranged(t, g, tt.table)
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, tt.key)
		if !ok {
			t.Fatalf("%s: %s is not legal", tt.name, tt.key)
		}
		var log engine.Log
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, &log); err != nil {
			t.Fatal(err)
		}
		got := map[engine.CardID]int{}
		for _, e := range log.Events {
			if e.Kind == reacts {
				got[g.Cards()[e.Args[0]]]++
			}
		}
		if !maps.Equal(got, tt.reactions) {
			t.Errorf("%s: the cards react so often: %v; expected %v", tt.name, got, tt.reactions)
		}
	}
}

// In a chain a card is woken often enough for all that happens at once: here one for each Character of four full
// Covens.
func TestAReactionToEverybodyHappensForEverybody(t *testing.T) {
	p := arranged(t, endless(t),
		"{seats: 4, used: {draft: 1}, A: {coven: [well-wisher-of-all, curse-giver, w1, w2, w3]}, "+
			"B: {coven: [w4, w5, w6, w7, w8]}, C: {coven: [v1, v2, v3, v4, v5]}, D: {coven: [c1, c2, c3, c4, w9]}}")
	play(t, p, 0, "cast:curse-giver")
	d := p.Dump().(fate.Dump)
	if n := d.Seats[0].Coven[0].Tokens["enchantment"]; n != 20 || p.Check() != nil {
		t.Errorf("20 Characters were cursed, and %d times that was seen to; Check says %v", n, p.Check())
	}
}

// A single effect that takes too many steps is cut; the table goes on, and Check names the card.
func TestRunawayIsCut(t *testing.T) {
	g := endless(t)
	p := arranged(t, g, "{seats: 2, used: {draft: 1}, A: {coven: [grinder: {blessed: 1}]}}")
	play(t, p, 0, "cast:grinder")
	if err := p.Check(); !errors.Is(err, engine.ErrRunaway) || !strings.Contains(err.Error(), "grinder") {
		t.Fatalf("Check says %v; it should be ErrRunaway and name the grinder", err)
	}
	play(t, p, 0, "done")
	play(t, p, 1, "deck")
	play(t, p, 1, "done")
	back, err := g.Load(stored(t, p))
	if err != nil || !slices.Equal(stored(t, back), stored(t, p)) {
		t.Errorf("the table that was cut cannot be stored and loaded: %v", err)
	}
}

// Whole games with such cards end, in good order after each move, whoever plays at random.
func TestGamesWithEndlessCardsEnd(t *testing.T) {
	g := endless(t)
	games := uint64(24)
	if testing.Short() {
		games = 8
	}
	for n := range games {
		p, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(n, 146))
		for moves := 0; !p.Over(); moves++ {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			answers := p.Answers(d.ID, nil)
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
				nil {
				t.Fatal(err)
			}
			if err := p.Check(); err != nil && !strings.Contains(err.Error(), "grinder") {
				t.Fatalf("game %d, move %d: %v", n, moves, err)
			}
			if moves > 5000 {
				t.Fatalf("game %d goes on after %d moves", n, moves)
			}
		}
	}
}
