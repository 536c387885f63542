package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine/enginetest/golden"
)

// TestPanelsInWords holds the private panel of a small game to a file that is to be read: what is asked of all at once,
// a turn with its menus and bars, a choice between players, an answer made in parts, settings, looks, and who waits.
func TestPanelsInWords(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Random, c.Themes = rand.NewChaCha8([32]byte{1}), drawn })
	people := v.begunVillage("Ash", "Birch")
	var b strings.Builder
	show := func(title string, m discord.Message) discord.Message {
		fmt.Fprintf(&b, "=== %s\n%s\n", title, discordtest.Words(m))
		return m
	}
	show("all plant at once, in pictures", people[0].run("hand").message)
	for _, p := range people {
		p.run("looks", "how=words")
	}
	show("all plant at once", people[0].run("hand").message)
	for _, p := range people {
		v.answerWith(p, p.run("hand").message)
	}
	ash := v.awaited(people)[0]
	show("it is another's turn", other(people, ash).run("hand").message)
	turn := show("a turn", ash.run("hand").message)
	picked := ash.press(menu(t, turn, "Pick a fruit").CustomID, menu(t, turn, "Pick a fruit").Choices[0].Value).message
	show("after it, with a step back", picked)
	v.pick(people, 3)
	turn = show("something to give", v.awaited(people)[0].run("hand").message)
	show("the settings", v.awaited(people)[0].press(button(t, turn, "Settings")).message)
	cards := show("the cards", v.awaited(people)[0].press(button(t, turn, "Cards")).message)
	show("why not", v.awaited(people)[0].press(button(t, turn, "What can't I do?")).message)
	show("the table", v.awaited(people)[0].press(button(t, cards, "Table")).message)
	baking := v.awaited(people)[0].press(button(t, turn, "Bake")).message
	show("an answer made in parts", baking)
	show("who may lend something to it", other(people, v.awaited(people)[0]).run("hand").message)

	golden.Check(t, "testdata/panels.txt", b.String())
}
