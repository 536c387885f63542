package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// threadRights are what the bot may do where tables can have threads of their own.
const threadRights = discord.CreatePublicThreads | discord.SendMessagesInThreads

// in is somebody in a thread.
func in(u bottest.Person, thread discord.ChannelID) bottest.Person {
	u.At, u.InThread, u.Rights = thread, true, threadRights
	return u
}

// openInThread has somebody lay a table in a thread of its own, and returns the thread.
func (v *tavern) openInThread(u bottest.Person) (discord.ChannelID, *bottest.Answer) {
	v.t.Helper()
	u.Rights = threadRights
	got := u.Run("table open", "thread=yes")
	v.Lock()
	defer v.Unlock()
	for id := range v.Threads {
		v.place = id
	}
	if v.place == "" {
		v.t.Fatalf("no thread is begun; the answer is %q", got.Says())
	}
	return v.place, got
}

// TestTableInAThread: a whole game in a thread of its own. The channel reads one line, whoever sits down is brought in,
// and in the end the thread is put away, when all has been said there.
func TestTableInAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	at, opened := v.openInThread(ash)
	if want := "Your table is open. Others can join with the button; start when everybody is here.\n" +
		"🧵 The table has a thread of its own: <#" + string(at) + ">"; opened.Says() != want {
		t.Errorf("who has opened the table reads %q, want %q", opened.Says(), want)
	}
	if got := v.Threads[at]; got.Parent != bottest.TheChannel || got.Name != "The Orchard · Ash" {
		t.Errorf("the thread is %+v, want one of the channel's with the game's name and the host's", got)
	}
	v.AwaitMessage(at, "Press **Join** to sit down")
	in(birch, at).Run("table join")
	v.settle() // nobody is brought into the thread of a table that has ended
	in(ash, at).Run("table start")
	v.playByPressing([]bottest.Person{in(ash, at), in(birch, at)})
	v.settle()
	v.AwaitMessage(at, "The game is over!")
	line := v.All(bottest.TheChannel)
	if want := "🧵 A game of **The Orchard** has been played: <#" + string(at) + ">"; len(line) != 1 ||
		line[0].Content != want || !line[0].Silent {
		t.Errorf("the channel reads %+v, want the one line %q, which notifies nobody", line, want)
	}
	got := v.Threads[at]
	if want := []discord.UserID{ash.ID, birch.ID}; !slices.Equal(got.Members, want) {
		t.Errorf("%v were brought into the thread, want %v", got.Members, want)
	}
	if !got.Archived {
		t.Error("the table has ended, and its thread is not put away")
	}
}

// TestThreadsThatCannotBe: what is missing is said, and the table stands in the channel.
func TestThreadsThatCannotBe(t *testing.T) {
	for _, tt := range []struct {
		name   string
		rights discord.Permissions
		thread bool
		fault  error
		want   string
	}{
		{"no permission", 0, false, nil, "🧵 The table is in this channel: to open a thread I'd need Create Public Threads " +
			"and Send Messages in Threads here."},
		{"no permission to speak there", discord.CreatePublicThreads, false, nil, "I'd need Send Messages in Threads here."},
		{"a permission that is gone", threadRights, false, discord.ErrForbidden, "I'd need Create Public Threads here."},
		{"a kind of channel without threads", threadRights, false, discord.ErrNotHere,
			"🧵 The table is right here: Discord has no threads in a channel like this."},
		{"too many threads", threadRights, false, discord.ErrThreadsFull,
			"🧵 The table is in this channel, which has as many active threads as Discord allows."},
		{"a title that is not taken", threadRights, false, discord.ErrRefused,
			"🧵 The table is in this channel: Discord refused the thread."},
		{"in a thread", threadRights, true, nil, "🧵 A thread can't hold threads of its own, so the table is right here."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := newTavern(t)
			v.setFault(func(what string, _ discord.ChannelID) error {
				if what == "thread" {
					return tt.fault
				}
				return nil
			})
			ash := v.Person("Ash")
			ash.Rights, ash.InThread = tt.rights, tt.thread
			if got := ash.Run("table open", "thread=yes").Says(); !strings.Contains(got, tt.want) {
				t.Errorf("the answer is %q, want one with %q", got, tt.want)
			}
			v.AwaitMessage(bottest.TheChannel, "Press **Join** to sit down")
			v.settle()
			if head := v.table().Head; head.Channel != store.ChannelID(bottest.TheChannel) || head.Parent != "" ||
				len(v.Threads) > 0 {
				t.Errorf("the table stands in %q below %q, and there are %d threads; want it in the channel",
					head.Channel, head.Parent, len(v.Threads))
			}
			if n := len(v.All(bottest.TheChannel)); n != 1 {
				t.Errorf("the channel has %d messages, want the lobby alone", n)
			}
		})
	}
}

