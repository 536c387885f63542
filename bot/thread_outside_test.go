package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/store"
)

// link is how a message leads to a channel.
func link(c discord.ChannelID) string { return "<#" + string(c) + ">" }

// lineAbove is the one line that the channel has of the table in a thread.
func (v *tavern) lineAbove(at discord.ChannelID) bottest.Posted {
	v.t.Helper()
	v.Lock()
	defer v.Unlock()
	line := v.Standing(discord.MessageID(at)) // a thread has the id of the message it hangs below
	if line == nil {
		v.t.Fatal("the channel has no line of the table")
	}
	return *line
}

// TestJoinFromAboveAThread: whoever joins where no table is sits down at the only one in a thread below, and is told
// where that is.
func TestJoinFromAboveAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	at, _ := v.openInThread(ash)
	if got := birch.Run("table join").Says(); !strings.Contains(got, "You have a seat.") ||
		!strings.Contains(got, link(at)) {
		t.Errorf("who joins from the channel reads %q, want where the table is", got)
	}
	if v.table().SeatOf("id-birch") == engine.Onlooker {
		t.Error("who joins from the channel has no seat")
	}
	ash.Run("table start")
	if got := v.Person("Cedar").Run("table join").Says(); !strings.Contains(got, "The game has begun already") {
		t.Errorf("who comes too late reads %q", got)
	}
}

// Where several tables wait below a channel they are named.
func TestJoinAboveSeveralThreads(t *testing.T) {
	v := newTavern(t)
	first, _ := v.openInThread(v.Person("Ash"))
	dogwood := v.Person("Dogwood")
	dogwood.Rights = threadRights
	dogwood.Run("table open", "thread=yes")
	got := v.Person("Birch").Run("table join").Says()
	if !strings.Contains(got, "There's no table right here, but there's one in each of these: ") ||
		!strings.Contains(got, "Use **/table join** there.") || !strings.Contains(got, link(first)) ||
		strings.Count(got, "<#") != 2 {
		t.Errorf("above two threads, who joins reads %q, want both named", got)
	}
	if got := in(v.Person("Birch"), first).Run("table join").Says(); strings.Contains(got, "<#") {
		t.Errorf("who joins in the thread reads %q", got)
	}
}

// TestLineAboveAThread: the one line in the channel takes people in as long as that is possible, and says what
// became of the table.
func TestLineAboveAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	at, _ := v.openInThread(ash)
	v.settle()
	line := v.lineAbove(at)
	got := birch.PressOn(line, bottest.Button(t, line.Message, "Join"))
	if got.Replaces() || !strings.Contains(got.Says(), link(at)) ||
		v.table().SeatOf("id-birch") == engine.Onlooker {
		t.Errorf("Join on the line is answered (%s) with %q, want a seat, and where that is", got.How, got.Says())
	}
	in(ash, at).Run("table start")
	v.settle()
	if line := v.lineAbove(at); line.Content != "🧵 A game of **The Orchard** is being played: "+link(at) ||
		len(line.Rows) != 0 {
		t.Errorf("while the game is played the line is %q with %v", line.Content, line.Rows)
	}
	v.playByPressing([]bottest.Person{in(ash, at), in(birch, at)})
	v.settle()
	if line := v.lineAbove(at); line.Content != "🧵 A game of **The Orchard** has been played: "+link(at) {
		t.Errorf("when the game is over the line is %q", line.Content)
	}
	final := v.AwaitMessage(at, "The game is over!")
	in(birch, at).Press(bottest.Button(t, final.Message, "Rematch"))
	v.settle()
	line = v.lineAbove(at)
	if line.Content != "🧵 Birch has opened a table of **The Orchard**: "+link(at) {
		t.Errorf("above a rematch the line is %q", line.Content)
	}
	bottest.Button(t, line.Message, "Join")
	v.closeTable(in(birch, at))
	v.settle()
	if line := v.lineAbove(at); line.Content != "🧵 A table of **The Orchard** was closed: "+link(at) ||
		len(line.Rows) != 0 {
		t.Errorf("above a table that was closed the line is %q", line.Content)
	}
	if n := len(v.All(bottest.TheChannel)); n != 1 {
		t.Errorf("the channel has %d messages, want the line alone", n)
	}
}

// closeTable has somebody close the table, and say that they mean it.
func (v *tavern) closeTable(p bottest.Person) {
	v.t.Helper()
	p.Press(bottest.Button(v.t, p.Run("table close").Message, "Close"))
}

// TestOwnTableElsewhereIsNamed: who is asked for a seat where they have none is told where theirs is.
func TestOwnTableElsewhereIsNamed(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	at, _ := v.openInThread(ash)
	birch.Run("table open")
	v.place = ""
	if head := v.table().Head; head.Channel != store.ChannelID(bottest.TheChannel) {
		t.Fatalf("the channel has no table of its own: %v", head)
	}
	for _, command := range []string{"hand", "table leave"} {
		if got := ash.Run(command).Says(); !strings.Contains(got, "You're not sitting at this table") ||
			!strings.Contains(got, "Your own seat is in: "+link(at)) {
			t.Errorf("/%s in a channel with somebody else's table is answered with %q", command, got)
		}
	}
	if got := v.Person("Cedar").Run("hand").Says(); !strings.Contains(got, "Please press **Join** first") {
		t.Errorf("who sits nowhere reads %q", got)
	}
}
