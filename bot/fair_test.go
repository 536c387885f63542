package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/bottest"
	"witchtable/store"
)

// closes presses both buttons of /table close and returns what is answered last.
func (p *pings) closes(u bottest.Person) string {
	p.t.Helper()
	asked := u.Run("table close")
	for _, row := range asked.Message.Rows {
		for _, b := range row.Buttons {
			if b.Label == "Close the table" || b.Label == "Ask the others" {
				got := u.Press(b.CustomID).Says()
				synctest.Wait()
				return got
			}
		}
	}
	return asked.Says()
}

// A game is closed by those who play it, not by one of them: what has been played is everybody's.
func TestClosingAGameNeedsItsPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.seatTwo("evening")
		id := p.table().Head.ID
		state := func(want store.State) {
			t.Helper()
			if got := p.stateOf(id); got != want {
				t.Errorf("the table is %s, want %s", got, want)
			}
		}
		if got := p.closes(birch); !strings.Contains(got, "Only Ash can do that") {
			t.Errorf("a guest who closes reads %q", got)
		}
		p.anew()
		if got := p.closes(ash); !strings.Contains(got, "I've asked the others") {
			t.Errorf("the host who closes reads %q", got)
		}
		state(store.Playing)
		p.waits(10 * time.Second)
		ask := p.AwaitMessage(bottest.TheChannel, "would like to close this table")
		p.answerWith(birch, birch.Run("hand").Message) // of others: the request goes on
		if got := p.closes(birch); !strings.Contains(got, "The table is closed") {
			t.Errorf("who agrees to close reads %q", got)
		}
		state(store.Closed)
		if !strings.Contains(bottest.TextOf(ask.Message), "[Close the table]") {
			t.Errorf("the others are asked like this, without a way on: %s", bottest.TextOf(ask.Message))
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.seatTwo("live")
		p.closes(ash)
		p.answerWith(birch, birch.Run("hand").Message)
		for len(p.awaited([]bottest.Person{ash})) == 0 {
			p.answerWith(birch, birch.Run("hand").Message)
			p.waits(time.Second)
		}
		p.answerWith(ash, ash.Run("hand").Message)
		if got := p.closes(birch); !strings.Contains(got, "Only Ash can do that") {
			t.Errorf("the host has played on, and a guest who closes reads %q", got)
		}
		birch.Press(bottest.Button(t, birch.Run("table leave").Message, "Leave"))
		id := p.table().Head.ID
		if p.closes(ash); p.stateOf(id) != store.Closed {
			t.Error("a host who plays with computer players alone cannot close the table")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, _ := p.seatTwo("live")
		p.waits(15 * time.Minute) // Birch is away
		id := p.table().Head.ID
		if p.closes(ash); p.stateOf(id) != store.Closed {
			t.Error("a host cannot close the table, since somebody who is away has not agreed")
		}
	})
}

// agreeToSeat has those who play agree to the request for a seat.
func (p *pings) agreeToSeat(people ...bottest.Person) {
	p.t.Helper()
	p.waits(time.Second)
	ask := p.AwaitMessage(bottest.TheChannel, "would like to take the seat of")
	for _, who := range people {
		who.PressOn(ask, bottest.Button(p.t, ask.Message, "Agree"))
	}
	p.waits(time.Second)
}

// Nobody sees two hands of one game.
func TestWhoHasLeftTakesNoOtherSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		people := p.begin("Ash", "Birch", "Cedar")
		p.waits(time.Minute)
		birch, cedar, dogwood := people[1], people[2], p.Person("Dogwood")
		leaves := func(u bottest.Person) {
			u.Press(bottest.Button(t, u.Run("table leave").Message, "Leave"))
			p.waits(time.Second)
		}
		leaves(cedar)
		if got := dogwood.Run("table join").Says(); !strings.Contains(got,
			"The game has begun already. **/table take-seat** gives you the seat of a computer player.") {
			t.Errorf("who joins a game with a free seat reads %q", got)
		}
		dogwood.Run("table take-seat", "player=Cedar")
		p.agreeToSeat(people[0], birch)
		for _, command := range []string{"table join", "table take-seat"} {
			if got := cedar.Run(command).Says(); !strings.Contains(got, "Your seat is somebody else's now") {
				t.Errorf("/%s of somebody whose seat was taken: %q", command, got)
			}
		}
		leaves(birch)
		if got := cedar.Run("table take-seat", "player=Birch").Says(); !strings.Contains(got, "can't take another seat") {
			t.Errorf("who has seen one hand takes another: %q", got)
		}
		if got := bottest.TextOf(birch.Run("table take-seat").Message); !strings.Contains(got, "Welcome back") &&
			!strings.Contains(got, "The seat is yours") {
			t.Errorf("who has left takes the own seat back: %q", got)
		}
	})
}

// All who sit at a table are told before it is closed, in a lobby too, and what is left of it is told as it is.
func TestAllAreWarnedBeforeATableIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		p.seatTwo("live")
		p.waits(5 * time.Hour)
		p.anew()
		p.waits(2 * time.Hour)
		p.are("Ash warned", "Birch warned")
		p.waits(2 * time.Hour)
		p.AwaitMessage(bottest.TheChannel, "You can still read here what was played")
	})
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.Person("Ash"), p.Person("Birch")
		ash.Run("table open")
		birch.Run("table join")
		p.waits(time.Minute)
		p.anew()
		p.waits(5*24*time.Hour + time.Hour)
		p.are("Ash warned", "Birch warned")
		p.waits(2 * 24 * time.Hour)
		end := p.AwaitMessage(bottest.TheChannel, "Nobody has come back")
		if strings.Contains(end.Content, "played") {
			t.Errorf("of a table at which nothing was played: %q", end.Content)
		}
	})
}

// Who is alone is warned alone.
func TestWhoSitsAloneIsWarned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		p.Person("Ash").Run("table open")
		p.waits(time.Minute)
		p.anew()
		p.waits(5*24*time.Hour + time.Hour)
		p.are("Ash warned")
		p.AwaitMessage(bottest.TheChannel, "🍂 <@id-ash>, nothing has happened at this table for a long time.")
	})
}

// Whoever is skipped or sent away is told what has happened to them; nobody is skipped before they were reminded.
func TestSkippingAndSendingAwayAreFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.seatTwo("evening")
		if got := ash.Run("table skip", "player=Birch").Says(); !strings.Contains(got, "29 minutes") {
			t.Errorf("a minute after the call the host skips: %q", got)
		}
		p.waits(31 * time.Minute)
		if got := ash.Run("table skip", "player=Birch").Says(); !strings.Contains(got, "is skipped") {
			t.Errorf("after the reminder the host skips: %q", got)
		}
		p.waits(time.Second)
		got := p.AwaitMessage("dm-id-birch", "The host has skipped you").Message
		if !strings.Contains(bottest.TextOf(got), "I'm back") || !got.Silent {
			t.Errorf("who is skipped reads %+v", got)
		}
		p.anew()
		ash.Run("table kick", "player=Birch")
		p.waits(time.Second)
		if got := p.AwaitMessage("dm-id-birch", "kicked you").Message; !got.Silent {
			t.Error("who is sent away is notified; a message that waits is enough")
		}
		p.are()
		if got := birch.Run("hand").Says(); !strings.Contains(got, "The host has kicked you") {
			t.Errorf("afterwards Birch's hand is told as %q", got)
		}
	})
}
