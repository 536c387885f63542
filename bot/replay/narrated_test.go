package replay_test

import (
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
)

func witchcraftHouse(t testing.TB) house {
	t.Helper()
	pack, err := witchcraftcards.Load()
	must(t, err)
	g, err := witchcraft.New(pack.Source())
	must(t, err)
	book, err := words.Load(lang.Files, witchcraftcards.Words())
	must(t, err)
	theme, err := board.ReadTheme("theme.yaml", witchcraftcards.Theme())
	must(t, err)
	return house{g, strict(t, book), theme, names{four, pack.CardName}}
}

// TestAnswersAreToldAsTheGameNarratesThem: a turning point is a sentence that names what was lost by it, though neither
// the answer nor its question did: of a game that a failed Mission has lost, its last going on, with the other answer.
func TestAnswersAreToldAsTheGameNarratesThem(t *testing.T) {
	h := witchcraftHouse(t)
	roster, err := witchcraft.Players(witchcraftcards.Lore())
	must(t, err)
	var g replay.Game
	var lost brain.Judged
	for seed := uint64(1); lost.N == 0; seed++ {
		g = h.between(t, engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Options: h.game.Info().WithPresets(nil)}, roster,
			"random")
		lost = lastGivenUp(t, g)
	}
	lost.Rivals, lost.Won, lost.Points, lost.Chance = true, 0.05, -1, -0.2
	var out strings.Builder
	for _, language := range []string{"en", "es"} {
		h.names.card = inTongue{h.names, h.book, language}.Card
		out.WriteString(h.told(t, language, g, lost))
	}
	golden.Check(t, "testdata/turning-narrated.txt", out.String())
}

// lastGivenUp is the last decision of a game by which one went on and gave up what one plays for, compared with another
// answer; of entry 0 where there is none.
func lastGivenUp(t *testing.T, g replay.Game) (found brain.Judged) {
	t.Helper()
	before, err := g.Rules.Start(g.Setup, nil)
	must(t, err)
	before = before.Clone()
	_, err = engine.Replay(g.Rules, g.Setup, g.Log, func(i int, p engine.Position, _ *engine.Log) error {
		m := g.Log[i]
		v := before.View(m.Seat)
		for _, a := range v.Answers(m.Decision) {
			if o := v.Option(m.Decision, m.Answer); a != m.Answer && o.Forfeits && o.Leaves {
				found = brain.Judged{N: i + 1, Move: m, Other: a}
			}
		}
		before.CopyFrom(p)
		return nil
	})
	must(t, err)
	return found
}
