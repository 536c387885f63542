package e2e_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft"
)

// villager is the person who will play Witchcraft! by rule of thumb, as nobody else can sit down there. It is to be
// ended.
func villager(t *testing.T, seed byte, lang string) (p *patron, end func()) {
	t.Helper()
	roster, err := witchcraft.Players()
	must(t, err)
	p, end = visit(t, seed, func(c *bot.Config, _ *ledger) {
		c.Advisers = func(string) (brain.Adviser, error) { return roster.Adviser(), nil }
		c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
	})
	witch, err := roster.New(roster.Usual())
	must(t, err)
	p.party = party{game: witchcraft.Name, mind: func(q brain.Question) (engine.Answer, bool) {
		return witch.Choose(t.Context(), q)
	}}
	p.l.ash.Locale = map[string]string{"en": "en-GB", "es": "es-ES"}[lang]
	return p, end
}

// inTheVillage has the person play a whole game.
func inTheVillage(t *testing.T, seed byte, lang string) (*patron, time.Duration) {
	t.Helper()
	p, end := villager(t, seed, lang)
	began := time.Now()
	p.sit("language=" + lang)
	p.play(t)
	took := time.Since(began)
	time.Sleep(5 * time.Minute)
	end()
	return p, took
}

// The story of a whole game for one, as the channel has it, and how its end is told, in each language, are held to a
// file, to be read aloud.
func TestStoryOfAVillage(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		synctest.Test(t, func(t *testing.T) {
			p, _ := inTheVillage(t, 3, lang)
			var parts []string
			for _, m := range p.l.All(bottest.TheChannel) {
				_, nonce, _ := strings.Cut(m.First().Nonce, ".")
				if end := strings.Contains(m.First().Nonce, "-"); (end || strings.HasPrefix(nonce, "s")) && !m.Gone {
					parts = append(parts, strings.TrimSpace(wordsOf(m.Message)))
				}
			}
			golden.Check(t, "testdata/village."+lang+".txt", strings.Join(parts, "\n\n———\n\n")+"\n")
		})
	}
}

// answersOfAGame is how many answers a game has that the budget of taps is for.
const answersOfAGame = 107

// TestVillageCounts plays whole games for one by the clock, and counts what they cost and show; budgets are for their
// mean.
func TestVillageCounts(t *testing.T) {
	const games = 6
	var acts, moves, requests, characters, posted, high int
	for seed := range games {
		synctest.Test(t, func(t *testing.T) {
			p, took := inTheVillage(t, byte(seed+1), "en")
			c := p.count(took)
			t.Logf("%d taps for %d answers\n%s", p.acts, p.moves, c)
			if c.undrawn > 0 {
				t.Errorf("game %d: %d boards without a picture", seed+1, c.undrawn)
			}
			acts, moves, requests = acts+p.acts, moves+p.moves, requests+c.allRequests()
			characters, posted, high = characters+c.storyCharacters, posted+c.posted, max(high, c.boardHeight)
		})
	}
	budget.Hold(t, "village.taps", float64(acts)/games)
	budget.Hold(t, "village.taps-of-107", answersOfAGame*float64(acts)/float64(moves))
	budget.Hold(t, "village.answers", float64(moves)/games)
	budget.Hold(t, "village.requests", float64(requests)/float64(moves))
	budget.Hold(t, "village.posted", float64(posted)/games)
	budget.Hold(t, "village.characters", float64(characters)/games)
	budget.Hold(t, "village.height", float64(high))
}
