package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/store"
)

// threadRights are what the bot may do where tables can have threads of their own.
const threadRights = discord.CreatePublicThreads | discord.SendMessagesInThreads

// in is somebody in a thread.
func (u user) in(thread discord.ChannelID) user {
	u.at, u.thread, u.rights = thread, true, threadRights
	return u
}

// openInThread has somebody lay a table in a thread of its own, and returns the thread.
func (v *tavern) openInThread(u user) (discord.ChannelID, *reply) {
	v.t.Helper()
	u.rights = threadRights
	got := u.run("table open", "thread=yes")
	v.mu.Lock()
	defer v.mu.Unlock()
	for id := range v.threads {
		v.place = id
	}
	if v.place == "" {
		v.t.Fatalf("no thread is begun; the answer is %q", got.says())
	}
	return v.place, got
}

// TestTableInAThread: a whole game in a thread of its own. The channel reads one line, whoever sits down is brought in,
// and in the end the thread is put away, when all has been said there.
func TestTableInAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.user("Ash"), v.user("Birch")
	at, opened := v.openInThread(ash)
	if want := "Your table is open. Others can join with the button; start when everybody is here.\n🧵 It stands in <#" + string(at) + ">."; opened.says() != want {
		t.Errorf("who has opened the table reads %q, want %q", opened.says(), want)
	}
	if got := v.threads[at]; got.parent != theChannel || got.name != "The Orchard · Ash" {
		t.Errorf("the thread is %+v, want one of the channel's with the game's name and the host's", got)
	}
	v.awaitMessage(at, "Press **Join** to sit down")
	birch.in(at).run("table join")
	ash.in(at).run("table start")
	v.playByPressing([]user{ash.in(at), birch.in(at)})
	v.settle()
	v.awaitMessage(at, "The game is over!")
	line := v.all(theChannel)
	if want := "🧵 Ash has opened a table of **The Orchard**: <#" + string(at) + ">"; len(line) != 1 || line[0].Content != want || !line[0].Silent {
		t.Errorf("the channel reads %+v, want the one line %q, which notifies nobody", line, want)
	}
	got := v.threads[at]
	if want := []discord.UserID{ash.id, birch.id}; !slices.Equal(got.members, want) {
		t.Errorf("%v were brought into the thread, want %v", got.members, want)
	}
	if !got.archived {
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
		{"no permission", 0, false, nil, "🧵 The table stands in this channel: for a thread of its own I lack here Create Public Threads and Send Messages in Threads."},
		{"no permission to speak there", discord.CreatePublicThreads, false, nil, "I lack here Send Messages in Threads."},
		{"a permission that is gone", threadRights, false, discord.ErrForbidden, "I lack here Create Public Threads."},
		{"in a thread", threadRights, true, nil, "🧵 A thread holds no threads of its own, so the table stands right here."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := newTavern(t)
			v.setFault(func(what string, _ discord.ChannelID) error {
				if what == "thread" {
					return tt.fault
				}
				return nil
			})
			ash := v.user("Ash")
			ash.rights, ash.thread = tt.rights, tt.thread
			if got := ash.run("table open", "thread=yes").says(); !strings.Contains(got, tt.want) {
				t.Errorf("the answer is %q, want one with %q", got, tt.want)
			}
			v.awaitMessage(theChannel, "Press **Join** to sit down")
			v.settle()
			if head := v.table().Head; head.Channel != store.ChannelID(theChannel) || head.Parent != "" || len(v.threads) > 0 {
				t.Errorf("the table stands in %q below %q, and there are %d threads; want it in the channel", head.Channel, head.Parent, len(v.threads))
			}
			if n := len(v.all(theChannel)); n != 1 {
				t.Errorf("the channel has %d messages, want the lobby alone", n)
			}
		})
	}
}

// TestCommandsAboveAThread: in the channel, a command is about the user's only table in a thread below it.
func TestCommandsAboveAThread(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.user("Ash"), v.user("Birch")
	at, _ := v.openInThread(ash)
	ash.run("table add-computer")
	if got := ash.run("table start").says(); !strings.Contains(got, "Which fruit do you plant?") {
		t.Errorf("a start from the channel is answered with %q", got)
	}
	if got := ash.run("table show").says(); !strings.Contains(got, "The Orchard · Table 1") {
		t.Errorf("from the channel, the table is shown as %q", got)
	}
	if got := birch.run("hand").says(); !strings.Contains(got, "no table") {
		t.Errorf("somebody without a table is answered with %q", got)
	}
	ash.run("table open") // a table in the channel itself goes first
	if got := v.table(); got.Head.Channel != store.ChannelID(at) {
		t.Fatalf("the table in the thread is gone: %v", got.Head)
	}
	if got := ash.run("hand").says(); !strings.Contains(got, "has not begun") {
		t.Errorf("in a channel with a table, the hand is %q; want that of the channel's", got)
	}
}

// TestThreadIsDeleted: with its thread a table ends.
func TestThreadIsDeleted(t *testing.T) {
	v := newTavern(t)
	ash := v.user("Ash")
	at, _ := v.openInThread(ash)
	v.awaitMessage(at, "Press **Join** to sit down")
	v.settle()
	id := v.table().Head.ID
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == at {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	ash.run("table add-computer")
	ash.run("table start")
	for limit := time.Now().Add(patience); v.stateOf(id) != store.Closed; time.Sleep(2 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("the table is %s, want it closed with its thread", v.stateOf(id))
		}
	}
	v.settle()
}

// TestRematchInAThread: the next game is played in the same thread, which is not put away under it.
func TestRematchInAThread(t *testing.T) {
	v := newTavern(t)
	ash := v.user("Ash")
	at, _ := v.openInThread(ash)
	ash.run("table add-computer")
	ash.run("table start")
	hold := true
	v.setFault(func(what string, _ discord.ChannelID) error {
		if hold && what == "archive" {
			return errors.New("Discord stumbles")
		}
		return nil
	})
	v.playByPressing([]user{ash})
	final := v.awaitMessage(at, "The game is over!")
	ash.in(at).press(button(t, final.Message, "Rematch"))
	v.mu.Lock()
	hold = false
	v.mu.Unlock()
	v.settle()
	if got := v.table().Head; got.State != store.Lobby || got.Parent != store.ChannelID(theChannel) {
		t.Errorf("the rematch is %v below %q, want a lobby in the same thread", got, got.Parent)
	}
	if v.threads[at].archived {
		t.Error("the thread is put away while a table stands there")
	}
}

// TestTutorialBesideATable: where the channel has a table, a tutorial gets a thread of its own.
func TestTutorialBesideATable(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash, birch := v.user("Ash"), v.user("Birch")
	birch.run("table open")
	ash.rights = threadRights
	got := ash.run("table tutorial").says()
	if len(v.threads) != 1 || !strings.Contains(got, "🧵 It stands in <#") {
		t.Fatalf("the tutorial is answered with %q, and there are %d threads", got, len(v.threads))
	}
	for id := range v.threads {
		v.place = id
	}
	v.awaitMessage(v.place, "<@id-ash>")
	if got := ash.in(v.place).run("hand").says(); !strings.Contains(got, "📖") {
		t.Errorf("the panel in the thread teaches nothing: %q", got)
	}
}
