package bot_test

import (
	"context"
	"slices"
	"testing"

	"witchtable/bot/lessons"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
)

// TestTutorialsCanBeWon: whoever plays the tutorial of a game that all can lose as hints advise wins it, and one who is
// alone at it and draws lots now and then. What is taught by a defeat that nothing could avert
// is that nothing matters.
func TestTutorialsCanBeWon(t *testing.T) {
	const games, advised, byLot = 20, 80, 10 // the last two of a hundred
	for _, g := range houseGames() {
		if g.name == fate.Name { // somebody wins
			continue
		}
		roster, err := g.players()
		if err != nil {
			t.Fatal(err)
		}
		names := roster.Names()
		g.wonBy(t, roster, names[len(names)-1], games, advised)
		if g.offer(t).Lessons.Computers == 0 {
			g.wonBy(t, roster, names[0], 10*games, byLot)
		}
	}
}

// wonBy has a player of that name play the tutorial so often; of a hundred games so many are to be won at least.
func (g houseGame) wonBy(t *testing.T, roster brain.Roster, name string, games, least int) {
	t.Helper()
	offer := g.offer(t)
	rules, err := offer.Load(offer.Pack)
	if err != nil {
		t.Fatal(err)
	}
	b, err := roster.New(name)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for n := range games {
		end := lastOf(t, rules.Game, offer.Lessons, b, uint64(n))
		won += min(1, len(end.Winners))
	}
	t.Logf("%s: %s wins %d of %d tutorials", g.name, name, won, games)
	if won*100 < least*games {
		t.Errorf("%s: %s wins %d of %d tutorials, want %d of 100: other cards on top may do better", g.name, name, won,
			games, least)
	}
}

// lastOf plays a tutorial, all of whose seats have the same player, to its end; by the number chance is drawn.
func lastOf(t *testing.T, g engine.Game, plan lessons.Plan, b brain.Brain, n uint64) engine.Standing {
	t.Helper()
	chance := engine.Restore(engine.SeedOf(n), 0)
	pos, err := g.Start(engine.Setup{Seats: 1 + plan.Computers, Seed: plan.Seed, Options: plan.Options,
		Stacked: plan.Stacked}, &engine.Log{})
	if err != nil {
		t.Fatal(err)
	}
	for !pos.Over() {
		if err := pos.Apply(answerOf(t, pos, b, &chance), &engine.Log{}); err != nil {
			t.Fatal(err)
		}
	}
	return pos.View(0).Standing()
}

// answerOf is the first answer that the player of all seats gives; who is called to help is heard first.
func answerOf(t *testing.T, pos engine.Position, b brain.Brain, chance *engine.Chance) engine.Move {
	t.Helper()
	open := pos.Open(nil)
	slices.SortStableFunc(open, func(a, b engine.Decision) int {
		switch {
		case a.Optional == b.Optional:
			return 0
		case a.Optional:
			return -1
		}
		return 1
	})
	for _, d := range open {
		q := brain.Question{View: pos.View(d.Seat), Decision: d.ID, Chance: chance}
		if a, ok := b.Choose(context.Background(), q); ok {
			return engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
		}
	}
	t.Fatalf("nobody answers any of %v", open)
	return engine.Move{}
}
