package bot_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// undirected is a bot whose operator wants no direct messages.
func undirected(c *bot.Config) { c.NoDirect = true }

// directs are the direct messages that were ever sent.
func (v *tavern) directs() (out []string) {
	for _, m := range v.History() {
		if strings.HasPrefix(string(m.Channel), "dm-") {
			out = append(out, string(m.Channel)+": "+bottest.TextOf(m.Message))
		}
	}
	return out
}

// TestNoDirectMessages: where the operator wants none, none is sent in a whole game with people who come late, are
// skipped and sent away; nobody is told that one will come.
func TestNoDirectMessages(t *testing.T) {
	v := newTavern(t, undirected)
	ash, birch, cedar := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
	var said []string
	for _, a := range []*bottest.Answer{ash.Run("table open"), birch.Run("table join"), cedar.Run("table join"),
		ash.Run("help"), ash.Run("settings"), ash.Run("table pace", "how=live")} {
		said = append(said, a.Says())
	}
	if !strings.Contains(said[1], "You have a seat. **/hand** shows your hand here, in a message that nobody else sees.") {
		t.Errorf("who joins reads %q", said[1])
	}
	if !strings.Contains(said[3], "I send no direct messages here: your hand is behind **Your turn** and **/hand**, in "+
		"the channel, in messages that only you see.") {
		t.Errorf("who asks for help reads %q", said[3])
	}
	ash.Run("table start")
	ash.Run("table kick", "player=Cedar")
	v.clock.forward(time.Hour)
	ash.Run("table skip", "player=Birch")
	v.playByPressing([]bottest.Person{ash, birch})
	v.settle()
	for i, text := range said {
		if i != 3 && strings.Contains(text, "direct message") {
			t.Errorf("somebody reads of direct messages:\n%s", text)
		}
	}
	if got := v.directs(); len(got) > 0 {
		t.Errorf("direct messages were sent: %q", got)
	}
	for _, m := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(m.Message), "direct message") {
			t.Errorf("the channel reads of direct messages:\n%s", bottest.TextOf(m.Message))
		}
	}
	if slices.ContainsFunc(v.Registered(), func(c discord.SlashCommand) bool { return c.Name == "calls" }) {
		t.Error("/calls is offered")
	}
	if got := ash.Press("mine//calls", "direct").Says(); !strings.Contains(got, "I can't make sense of that") {
		t.Errorf("who asks for direct messages by an old menu reads %q", got)
	}
}

// Who had asked for calls by direct message is called in the channel, at the table they sat at before and at new ones,
// reminder included; and by direct message again once that is possible.
func TestDirectCallsComeToTheChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		birch := p.Person("Birch")
		birch.Run("calls", "how=direct")
		ash, birch := p.seatTwo("live")
		p.waits(time.Minute)
		before := len(p.directs())
		if before == 0 {
			t.Fatal("nobody had a direct message")
		}
		p.stop()
		p.Restart()
		p.tavern = open(t, p.store, p.Memory, ownTime, seeded, undirected)
		p.anew()
		for len(p.awaited([]bottest.Person{birch})) > 0 {
			p.answerWith(birch, birch.Run("hand").Message)
			p.waits(time.Second)
		}
		p.answerWith(ash, ash.Run("hand").Message)
		p.waits(4 * time.Minute)
		p.are("Ash called", "Birch called", "Birch reminded")
		if now := p.directs(); len(now) != before {
			t.Errorf("direct messages were sent: %q", now[before:])
		}
		p.stop()
		p.Restart()
		p.tavern = open(t, p.store, p.Memory, ownTime, seeded)
		if got, err := p.store.Person(t.Context(), "id-birch"); err != nil || got.Calls != store.CallsDirect {
			t.Errorf("Birch is called %q (%v), want as they once wished", got.Calls, err)
		}
	})
}
