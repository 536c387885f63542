package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// picks has a person pick the nth of the fruits, and returns what the story says of it.
func (v *tavern) picks(p bottest.Person, n int) string {
	v.t.Helper()
	m := bottest.Menu(v.t, p.Run("hand").Message, "Pick a fruit")
	p.Press(m.CustomID, m.Choices[n].Value)
	v.settle()
	return p.Name + " picks " + m.Choices[n].Label
}

// tells demands how often the channel says each of these.
func (v *tavern) tells(when string, want int, said ...string) {
	v.t.Helper()
	for _, s := range said {
		if got := v.count(s); got != want {
			v.t.Errorf("%s: %q stands in the channel %d times, want %d", when, s, got, want)
		}
	}
}

// untilNextMessage is after how long the story goes on in another message.
const untilNextMessage = 45 * time.Minute

// What is taken back goes out of every message of the story that has told of it, also after a restart and where one
// step takes answers of several messages; a message of which nothing is left goes.
func TestWhatIsTakenBackIsNotToldAnyMore(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	v := open(t, s, r)
	people := v.picking("Ash", "Birch")
	people[0].Run("table pace", "how=post")
	v.settle()
	ash := v.awaited(people)[0]
	first := v.picks(ash, 3)
	v.tells("picked", 1, first)
	chapter := v.table().Desk.Story.Chapter
	ash.Run("undo")
	v.settle()
	v.tells("taken back", 0, first)
	v.tells("the notice", 1, "↩️ "+ash.Name)
	v.tells("what stands", 1, "Season 1 begins")
	instead := v.picks(ash, 4)
	if m := v.AwaitMessage(bottest.TheChannel, instead); !strings.Contains(m.Content, "Season 1 begins") ||
		v.table().Desk.Story.Chapter != chapter {
		t.Errorf("a step back splits the story: in place of it is told %q", m.Content)
	}
	ash.Run("undo")
	v.settle()

	v.clock.forward(untilNextMessage)
	second := v.picks(ash, 5)
	v.tells("picked in a message of its own", 1, second)
	v.stop()
	r.Restart()
	v = open(t, s, r)
	ash = v.Person(ash.Name)
	ash.Run("undo")
	v.settle()
	v.Await("the message that tells nothing more to go", func() bool {
		return !slices.ContainsFunc(v.In(bottest.TheChannel),
			func(p *bottest.Posted) bool { return strings.Contains(bottest.TextOf(p.Message), second) })
	})
	v.tells("taken back after a restart", 0, first, second)
	v.tells("the notices", 3, "↩️ "+ash.Name)

	third := v.picks(ash, 4)
	v.tells("picked again", 1, third)
	if n := v.table().Desk.Story.Chapter; n < 3 {
		t.Errorf("the story has %d chapters, so little was tested", n)
	}
}

// One step back takes what two messages tell.
func TestOneStepBackThroughSeveralMessages(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch", "Cedar")
	people[0].Run("table pace", "how=post")
	ash := v.awaited(people)[0]
	first := v.picks(ash, 3)
	birch := v.awaited(people)[0]
	v.clock.forward(untilNextMessage)
	second := v.picks(birch, 1)
	birch.Run("undo")
	v.settle()
	v.tells("the last is taken back", 0, second)
	v.tells("what stands", 1, first)
	third := v.picks(birch, 2)
	v.tells("both", 1, first, third)
	ask := ash.Press(bottest.Button(t, ash.Run("undo").Message, "Ask them"))
	if !strings.Contains(ask.Says(), "I've asked the others") {
		t.Fatalf("asking: %q", ask.Says())
	}
	m := v.AwaitMessage(bottest.TheChannel, ash.Name+" would like to undo")
	birch.Press(bottest.Button(t, m.Message, "Agree"))
	v.settle()
	v.tells("all is taken back", 0, first, second, third)
	v.tells("what stands", 1, "Season 1 begins")
	again := v.picks(ash, 3)
	v.tells("picked anew", 1, again)
}

// A message that was sent, as far as nobody knows, tells nothing that is taken back before that is found out.
func TestTakenBackWhileItsAnswerIsLost(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	v := open(t, s, r)
	people := v.picking("Ash", "Birch")
	people[0].Run("table pace", "how=post")
	ash := v.awaited(people)[0]
	v.picks(ash, 3)
	ash.Run("undo")
	v.settle()
	v.clock.forward(untilNextMessage)
	lost := 0
	v.setFault(func(what string, c discord.ChannelID) error {
		last := v.In(bottest.TheChannel)[len(v.In(bottest.TheChannel))-1]
		switch {
		case c != bottest.TheChannel:
		case what == "lost answer" && strings.Contains(last.Content, ash.Name+" picks"):
			lost++
			return errors.New("the answer was lost")
		case lost > 0:
			return errors.New("503")
		}
		return nil
	})
	m := bottest.Menu(t, ash.Run("hand").Message, "Pick a fruit")
	ash.Press(m.CustomID, m.Choices[5].Value)
	v.Await("the chapter", func() bool { return lost > 0 })
	v.tells("sent", 1, ash.Name+" picks")
	ash.Run("undo")
	v.setFault(nil)
	v.settle()
	v.Await("the message to go", func() bool {
		return !strings.Contains(bottest.TextOf(v.In(bottest.TheChannel)[len(v.In(bottest.TheChannel))-1].Message), "picks")
	})
	v.tells("taken back", 0, ash.Name+" picks")
	if slices.ContainsFunc(v.All(bottest.TheChannel), func(p bottest.Posted) bool { return p.Content == "…" }) {
		t.Error("what was sent to find the lost message stands in the channel")
	}
	v.tells("the notices", 2, "↩️ "+ash.Name)
	last := v.picks(ash, 4)
	v.tells("picked anew", 1, last)
}
