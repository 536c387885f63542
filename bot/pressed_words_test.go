package bot_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/press"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft"
)

// What the panel says to whoever has just taken several answers at once, and to whoever has ended the game by what they
// pressed, in each language: what matters stands first.
func TestWhatCameOfAPress(t *testing.T) { whatCameOfAPress(t, "en-US", "testdata/pressed.txt") }
func TestWhatCameOfAPressSpanish(t *testing.T) {
	whatCameOfAPress(t, "es-419", "testdata/pressed.es.txt")
}

func whatCameOfAPress(t *testing.T, locale, file string) {
	t.Helper()
	var out strings.Builder
	ended := map[string]bool{}
	for n := byte(1); n < 20 && len(ended) < 3; n++ {
		v := newTavern(t, withHouseGames(t), func(c *bot.Config) {
			c.Random = &sameSeeds{chacha: rand.NewChaCha8([32]byte{n})}
		})
		ash := v.Person("Ash")
		ash.Locale = locale
		ash.Run("table open", "game="+witchcraft.Name)
		ash.Run("table option", "option=coven", "value=starter")
		ash.Run("table start")
		ash.Run("display", "as=words")
		s := saying{v, rand.New(rand.NewPCG(uint64(n), 1)), ash}
		said := s.pressedThrough(n)
		if end := v.table().Head.Outcome.Ending; !ended[end] {
			ended[end] = true
			fmt.Fprintf(&out, "# Game %d: %s\n\n%s\n", n, end, said)
		}
	}
	golden.Check(t, file, out.String())
}

// pressedThrough plays a game to its end, by rule of thumb and by taking of menus what can be taken, and notes what was
// taken and what the panel says then.
func (s saying) pressedThrough(n byte) string {
	s.t.Helper()
	roster, err := witchcraft.Players(witchcraftcards.Lore())
	if err != nil {
		s.t.Fatal(err)
	}
	mind, err := roster.New(roster.Usual())
	if err != nil {
		s.t.Fatal(err)
	}
	var out strings.Builder
	chance := engine.Restore(engine.SeedOf(uint64(n)), 0)
	for s.playing() {
		t := s.table()
		d, taken := t.Asked(0)[0], s.asMany()
		var told bottest.Answer
		if len(taken) > 1 && s.random.IntN(6) == 0 {
			told = *s.ash.Press(s.menu(), s.valuesOf(taken)...)
			for _, c := range taken {
				fmt.Fprintf(&out, "> %s\n", c.Key())
			}
		} else {
			a, _ := mind.Choose(s.t.Context(), brain.Question{View: t.View(0), Decision: d.ID, Chance: &chance})
			told = *s.ash.Press(press.Route{Do: press.Answer, Table: t.Head.ID, Decision: d.ID, Answer: a}.String())
			if s.playing() {
				continue
			}
			fmt.Fprintf(&out, "> %s\n", t.View(0).Option(d.ID, a).Key())
		}
		fmt.Fprintln(&out, reported(bottest.TextOf(told.Message), s.playing()))
	}
	return out.String()
}

// signed are the lines that say what came of an answer: they begin with a sign.
var signed = regexp.MustCompile(`^-# [^\pL\pN"*_]`)

// reported are the lines of a panel that say what came of what was pressed, and what is asked; of the last panel all.
func reported(text string, playing bool) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		report := signed.MatchString(l) || strings.HasPrefix(l, "⏳") || strings.HasPrefix(l, "🚫")
		if !playing || report || strings.HasPrefix(l, "**") && strings.HasSuffix(l, "?**") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n") + "\n"
}
