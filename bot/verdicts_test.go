package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft"
	"witchtable/store"
)

// What is counted of games for one that end in several ways, in each language: what the end says of
// the score sheet, the sheet with the best game under each verdict, and who has done best.
func TestVerdictsInWords(t *testing.T)   { verdictsInWords(t, "en-GB", "testdata/verdicts.txt") }
func TestVerdictsInSpanish(t *testing.T) { verdictsInWords(t, "es-ES", "testdata/verdicts.es.txt") }

func verdictsInWords(t *testing.T, locale, file string) {
	t.Helper()
	var said strings.Builder
	note := func(when string, m discord.Message) { fmt.Fprintf(&said, "# %s\n%s\n", when, spelt(m)) }
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Memory.Locale = locale
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ash.Locale, birch.Locale = locale, locale
		for i, c := range []struct {
			who    bottest.Person
			begins string // persuasion at the beginning
			trials int    // at which chance of a trial it is held; 0: as the player of the house would
		}{
			{ash, "1", 1}, {ash, "2", 4}, {ash, "2", 5}, {ash, "1", 0}, {ash, "0", 0}, {ash, "2", 0}, {ash, "1", 0},
			{ash, "2", 0}, {ash, "2", 3}, {birch, "0", 0}, {birch, "2", 2},
		} {
			h := v.tried(c.who, c.begins, c.trials)
			all := v.All(bottest.TheChannel)
			note(fmt.Sprintf("Game %d, %s from %s: %s", i+1, c.who.Name, c.begins, h.Outcome.Ending),
				all[len(all)-1].Message)
		}
		note("What Ash has played", ash.Run("stats").Message)
		note("What Birch has played", birch.Run("stats").Message)
		note("The leaderboard", ash.Run("leaderboard").Message)
	}, withHouseGames(t), func(c *bot.Config) { c.Random = rand.NewChaCha8([32]byte{17}) })
	golden.Check(t, file, said.String())
}

// tried plays a whole game for one by rule of thumb, but for when the trial is held, and returns how it is stored.
func (v *tavern) tried(p bottest.Person, begins string, trials int) store.Table {
	v.t.Helper()
	p.Run("table open", "game="+witchcraft.Name)
	p.Run("table option", "option=start_persuasion", "value="+begins)
	p.Run("table start")
	roster, err := witchcraft.Players(witchcraftcards.Lore())
	if err != nil {
		v.t.Fatal(err)
	}
	mind, err := roster.New(roster.Usual())
	if err != nil {
		v.t.Fatal(err)
	}
	chance := engine.Restore(engine.SeedOf(1), 0)
	for t := v.table(); t.Head.State == store.Playing; t = v.table() {
		d := t.Open()[0]
		view := t.View(d.Seat)
		a, ok := engine.FindKey(view, d.ID, "trial")
		if ok {
			trials--
		}
		if !ok || trials != 0 {
			a, _ = mind.Choose(v.t.Context(), brain.Question{View: view, Decision: d.ID, Chance: &chance})
		}
		if _, err := v.bot.Tables().Answer(v.t.Context(), t.Head.ID, store.UserID(p.ID), d.ID, a); err != nil {
			v.t.Fatal(err)
		}
	}
	v.settle()
	return v.table().Head
}
