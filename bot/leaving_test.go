package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/store"
)

// inDirect runs a command in the user's direct messages with the bot.
func (u user) inDirect(path string) *reply {
	in := u.input(discord.CommandRun)
	in.Path, in.Guild, in.Channel, in.GuildLocale, in.Permissions = strings.Fields(path), "", "dm-"+discord.ChannelID(u.id), "", 0
	return u.act(in)
}

func TestTheLastPersonLeaving(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Computer = 1000 * time.Hour })
	people := v.begin("Ash", "Birch")
	stale := people[1].run("table leave")
	if !strings.Contains(stale.says(), "the others can play to the end") {
		t.Errorf("with another person at the table Birch reads %q", stale.says())
	}
	ask := people[0].run("table leave")
	got := people[0].press(button(t, ask.message, "Leave"))
	if !strings.Contains(got.says(), "carries on in your seat") {
		t.Errorf("Ash, who left first, reads %q", got.says())
	}
	// Birch was asked when Ash was still there. Now leaving means something else.
	again := people[1].press(button(t, stale.message, "Leave"))
	if !again.replaces() || !strings.Contains(again.says(), "this ends the game") {
		t.Fatalf("Birch, now the last, reads %q, want to be told that the game ends", again.says())
	}
	if v.table().Head.State != store.Playing {
		t.Fatal("the game has ended before Birch knew")
	}
	if direct := people[1].run("table leave"); !strings.Contains(direct.says(), "this ends the game") {
		t.Errorf("asked as the last, Birch reads %q", direct.says())
	}
	end := people[1].press(button(t, again.message, "Leave"))
	if !strings.Contains(end.says(), "the game has ended") {
		t.Errorf("afterwards Birch reads %q", end.says())
	}
	v.awaitMessage(theChannel, "Everybody has left")
}

func TestClosingByDirectMessage(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	for _, path := range []string{"table close", "table leave"} {
		if got := ash.inDirect(path).says(); !strings.Contains(got, "The Orchard · Table 1") || !strings.Contains(got, "<#channel>") {
			t.Errorf("/%s does not name its table: %q", path, got)
		}
	}
	in := ash.input(discord.CommandRun)
	in.Path, in.Channel = []string{"table", "open"}, "other"
	ash.act(in) // a second table, where nobody is awaited
	for _, path := range []string{"table close", "table leave"} {
		got := ash.inDirect(path).message
		if len(got.Rows) != 0 || !strings.Contains(textOf(got), "<#channel>") || !strings.Contains(textOf(got), "<#other>") {
			t.Errorf("/%s with two tables: %q, want to be asked which", path, textOf(got))
		}
	}
	if got := ash.inDirect("hand").message; !strings.Contains(textOf(got), "Which fruit") {
		t.Errorf("/hand goes to the table that waits, and yet: %q", textOf(got))
	}
}
