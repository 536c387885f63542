package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
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
	show("all plant at once, in pictures", people[0].Run("hand").Message)
	for _, p := range people {
		p.Run("display", "how=words")
	}
	show("all plant at once", people[0].Run("hand").Message)
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	ash := v.awaited(people)[0]
	show("it is another's turn", other(people, ash).Run("hand").Message)
	turn := show("a turn", ash.Run("hand").Message)
	picked := ash.Press(bottest.Menu(t, turn, "Pick a fruit").CustomID,
		bottest.Menu(t, turn, "Pick a fruit").Choices[0].Value).Message
	show("after it, with a step back", picked)
	v.pick(people, 3)
	turn = show("something to give", v.awaited(people)[0].Run("hand").Message)
	show("the settings", v.awaited(people)[0].Press(bottest.Button(t, turn, "Settings")).Message)
	cards := show("the cards", v.awaited(people)[0].Press(bottest.Button(t, turn, "Cards")).Message)
	show("why not", v.awaited(people)[0].Press(bottest.Button(t, turn, "What can't I do?")).Message)
	show("the table", v.awaited(people)[0].Press(bottest.Button(t, cards, "Table")).Message)
	baking := v.awaited(people)[0].Press(bottest.Button(t, turn, "Bake")).Message
	show("an answer made in parts", baking)
	show("who may lend something to it", other(people, v.awaited(people)[0]).Run("hand").Message)

	golden.Check(t, "testdata/panels.txt", b.String())
}
