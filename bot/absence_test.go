package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/bottest"
	"witchtable/store"
)

// seatTwo has Ash and Birch sit down at a table of a pace, and begins the game. What Ash has to plant is planted.
func (p *pings) seatTwo(pace string) (ash, birch bottest.Person) {
	p.t.Helper()
	ash, birch = p.Person("Ash"), p.Person("Birch")
	ash.Run("table open")
	birch.Run("table join")
	ash.Run("table pace", "how="+pace)
	ash.Run("table start")
	p.waits(time.Minute)
	p.answerWith(ash, ash.Run("hand").Message)
	return ash, birch
}

// Who sleeps through a turn at an evening table is not played for: the time does not run in quiet hours. At a live
// table all have agreed to be there.
func TestSleepersAreWaitedForAtEvening(t *testing.T) {
	for pace, want := range map[string]int{"live": 1, "evening": 0, "post": 0} {
		synctest.Test(t, func(t *testing.T) {
			p := newPings(t)
			birch := p.Person("Birch")
			panel := birch.Press("mine//what", "from").Message // in a bubble it is midnight
			birch.Press(bottest.Menu(t, panel, "From when?").CustomID, "0")
			birch.Press(bottest.Menu(t, panel, "Until when?").CustomID, "480")
			p.seatTwo(pace)
			p.waits(8*time.Hour - 10*time.Minute)
			if n := min(1, p.stoodIn()); n != want {
				t.Errorf("%s: of somebody who sleeps %d turns are taken, want %d", pace, n, want)
			}
		})
	}
}

// How long those are waited for who have missed an answer is said where the pace is chosen.
func TestPaceSaysWhatBecomesOfTheAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash := p.Person("Ash")
		ash.Run("table open")
		for pace, want := range map[string]string{
			"live": "only 3 minutes", "evening": "only 30 minutes", "post": "only 12 hours",
		} {
			got := ash.Run("table pace", "how="+pace).Says()
			if !strings.Contains(got, want) || strings.Contains(got, "Quiet hours don't count") == (pace == "live") {
				t.Errorf("%s is told as %q", pace, got)
			}
		}
		if got := ash.Run("table pace", "how=live", "stand-in=no").Says(); strings.Contains(got, "only") {
			t.Errorf("where nobody is stood in for the pace is told as %q", got)
		}
	})
}

// Who comes back is told what was answered in their place, until they answer themselves.
func TestWhoComesBackIsToldWhatTheyMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		ash, birch := p.seatTwo("live")
		p.waits(11 * time.Minute)
		for p.stoodIn() < 2 {
			if len(p.awaited([]bottest.Person{ash})) > 0 {
				p.answerWith(ash, ash.Run("hand").Message)
			}
			p.waits(time.Minute)
		}
		if len(p.awaited([]bottest.Person{ash})) > 0 {
			p.answerWith(ash, ash.Run("hand").Message)
		}
		got := bottest.TextOf(birch.Run("hand").Message)
		if !strings.Contains(got, "A computer player answered 2 times for you:") || !strings.Contains(got, " and Rest\n") {
			t.Errorf("who has missed two turns reads\n%s", got)
		}
		if got := bottest.TextOf(ash.Run("hand").Message); strings.Contains(got, "answered") {
			t.Errorf("who has missed nothing reads\n%s", got)
		}
		p.waits(time.Minute)
		for p.table().Head.State == store.Playing && len(p.awaited([]bottest.Person{birch})) == 0 {
			p.answerWith(ash, ash.Run("hand").Message)
			p.waits(time.Minute)
		}
		p.answerWith(birch, birch.Run("hand").Message)
		if got := bottest.TextOf(birch.Run("hand").Message); strings.Contains(got, "answered 2 times") {
			t.Errorf("who has answered since still reads\n%s", got)
		}
	})
}
