package e2e_test

import (
	"testing"
	"testing/synctest"

	"witchtable/bot"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft"
)

// TestTapsAlone counts what a game costs that somebody plays alone: hardly more taps than answers, since what is asked
// next stands in the panel that was answered, and most answers have a button of their own.
func TestTapsAlone(t *testing.T) {
	taps, answers := 0, 0
	for seed := range byte(2) {
		synctest.Test(t, func(t *testing.T) {
			roster, err := witchcraft.Players()
			must(t, err)
			p, end := visit(t, seed+1, func(c *bot.Config, _ *ledger) {
				c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
				c.Levels = func(game string) []string {
					return map[string][]string{witchcraft.Name: {roster.Usual()}}[game]
				}
			})
			witch, err := roster.New(roster.Usual())
			must(t, err)
			p.party = party{game: witchcraft.Name, mind: func(q brain.Question) (engine.Answer, bool) {
				return offeredFor(t, witch, q)
			}}
			p.sit()
			p.play(t)
			end()
			n := 0
			for _, turn := range append(p.turns, p.taps) {
				n += turn
			}
			t.Logf("seed %d: %d taps for %d answers", seed+1, n, p.moves)
			taps, answers = taps+n, answers+p.moves
		})
	}
	if answers < 80 {
		t.Fatalf("%d answers have been given: too few to show anything", answers)
	}
	if taps*100 > answers*125 {
		t.Errorf("%d answers took %d taps, want at most 1.25 for each", answers, taps)
	}
}

// offeredFor answers as a computer player would; where there is nothing to choose by, with what the screen offers for
// all.
func offeredFor(t *testing.T, player brain.Brain, q brain.Question) (engine.Answer, bool) {
	t.Helper()
	a, ok := player.Choose(t.Context(), q)
	if !ok {
		return a, ok
	}
	chosen := q.View.Option(q.Decision, a)
	for _, other := range q.View.Answers(q.Decision) {
		o := q.View.Option(q.Decision, other)
		if chosen.Alike != "" && o.Alike == chosen.Alike && o.Verb == chosen.Verb {
			return other, true
		}
	}
	return a, true
}
