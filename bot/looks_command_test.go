package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// pictured reports whether a message shows a picture.
func pictured(m discord.Message) (found bool) {
	discord.Walk(m.Body, func(b discord.Block) {
		if g, ok := b.(discord.Gallery); ok && len(g) > 0 && g[0].Alt != "" {
			found = true
		}
	})
	return found && len(m.Files) > 0
}

// Whoever wants words has them, and nothing is lost by that; the others go on to see pictures.
func TestLooks(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Themes = drawn })
	people := v.begin("Ash", "Birch")
	ash, birch := people[0], people[1]
	shows := func(when string, who bottest.Person, want bool) {
		t.Helper()
		for _, command := range [][]string{{"hand"}, {"card", "name=Red pear"}} {
			m := who.Run(command[0], command[1:]...).Message
			if pictured(m) != want {
				t.Errorf("%s, /%s of %s shows pictures: %v, want %v\n%s",
					when, command[0], who.Name, !want, want, bottest.TextOf(m))
			}
			if !want && !strings.Contains(bottest.TextOf(m), "good for pies") {
				t.Errorf("%s, /%s in words does not say what a card says:\n%s", when, command[0], bottest.TextOf(m))
			}
		}
	}
	shows("at first", ash, true)
	ash.Run("display", "how=words")
	shows("after Ash has chosen words", ash, false)
	shows("after Ash has chosen words", birch, true)
	if got := birch.Run("table display", "how=words"); strings.Contains(got.Says(), "From now on") {
		t.Errorf("a guest may change how the table looks: %q", got.Says())
	}
	ash.Run("table display", "how=words")
	shows("after the table is told in words", birch, false)
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), "Planting") && pictured(p.Message) {
			t.Error("the board of a table in words shows pictures")
		}
	}
	ash.Run("table display", "how=pictures")
	ash.Run("display", "how=pictures")
	shows("after all has been put back", ash, true)
	if got := ash.Run("display", "how=dance"); strings.Contains(got.Says(), "From now on") {
		t.Errorf("dancing is taken for a look: %q", got.Says())
	}
}
