package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// inDirect runs a command in the user's direct messages with the bot.
func inDirect(u bottest.Person, path string) *bottest.Answer {
	in := u.Input(discord.CommandRun)
	in.Path, in.Guild, in.Channel, in.GuildLocale, in.Permissions = strings.Fields(path), "",
		"dm-"+discord.ChannelID(u.ID), "", 0
	return u.Act(in)
}

func TestTheLastPersonLeaving(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Computer = 1000 * time.Hour })
	people := v.begin("Ash", "Birch")
	stale := people[1].Run("table leave")
	if !strings.Contains(stale.Says(), "the others can play to the end") {
		t.Errorf("with another person at the table Birch reads %q", stale.Says())
	}
	ask := people[0].Run("table leave")
	got := people[0].Press(bottest.Button(t, ask.Message, "Leave"))
	if !strings.Contains(got.Says(), "carries on in your seat") {
		t.Errorf("Ash, who left first, reads %q", got.Says())
	}
	// Birch was asked when Ash was still there. Now leaving means something else.
	again := people[1].Press(bottest.Button(t, stale.Message, "Leave"))
	if !again.Replaces() || !strings.Contains(again.Says(), "this ends the game") {
		t.Fatalf("Birch, now the last, reads %q, want to be told that the game ends", again.Says())
	}
	if v.table().Head.State != store.Playing {
		t.Fatal("the game has ended before Birch knew")
	}
	if direct := people[1].Run("table leave"); !strings.Contains(direct.Says(), "this ends the game") {
		t.Errorf("asked as the last, Birch reads %q", direct.Says())
	}
	end := people[1].Press(bottest.Button(t, again.Message, "Leave"))
	if !strings.Contains(end.Says(), "the game has ended") {
		t.Errorf("afterwards Birch reads %q", end.Says())
	}
	v.AwaitMessage(bottest.TheChannel, "Everybody has left")
}

func TestClosingByDirectMessage(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	for _, path := range []string{"table close", "table leave"} {
		if got := inDirect(ash, path).Says(); !strings.Contains(got, "The Orchard · Table 1") ||
			!strings.Contains(got, "<#channel>") {
			t.Errorf("/%s does not name its table: %q", path, got)
		}
	}
	in := ash.Input(discord.CommandRun)
	in.Path, in.Channel = []string{"table", "open"}, "other"
	ash.Act(in) // a second table, where nobody is awaited
	for _, path := range []string{"table close", "table leave"} {
		got := inDirect(ash, path).Message
		buttons := path == "table leave" // which table is closed is said where it stands, in its channel
		if (len(got.Rows) != 0) != buttons || !strings.Contains(bottest.TextOf(got), "<#channel>") ||
			!strings.Contains(bottest.TextOf(got), "<#other>") {
			t.Errorf("/%s with two tables: %q, want to be asked which", path, bottest.TextOf(got))
		}
	}
	if got := inDirect(ash, "hand").Message; !strings.Contains(bottest.TextOf(got), "Which fruit") {
		t.Errorf("/hand goes to the table that waits, and yet: %q", bottest.TextOf(got))
	}
}

// Who sits at several tables leaves one by a direct message, also one whose channel is gone: nothing can be said there.
func TestLeavingOneOfSeveralByDirectMessage(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	ash.Run("table open")
	v.settle()
	gone := v.table().Head.ID
	elsewhere := ash
	elsewhere.At = "elsewhere"
	elsewhere.Run("table open")
	v.settle()
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == bottest.TheChannel {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	asked := inDirect(ash, "table leave").Message
	if text := bottest.TextOf(asked); !strings.Contains(text, "Which table do you want to leave?") ||
		!strings.Contains(text, "<#channel>") || !strings.Contains(text, "<#elsewhere>") {
		t.Fatalf("Ash is asked which table is meant by %q", text)
	}
	in := ash.Input(discord.ComponentUsed)
	in.Guild, in.Channel, in.GuildLocale, in.Permissions = "", "dm-"+discord.ChannelID(ash.ID), "", 0
	in.CustomID = bottest.Button(t, asked, "The Orchard · Table 1")
	if got := ash.Act(in).Says(); !strings.Contains(got, "You've left") {
		t.Errorf("Ash reads %q", got)
	}
	v.settle()
	if got := v.stateOf(gone); got != store.Closed {
		t.Errorf("the lobby whose channel is gone is %s, want closed: nobody is left there", got)
	}
	in.CustomID = bottest.Button(t, asked, "The Orchard · Table 2")
	ash.Act(in)
	v.settle()
	if left, err := v.bot.Tables().TablesOf(t.Context(), store.UserID(ash.ID)); err != nil || len(left) != 0 {
		t.Errorf("Ash sits at %d tables, %v; want none", len(left), err)
	}
}
