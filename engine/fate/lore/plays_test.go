package lore_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/scenario"
)

// players is the roster with what is stored of the house pack.
func players(t testing.TB) brain.Roster {
	t.Helper()
	stored, err := os.ReadFile("../../../cards/fate/house.lore.json")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := fate.Players(stored)
	if err != nil {
		t.Fatal(err)
	}
	return roster
}

// plays are positions in which somebody who only counts what pays at once plays stupidly. A is asked.
var plays = []struct {
	what  string
	table string
	first string   // what A answers before the question
	never []string // answers, or their beginnings
}{
	{"of three Items the one that protects is not taken before the one that scores",
		`{seats: 3, active: A, coin: A, round: 1, options: {well_order: auto}, well: [iron-anklet, coffin-nail, safe-letter, rest],
      A: {hand: [hesper, comfrey, isolde, mab]}, B: {hand: [crabbe, wat, agnes, rudd]}, C: {hand: [clegg, twine, moll, juniper]}}`,
		"well", []string{"take:safe-letter"}},
	{"of two recruits the one with something to do is taken",
		`{seats: 3, active: A, coin: A, round: 1, used: {draft: 1}, A: {hand: [rudd, comfrey]}, B: {hand: [crabbe, wat, agnes]}, C: {hand: [clegg, twine, moll]}}`,
		"", []string{"recruit:rudd", "done"}},
	{"a witch who can cast at once, and again, comes before one of whom nothing is to be had",
		`{seats: 2, active: A, coin: A, round: 2, used: {draft: 1}, A: {coven: [comfrey], hand: [pinch, zillah, linnet]}, B: {coven: [ottilie]}}`,
		"", []string{"recruit:pinch", "recruit:linnet", "done"}},
	{"nobody ends the turn with room in the Coven and cards in hand that are of use",
		`{seats: 2, active: A, coin: A, round: 6, used: {draft: 1, cast: 1, cauldron: 1}, A: {coven: [hesper, comfrey], hand: [zillah, ottilie, iron-anklet, wishbone]},
      B: {coven: [crabbe, wat, agnes]}}`,
		"", []string{"done"}},
	{"nobody ends the last turn with an Item in hand that scores",
		`{seats: 2, active: A, coin: B, round: 10, events: [], used: {draft: 1, cast: 1, cauldron: 1}, A: {coven: [hesper, comfrey, isolde, mab, wat], hand: [iron-anklet]},
      B: {coven: [crabbe, agnes]}}`,
		"", []string{"done"}},
	{"a card is not left to rot on the Cauldron that could be recruited",
		`{seats: 2, active: A, coin: A, round: 2, used: {draft: 1}, A: {coven: [comfrey], hand: [zillah]}, B: {coven: [crabbe]}}`,
		"", []string{"prepare:zillah", "done"}},
	{"a card that has nothing to work on is not laid on the Cauldron in the last round",
		`{seats: 2, active: A, coin: B, round: 10, events: [], used: {draft: 1, cast: 1, upkeep: 1}, A: {coven: [comfrey, zillah], hand: [quilla]}, B: {coven: [crabbe]}}`,
		"", []string{"prepare:quilla"}},
	{"the Pale Aunt is not left lying for a card that is worth one point more",
		`{seats: 3, active: A, coin: A, round: 3, square: [[wat], [pale-aunt], [dobbs], [twitch]], A: {coven: [comfrey, isolde], hand: [mab]},
      B: {coven: [crabbe], hand: [agnes]}, C: {coven: [clegg], hand: [moll]}}`,
		"", []string{"square:wat", "square:dobbs", "square:twitch"}},
}

func TestNoStupidPlays(t *testing.T) {
	t.Parallel()
	g, roster := house(t), players(t)
	for _, name := range []string{"witch", "high-witch", "grand-high-witch"} {
		player, err := roster.New(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range plays {
			p := laid(t, g, tt.table)
			if tt.first != "" {
				give(t, p, tt.first)
			}
			d := p.Open(nil)[0]
			wrong := map[string]int{}
			asked := 6
			if testing.Short() {
				asked = 2
			}
			for seed := range uint64(asked) {
				chance := engine.Chance{Seed: engine.SeedOf(seed)}
				a, _ := player.Choose(t.Context(),
					brain.Question{View: p.View(0), Decision: d.ID, Chance: &chance, Playouts: min(400, budget(name))})
				key := p.View(0).Option(d.ID, a).Key()
				if slices.ContainsFunc(tt.never, func(n string) bool { return strings.HasPrefix(key, n) }) {
					wrong[key]++
				}
			}
			if len(wrong) > 0 {
				t.Errorf("%s: %s answers %v of %d times", tt.what, name, wrong, asked)
			}
		}
	}
}

// budget is what a level may try in a test.
func budget(name string) int { return map[string]int{"high-witch": 120, "grand-high-witch": 400}[name] }

func laid(t testing.TB, g *fate.Game, table string) engine.Position {
	t.Helper()
	n, err := scenario.ParseTable("table", []byte(table))
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Arrange(n, nil)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", table, err))
	}
	return p
}

// give has A answer by key.
func give(t testing.TB, p engine.Position, key string) {
	t.Helper()
	d := p.Open(nil)[0]
	a, ok := engine.FindKey(p.View(d.Seat), d.ID, key)
	if !ok {
		t.Fatalf("%s is not among the answers", key)
	}
	if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
		t.Fatal(err)
	}
}
