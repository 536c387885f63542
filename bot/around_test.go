package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// around writes down what people read around a game, in the order in which they meet it.
type around struct {
	*tavern
	said strings.Builder
	seen map[string]bool // messages of the channel and direct ones that are written already
}

func (a *around) note(when, words string) {
	fmt.Fprintf(&a.said, "# %s\n%s\n", when, strings.TrimRight(words, "\n")+"\n")
}

// runs has somebody run a command, and writes down what they alone read then.
func (a *around) runs(u bottest.Person, path string, options ...string) discord.Message {
	a.t.Helper()
	r := u.Run(path, options...)
	a.note(u.Name+": /"+strings.Join(append([]string{path}, options...), " "), spelt(r.Message))
	return r.Message
}

// presses has somebody press a button, and writes down what they alone read then.
func (a *around) presses(u bottest.Person, m discord.Message, label string) discord.Message {
	a.t.Helper()
	r := u.Press(bottest.Button(a.t, m, label))
	a.note(u.Name+": ["+label+"]", spelt(r.Message))
	return r.Message
}

// everybody writes down what is new in a channel, or has changed, once a message there has the words.
func (a *around) everybody(c discord.ChannelID, who, words string) {
	a.t.Helper()
	a.settle()
	a.AwaitMessage(c, words)
	for _, p := range a.All(c) {
		words := spelt(p.Message)
		if key := string(c) + words; !a.seen[key] {
			a.seen[key] = true
			a.note(who, words)
		}
	}
}

// answered has somebody answer what they are asked, and writes down what they alone read then.
func (a *around) answered(u bottest.Person) {
	a.t.Helper()
	a.note(u.Name+" answers", spelt(a.answerWith(u, u.Run("hand").Message)))
	a.settle()
}

// What people read around a game, from the first seat to the last: the lobby's answers, leaving and coming back, taking
// back with the others' consent, closing.
func TestAroundTheGameInWords(t *testing.T) {
	v := newTavern(t, recorded, func(c *bot.Config) {
		c.Words, c.Pace.Computer, c.Random = englishAlone(t), 1000*time.Hour, rand.NewChaCha8([32]byte{1})
	})
	a := &around{tavern: v, seen: map[string]bool{}}
	ash, birch, elm := v.Person("Ash"), v.Person("Birch"), v.Person("Elm")

	a.runs(ash, "table open")
	a.runs(birch, "table join")
	a.everybody("dm-"+discord.ChannelID(birch.ID), "To Birch, directly", "You've joined")
	a.runs(birch, "hand")
	options := ash.Press(bottest.Button(t, v.AwaitMessage(bottest.TheChannel, "Press **Join**").Message,
		"Table options")).Message
	a.presses(ash, options, "I planted a tree")
	a.runs(ash, "calls", "how=direct")
	a.runs(ash, "calls", "how=here")
	a.runs(ash, "display", "how=words")
	a.runs(ash, "display", "how=pictures")
	a.runs(elm, "table join")
	a.runs(elm, "table leave")
	a.runs(elm, "table leave")
	a.runs(elm, "hand")
	elm.Run("table join")
	a.everybody(bottest.TheChannel, "The channel", "one seat is free")
	ask := a.runs(ash, "table close")
	a.presses(ash, ask, "No, keep it")
	a.runs(ash, "table start")
	a.everybody(bottest.TheChannel, "The channel", "⏳ Still choosing: Elm, Ash and Birch.")
	a.runs(ash, "table start")

	a.answered(ash)
	a.everybody(bottest.TheChannel, "The channel", "⏳ Still choosing: Elm and Birch.")
	a.answered(birch)
	a.answered(elm)
	a.everybody(bottest.TheChannel, "The channel", "⏳ Elm is in the orchard")
	people := []bottest.Person{ash, birch, elm}
	first := v.awaited(people)[0]
	v.pick(people, 1)
	second := v.awaited(people)[0]
	v.pick(people, 1)
	plan := a.runs(first, "undo")
	a.presses(first, plan, "Ask them")
	v.settle()
	a.presses(second, v.AwaitMessage(bottest.TheChannel, "would like to undo").Message, "No, play on")
	v.settle()
	plan = first.Run("undo").Message
	first.Press(bottest.Button(t, plan, "Ask them"))
	v.settle()
	a.presses(second, v.AwaitMessage(bottest.TheChannel, "would like to undo").Message, "Agree")
	a.everybody(bottest.TheChannel, "The channel", "⏳ Elm is in the orchard")
	a.runs(first, "score")

	a.presses(second, a.runs(second, "table leave"), "Leave")
	a.runs(second, "hand")
	a.everybody(bottest.TheChannel, "The channel", "Ash 🤖 and Birch.")
	a.runs(second, "table join")
	a.everybody(bottest.TheChannel, "The channel", "💬 Can answer too: Ash and Birch.")
	a.runs(second, "table close")
	a.presses(elm, a.runs(elm, "table close"), "Ask the others")
	a.everybody(bottest.TheChannel, "The channel", "would like to close this table")
	a.runs(v.Person("Fern"), "table join")
	for _, u := range []bottest.Person{ash, birch} {
		a.presses(u, a.runs(u, "table close"), "Close the table")
	}
	a.everybody(bottest.TheChannel, "The channel", "This table was closed.")
	a.runs(ash, "hand")
	help := a.runs(ash, "help")
	a.note("Ash chooses “All commands” there", spelt(ash.Press(bottest.Menu(t, help, "Read about").CustomID,
		"all-commands").Message))
	golden.Check(t, "testdata/around.txt", a.said.String())
}
