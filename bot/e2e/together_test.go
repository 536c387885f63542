package e2e_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/revolution"
	"witchtable/store"
)

// turnEnds are the verbs of answers that end a turn of one's own.
var turnEnds = []string{"done", "draw", "stay"}

// together plays the game of a seed with computer players who all go by rule of thumb, as the person does.
func together(t *testing.T, seed byte, computers int) (p *patron, moves int) {
	t.Helper()
	roster, err := revolution.Players()
	must(t, err)
	p, end := visit(t, seed, func(c *bot.Config, _ *ledger) {
		c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
		c.Levels = func(game string) []string { return map[string][]string{revolution.Name: {roster.Usual()}}[game] }
	})
	witch, err := roster.New(roster.Usual())
	must(t, err)
	p.party = party{game: revolution.Name, computers: computers, mind: func(q brain.Question) (engine.Answer, bool) {
		return shortly(t, witch, q)
	}}
	p.sit()
	p.play(t)
	time.Sleep(5 * time.Minute) // what is edited soon after the end is shown once more
	at, err := p.b.Tables().LastIn(t.Context(), store.ChannelID(bottest.TheChannel))
	must(t, err)
	end()
	return p, at.Head.MoveCount
}

// shortly answers as a computer player would, in one where people are offered that: who is done and has nothing to
// discard draws at once.
func shortly(t *testing.T, player brain.Brain, q brain.Question) (engine.Answer, bool) {
	t.Helper()
	a, ok := player.Choose(t.Context(), q)
	if !ok || q.View.Option(q.Decision, a).Verb != "done" {
		return a, ok
	}
	for _, other := range q.View.Answers(q.Decision) {
		if q.View.Option(q.Decision, other).Verb == "draw" {
			return other, true
		}
	}
	return a, true
}

// TestTurnsTogether counts what turns cost in the game that all win or lose together: how often one taps in a turn of
// one's own, from the call to its end, and how many requests a move takes.
func TestTurnsTogether(t *testing.T) {
	var taps []int
	requests, all := 0, 0
	for seed := range byte(6) {
		synctest.Test(t, func(t *testing.T) {
			p, moves := together(t, seed+1, 1+int(seed)%3)
			c := p.count(0)
			t.Logf("%d computers: taps %v, %d requests in %d moves, of them %d of the person's", 1+int(seed)%3, p.days,
				c.allRequests(), moves, p.moves)
			taps, requests, all = append(taps, p.days...), requests+c.allRequests(), all+moves
		})
	}
	slices.Sort(taps)
	if len(taps) < 20 {
		t.Fatalf("%d turns have been counted: too few to show anything", len(taps))
	}
	sum := 0
	for _, n := range taps {
		sum += n
	}
	t.Logf("taps of own turns: %v", taps)
	if median := taps[len(taps)/2]; median > 7 {
		t.Errorf("half of all turns take %d taps or more, want at most 7", median)
	}
	budget.Hold(t, "together.taps", float64(sum)/float64(len(taps)))
	budget.Hold(t, "together.requests", float64(requests)/float64(all))
}
