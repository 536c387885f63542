package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
)

// Whoever ends a Day and begins the next, as one of two does each time, is called again below it, once, if they have
// turned to something else; not while they use their panel, and not when they have gone on.
func TestWhoeverBeginsTheNextDayIsCalledAgain(t *testing.T) {
	for _, c := range []struct {
		name   string
		does   func(p bottest.Person, v *tavern)
		called int
	}{
		{"puts the phone away", func(bottest.Person, *tavern) {}, 1},
		{"looks at something in the panel", func(p bottest.Person, _ *tavern) { p.Run("hand") }, 0},
		{"answers", func(p bottest.Person, v *tavern) { v.answerWith(p, p.Run("hand").Message) }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
				people[0].Run("table open", "game="+houseGames()[0].name)
				people[1].Run("table join")
				people[0].Run("table start")
				who := v.beginsAnew(people)
				time.Sleep(20 * time.Second) // the story, and calls that have just been made
				before := v.Pinged(who.ID)
				c.does(who, v)
				time.Sleep(20 * time.Second)
				if n := v.Pinged(who.ID) - before; n != 0 {
					t.Errorf("%s is called %d times within 40 seconds of their own move", who.Name, n)
				}
				time.Sleep(80 * time.Second)
				if n := v.Pinged(who.ID) - before; n != c.called {
					t.Errorf("%s, who %s, is called %d times, want %d", who.Name, c.name, n, c.called)
				}
				if c.called == 0 {
					return
				}
				day, call := -1, -1
				for i, p := range v.All(bottest.TheChannel) {
					if strings.Contains(p.Content, "☀️ **Day ") {
						day = i
					} else if strings.Contains(p.Content, "🔔") {
						call = i
						if !strings.Contains(p.Content, "<@"+string(who.ID)+">") || strings.Contains(p.Content, "just you now") {
							t.Errorf("the call reads %q", p.Content)
						}
					}
				}
				if day < 0 || call < day {
					t.Errorf("the call is message %d of the channel, want it below the Day, which is message %d", call, day)
				}
			}, withHouseGames(t), func(c *bot.Config) { c.Pace.Last = 45 * time.Second })
		})
	}
}

// beginsAnew has both play until one of them has ended a Day and is asked first in the next, and returns who.
func (v *tavern) beginsAnew(people []bottest.Person) bottest.Person {
	v.t.Helper()
	for range 100 {
		p := v.next(people)[0]
		chapter := v.table().Desk.Story.Chapter
		v.answerWith(p, p.Run("hand").Message)
		now := v.table()
		if awaited := v.awaited(people); now.Desk.Story.Chapter > chapter && now.Desk.Story.Chapter > 3 &&
			len(awaited) == 1 && awaited[0].ID == p.ID {
			return p
		}
		time.Sleep(time.Second)
	}
	v.t.Fatal("nobody ends a Day and begins the next")
	return bottest.Person{}
}
