package bot_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/bottest"
	"witchtable/engine"
)

// Whoever has been host cannot be sent away by whom they have made host, neither from a lobby nor from a game, nor from
// a seat that they have left for a while.
func TestFormerHostIsNotKicked(t *testing.T) {
	const refused = "Ash has been the host of this table, and whoever has can't be kicked from it. If they don't " +
		"answer, **/table skip** lets the game go on."
	for _, begun := range []bool{false, true} {
		v := newTavern(t)
		ash, birch, cedar := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
		ash.Run("table open")
		birch.Run("table join")
		cedar.Run("table join")
		if begun {
			ash.Run("table start")
		}
		ash.Run("table pass-on", "player=Birch")
		if got := birch.Run("table kick", "player=Ash").Says(); !strings.Contains(got, refused) {
			t.Errorf("a new host who kicks the former one reads %q", got)
		}
		if v.table().SeatOf("id-ash") == engine.Onlooker {
			t.Error("the former host has no seat any more")
		}
		if !begun {
			continue
		}
		ash.Press(bottest.Button(t, ash.Run("table leave").Message, "Leave"))
		if got := birch.Run("table kick", "player=Ash").Says(); !strings.Contains(got, refused) {
			t.Errorf("a new host who kicks the former one, who is away, reads %q", got)
		}
		if got := birch.Run("table kick", "player=Cedar").Says(); !strings.Contains(got, "Cedar has been kicked") {
			t.Errorf("a new host who kicks somebody else reads %q", got)
		}
		if got := ash.Run("table join").Says(); !strings.Contains(got, "Welcome back") {
			t.Errorf("the former host who comes back reads %q", got)
		}
	}
}

// A rematch knows no former hosts: whoever asks for it is its host.
func TestRematchKnowsNoFormerHosts(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open")
	birch.Run("table join")
	ash.Run("table start")
	ash.Run("table pass-on", "player=Birch")
	v.playByPressing([]bottest.Person{ash, birch})
	final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	birch.Press(bottest.Button(t, final.Message, "Rematch"))
	if got := birch.Run("table kick", "player=Ash").Says(); !strings.Contains(got, "Ash has been kicked") {
		t.Errorf("the host of a rematch who kicks somebody reads %q", got)
	}
}

// Whoever is made host is told so by a ping, in the lobby as in the game, whether the host passes the role on or
// leaves; in quiet hours they read it when those are over.
func TestNewHostIsPinged(t *testing.T) {
	for _, begun := range []bool{false, true} {
		for _, asleep := range []bool{false, true} {
			for _, leaves := range []bool{false, true} {
				synctest.Test(t, func(t *testing.T) {
					p := newPings(t)
					ash, birch := p.Person("Ash"), p.Person("Birch")
					ash.Run("table open")
					birch.Run("table join")
					ash.Run("table pace", "how=post")
					if begun {
						ash.Run("table start")
					}
					p.waits(time.Minute)
					if asleep {
						birch.Press("mine//snooze", "2")
					}
					p.anew()
					p.makesHost(ash, leaves)
					p.waits(time.Minute)
					if got := p.pingsAsHost(); got != 0 == asleep {
						t.Errorf("begun %v, asleep %v, left %v: the new host is pinged %d times", begun, asleep, leaves, got)
					}
					p.AwaitMessage(bottest.TheChannel, "is the host of this table now")
					p.waits(3 * time.Hour)
					if got := p.pingsAsHost(); got != 1 {
						t.Errorf("begun %v, asleep %v, left %v: three hours later the new host was pinged %d times, want once",
							begun, asleep, leaves, got)
					}
				})
			}
		}
	}
}

// makesHost has the host pass the role on to Birch, or leave.
func (p *pings) makesHost(host bottest.Person, leaves bool) {
	p.t.Helper()
	if !leaves {
		host.Run("table pass-on", "player=Birch")
		return
	}
	asked := host.Run("table leave").Message
	if len(asked.Rows) > 0 {
		host.Press(bottest.Button(p.t, asked, "Leave"))
	}
}

// pingsAsHost counts how often Birch was notified of being host.
func (p *pings) pingsAsHost() (n int) {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, told := range p.told {
		if strings.Contains(told, "is the host of this table now. **/table pass-on** makes") &&
			strings.Contains(told, "Birch") {
			n++
		}
	}
	return n
}

// A new host who has been at the table since is told nothing later.
func TestNewHostWhoWasThereIsNotPingedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.seatTwo("post")
		birch.Press("mine//snooze", "2")
		p.anew()
		ash.Run("table pass-on", "player=Birch")
		birch.Run("hand")
		p.waits(3 * time.Hour)
		if slices.Contains(p.all, "Birch host") || p.pingsAsHost() != 0 {
			t.Errorf("pinged: %v", p.told)
		}
	})
}
