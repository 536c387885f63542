package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot"
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
	shows := func(when string, who user, want bool) {
		t.Helper()
		for _, command := range [][]string{{"hand"}, {"card", "name=Red pear"}} {
			m := who.run(command[0], command[1:]...).message
			if pictured(m) != want {
				t.Errorf("%s, /%s of %s shows pictures: %v, want %v\n%s", when, command[0], who.name, !want, want, textOf(m))
			}
			if !want && !strings.Contains(textOf(m), "good for pies") {
				t.Errorf("%s, /%s in words does not say what a card says:\n%s", when, command[0], textOf(m))
			}
		}
	}
	shows("at first", ash, true)
	ash.run("looks", "how=words")
	shows("after Ash has chosen words", ash, false)
	shows("after Ash has chosen words", birch, true)
	if got := birch.run("table looks", "how=words"); strings.Contains(got.says(), "From now on") {
		t.Errorf("a guest may change how the table looks: %q", got.says())
	}
	ash.run("table looks", "how=words")
	shows("after the table is told in words", birch, false)
	v.settle()
	for _, p := range v.all(theChannel) {
		if strings.Contains(textOf(p.Message), "Planting") && pictured(p.Message) {
			t.Error("the board of a table in words shows pictures")
		}
	}
	ash.run("table looks", "how=pictures")
	ash.run("looks", "how=pictures")
	shows("after all has been put back", ash, true)
	if got := ash.run("looks", "how=dance"); strings.Contains(got.says(), "From now on") {
		t.Errorf("dancing is taken for a look: %q", got.says())
	}
}
