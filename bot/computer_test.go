package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/engine/brain"
	"witchtable/engine/words"
)

// tempered has the orchard's computer players have temperaments, of which one has no name, and something to say.
func tempered(c *bot.Config) {
	named := fstest.MapFS{"tempers.en.yaml": &fstest.MapFile{Data: []byte("temper.calm: A calm one\ntemper.calm.way: " +
		"waits for the fruit to fall\ntemper.hasty: A hasty one\nremark.plain.orchard.tell.picks.1: Ripe.\n")}}
	book, err := words.Load(lang.Files, orchard.Catalogue, named)
	if err != nil {
		panic(err)
	}
	c.Words = book
	c.Tempers = func(_, level string) []string { return []string{"calm", "hasty", "wild"} }
	c.Brains = func(_, name string) (brain.Brain, error) {
		level, temper := brain.Parts(name)
		if level != "greedy" || !slices.Contains([]string{"", "calm", "hasty", "wild"}, temper) {
			return nil, fmt.Errorf("no computer player %q", name)
		}
		return lastBrain{}, nil
	}
}

// computersAt lists the names of the table's computer players.
func (v *tavern) computersAt() (out []string) {
	for _, h := range v.table().Head.Seats {
		if h.Brain != "" {
			out = append(out, h.Brain)
		}
	}
	return out
}

// Where nobody chooses, each gets a temperament that the others at the table do not have; the lobby says which, in
// words if there are any.
func TestTemperamentsAreDrawn(t *testing.T) {
	v := newTavern(t, tempered)
	ash := v.Person("Ash")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "**Seats taken: 1 of 4**")
	for range 3 {
		ash.Press(bottest.Button(t, lobby.Message, "Add a computer"))
	}
	got := v.computersAt()
	slices.Sort(got)
	if want := []string{"greedy+calm", "greedy+hasty", "greedy+wild"}; !slices.Equal(got, want) {
		t.Errorf("there are %v, want one of each", got)
	}
	text := bottest.TextOf(v.AwaitMessage(bottest.TheChannel, "**Seats taken: 4 of 4**").Message)
	for _, want := range []string{"A calm one: waits for the fruit to fall.", "A hasty one.", "wild."} {
		if !strings.Contains(text, want) {
			t.Errorf("the lobby does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "remarks") {
		t.Errorf("the lobby says what is usual:\n%s", text)
	}
}

// What is chosen holds, and can be changed until the game begins; what there is not is refused, and nothing has
// changed.
func TestTemperamentsAreChosen(t *testing.T) {
	v := newTavern(t, tempered)
	ash := v.Person("Ash")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "**Seats taken: 1 of 4**")
	ash.Run("table add-computer", "temperament=hasty")
	options := ash.Press(bottest.Button(t, lobby.Message, "Table options")).Message
	options = ash.Press(bottest.Menu(t, options, "What would you like to change?").CustomID, "who:Basil").Message
	options = ash.Press(bottest.Menu(t, options, "Choose a temperament").CustomID, "wild").Message
	if got := v.computersAt(); !slices.Equal(got, []string{"greedy+wild"}) {
		t.Errorf("hasty, then wild: there are %v", got)
	}
	chosen := bottest.Menu(t, options, "Choose a temperament").Choices
	if i := slices.IndexFunc(chosen, func(c discord.Choice) bool { return c.Default }); i < 0 ||
		chosen[i].Value != "wild" {
		t.Errorf("the menu offers %v, want wild as what is chosen", chosen)
	}
	for _, r := range []string{
		ash.Run("table add-computer", "temperament=merry").Says(),
		ash.Press(bottest.Menu(t, options, "Choose a temperament").CustomID, "merry").Says(),
	} {
		if !strings.Contains(r, "no temperament called “merry”") {
			t.Errorf("merry, which there is not: %q", r)
		}
	}
	ash.Press(bottest.Button(t, options, "Remove"))
	if got := ash.Press(bottest.Menu(t, options, "Choose a temperament").CustomID, "calm").Says(); !strings.Contains(got,
		"no such computer player at the table. Here's how things are now.") {
		t.Errorf("nobody is there to be changed: %q", got)
	}
	if got := v.computersAt(); len(got) > 0 {
		t.Errorf("there are %v, want none", got)
	}
}

// A game without temperaments, and a table of before there were any, speak of none.
func TestNoTemperaments(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "**Seats taken: 1 of 4**")
	ash.Run("table add-computer")
	if got := v.computersAt(); !slices.Equal(got, []string{"greedy"}) {
		t.Errorf("there are %v, want a plain one", got)
	}
	options := spelt(ash.Press(bottest.Button(t, lobby.Message, "Table options")).Message)
	for _, word := range []string{"temperament", "remark"} {
		if strings.Contains(options, word) {
			t.Errorf("the options speak of a %s:\n%s", word, options)
		}
	}
	if got := ash.Run("table add-computer", "temperament=calm").Says(); !strings.Contains(got,
		"no temperament called “calm”") {
		t.Errorf("a temperament where there is none: %q", got)
	}
	if cmd, _ := v.listed("table remarks"); cmd.Name != "" &&
		cmd.Description == "Allow the computer players' remarks, or not" {
		t.Error("/table remarks is offered, though no game has any")
	}
}
