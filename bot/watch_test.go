package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// watches is what somebody reads who follows the table.
func (v *tavern) watches(a *bottest.Answer) string {
	v.t.Helper()
	synctest.Wait()
	return spelt(v.now(a.Posted.ID).Message)
}

// Whoever has no seat follows the table in a message that they alone see: who thinks about what, what happened last,
// the board; changes come gathered, and the end is shown.
func TestWatching(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		cedar := v.Person("Cedar")
		got := cedar.Run("table watch")
		if first := v.watches(got); !strings.Contains(first, "Ash") || !strings.Contains(first, "Birch") ||
			!strings.Contains(first, "Updated") {
			t.Errorf("who begins to follow a table reads %q", first)
		}
		before := v.now(got.Posted.ID).Edits
		for range 3 {
			v.answerWith(v.next(people)[0], v.next(people)[0].Run("hand").Message)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if n := v.now(got.Posted.ID).Edits - before; n > 1 {
			t.Errorf("within 12 seconds what an onlooker reads has changed %d times", n)
		}
		time.Sleep(2 * time.Second)
		now := v.watches(got)
		if n := v.now(got.Posted.ID).Edits - before; n < 1 || n > 2 || !strings.Contains(now, "Season 1") {
			t.Errorf("after %d changes an onlooker reads %q", n, now)
		}
		v.playByPressing(people)
		time.Sleep(13 * time.Second)
		end := v.watches(got)
		if !strings.Contains(end, "Together you have brought in") || strings.Contains(end, "Updated") {
			t.Errorf("at the end an onlooker reads %q", end)
		}
	})
}

// It is kept current until shortly before its token ends, says so then, and goes on when the button is pressed;
// another button ends it.
func TestWatchingGoesOn(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		cedar := v.Person("Cedar")
		got := cedar.Run("table watch")
		time.Sleep(15 * time.Minute)
		if now := v.watches(got); !strings.Contains(now, "This stands still now. **Go on watching** shows how things are.") {
			t.Errorf("after a quarter of an hour an onlooker reads %q", now)
		}
		on := cedar.PressOn(v.now(got.Posted.ID), bottest.Button(t, got.Message, "Go on watching"))
		v.answerWith(v.next(people)[0], v.next(people)[0].Run("hand").Message)
		time.Sleep(13 * time.Second)
		if now := v.watches(on); strings.Contains(now, "stands still") || !strings.Contains(now, "Updated") {
			t.Errorf("who goes on reads %q", now)
		}
		over := cedar.PressOn(v.now(on.Posted.ID), bottest.Button(t, on.Message, "Stop watching"))
		edits := v.now(over.Posted.ID).Edits
		v.answerWith(v.next(people)[0], v.next(people)[0].Run("hand").Message)
		time.Sleep(time.Minute)
		if now := v.watches(over); !strings.Contains(now, "don't follow") || v.now(over.Posted.ID).Edits != edits {
			t.Errorf("who has stopped reads %q", now)
		}
	})
}

// Those who sit at the table are refused, and so is one more than there may be; who sits down while they watch watches
// no more. By direct message it works likewise.
func TestWatchingIsRefused(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Person("Ash").Run("table open")
		if got := v.Person("Cedar").Run("table watch").Says(); !strings.Contains(got, "hasn't begun") {
			t.Errorf("who follows a lobby reads %q", got)
		}
		v.Person("Ash").Run("table add-computer")
		v.Person("Ash").Run("table friendly", "how=yes") // where nobody is asked for leave
		v.Person("Ash").Run("table start")
		if got := v.Person("Ash").Run("table watch").Says(); !strings.Contains(got, "You have a seat") {
			t.Errorf("who sits at the table reads %q", got)
		}
		direct := v.Person("Cedar").Run("table watch", "where=direct").Says()
		if !strings.Contains(direct, "in your direct messages") {
			t.Errorf("who wants a direct message reads %q", direct)
		}
		cedars := func() string {
			synctest.Wait()
			list := v.All("dm-id-cedar")
			if len(list) != 1 {
				t.Fatalf("Cedar has %d direct messages, expected the one by which a table is followed", len(list))
			}
			return spelt(list[0].Message)
		}
		if now := cedars(); !strings.Contains(now, "Updated") || strings.Contains(now, "[Go on watching]") {
			t.Errorf("the direct message reads %q", now)
		}
		for i := range 11 {
			v.Person(strings.Repeat("x", i+2)).Run("table watch")
		}
		const full = "12 people follow this table already, which is as many as I can keep up to date. **/table show** " +
			"shows it once."
		if got := v.Person("Elm").Run("table watch").Says(); !strings.Contains(got, full) {
			t.Errorf("one onlooker too many reads %q", got)
		}
		byMessage := v.Person("Elm").Input(discord.CommandRun)
		byMessage.Guild, byMessage.Path = "", []string{"table", "watch"}
		const where = "Use **/table watch** in the table's channel; there you can choose to read it here."
		if got := v.Person("Elm").Act(byMessage).Says(); !strings.Contains(got, where) {
			t.Errorf("who follows a table from a direct message reads %q", got)
		}
		elder := v.Person("xx")
		mine := elder.Run("table watch")
		if strings.Contains(mine.Says(), "12 people") {
			t.Error("who follows the table already is refused")
		}
		before := cedars()
		elder.Run("table take-seat")
		time.Sleep(15 * time.Second)
		if now := cedars(); now == before {
			t.Error("the direct message is not kept current")
		}
		if now := v.watches(mine); !strings.Contains(now, "You have a seat") {
			t.Errorf("an onlooker who has sat down reads %q", now)
		}
	})
}