// TestCommandsAboveAThread: in the channel, a command is about the user's only table in a thread below it.
func TestCommandsAboveAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	at, _ := v.openInThread(ash)
	ash.Run("table add-computer")
	if got := ash.Run("table start").Says(); !strings.Contains(got, "Which fruit do you plant?") {
		t.Errorf("a start from the channel is answered with %q", got)
	}
	if got := ash.Run("table show").Says(); !strings.Contains(got, "The Orchard · Table 1") {
		t.Errorf("from the channel, the table is shown as %q", got)
	}
	if got := birch.Run("hand").Says(); !strings.Contains(got, "no table") {
		t.Errorf("somebody without a table is answered with %q", got)
	}
	ash.Run("table open") // a table in the channel itself goes first
	if got := v.table(); got.Head.Channel != store.ChannelID(at) {
		t.Fatalf("the table in the thread is gone: %v", got.Head)
	}
	if got := ash.Run("hand").Says(); !strings.Contains(got, "hasn't begun") {
		t.Errorf("in a channel with a table, the hand is %q; want that of the channel's", got)
	}
}

// TestThreadIsDeleted: with its thread a table ends.
func TestThreadIsDeleted(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	at, _ := v.openInThread(ash)
	v.AwaitMessage(at, "Press **Join** to sit down")
	v.settle()
	id := v.table().Head.ID
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == at {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	ash.Run("table add-computer")
	ash.Run("table start")
	for limit := time.Now().Add(bottest.Patience); v.stateOf(id) != store.Closed; time.Sleep(2 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("the table is %s, want it closed with its thread", v.stateOf(id))
		}
	}
	v.settle()
}

// TestRematchInAThread: the next game is played in the same thread, which is not put away under it.
func TestRematchInAThread(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	at, _ := v.openInThread(ash)
	ash.Run("table add-computer")
	ash.Run("table start")
	hold := true
	v.setFault(func(what string, _ discord.ChannelID) error {
		if hold && what == "archive" {
			return errors.New("Discord stumbles")
		}
		return nil
	})
	v.playByPressing([]bottest.Person{ash})
	final := v.AwaitMessage(at, "The game is over!")
	in(ash, at).Press(bottest.Button(t, final.Message, "Rematch"))
	v.Lock()
	hold = false
	v.Unlock()
	v.settle()
	if got := v.table().Head; got.State != store.Lobby || got.Parent != store.ChannelID(bottest.TheChannel) {
		t.Errorf("the rematch is %v below %q, want a lobby in the same thread", got, got.Parent)
	}
	if v.Threads[at].Archived {
		t.Error("the thread is put away while a table stands there")
	}
}

// TestTutorialBesideATable: where the channel has a table, a tutorial gets a thread of its own.
func TestTutorialBesideATable(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	birch.Run("table open")
	ash.Rights = threadRights
	got := ash.Run("table tutorial").Says()
	if len(v.Threads) != 1 || !strings.Contains(got, "🧵 The table has a thread of its own: <#") {
		t.Fatalf("the tutorial is answered with %q, and there are %d threads", got, len(v.Threads))
	}
	for id := range v.Threads {
		v.place = id
	}
	v.AwaitMessage(v.place, "<@id-ash>")
	if got := in(ash, v.place).Run("hand").Says(); !strings.Contains(got, "📖") {
		t.Errorf("the panel in the thread teaches nothing: %q", got)
	}
}

// The line above the thread of a tutorial says that nobody need come: it is a lesson for one.
func TestALessonIsNoTableToJoin(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	ash := v.Person("Ash")
	ash.Rights = threadRights
	ash.Run("table tutorial", "game="+houseGames()[0].name, "thread=yes")
	line := v.AwaitMessage(bottest.TheChannel, "📖 Ash is learning **Fate of Witches**, in a lesson for one:")
	if len(line.Rows) > 0 {
		t.Errorf("the line has %v", line.Rows)
	}
	v.Lock()
	var thread discord.ChannelID
	for id := range v.Threads {
		thread = id
	}
	v.Unlock()
	ash = in(ash, thread)
	ask := ash.Run("table close")
	ash.Press(bottest.Button(t, ask.Message, "Close"))
	v.AwaitMessage(bottest.TheChannel, "📖 Ash had a lesson in **Fate of Witches**:")
}
