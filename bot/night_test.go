package bot_test

import (
	"slices"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// TestAskedAtNight: who is asked to agree to a step back, or to play again, while they rest is told so when they rest
// no more, once, if it is still to be answered.
func TestAskedAtNight(t *testing.T) {
	diary := inDays(t, func(d *days) {
		people := []bottest.Person{d.Person("Ash"), d.Person("Birch"), d.Person("Cedar")}
		d.until(1, 9)
		people[0].Run("table open")
		people[0].Run("table pace", "how=post")
		for _, u := range people[1:] {
			u.Run("table join")
		}
		d.until(1, 10)
		d.runs(people[0], "table start")
		for _, u := range people {
			d.plays(u)
		}
		asks := d.awaited(people)[0]
		rest := slices.DeleteFunc(slices.Clone(people), func(u bottest.Person) bool { return u.ID == asks.ID })
		d.night = func(u discord.UserID, at time.Time) bool {
			return u != asks.ID && (at.UTC().Hour() >= 20 || at.UTC().Hour() < 8)
		}
		for _, u := range rest {
			panel := u.Press("mine//what", "from").Message
			for _, choice := range [][2]string{{"Until when?", "480"}, {"From when?", "1200"}} {
				u.Press(bottest.Menu(d.t, panel, choice[0]).CustomID, choice[1])
			}
		}
		d.until(1, 11)
		d.plays(asks)
		d.until(1, 12)
		asked := d.awaited(people)[0]
		d.plays(asked)
		d.until(1, 21)
		plan := asks.Run("undo").Message
		d.does(asks.Name+" asks the others",
			func() *bottest.Answer { return asks.Press(bottest.Button(d.t, plan, "Ask them")) })
		d.until(2, 9) // who is asked is told now
		request := d.AwaitMessage(bottest.TheChannel, "would like to undo").Message
		d.does(asked.Name+" agrees", func() *bottest.Answer { return asked.Press(bottest.Button(d.t, request, "Agree")) })
		for hour := 10; len(d.awaited(people)) > 0; hour++ {
			d.until(2, hour)
			d.plays(d.awaited(people)[0])
		}
		d.until(2, 22)
		final := d.AwaitMessage(bottest.TheChannel, "The game is over").Message
		d.does(asks.Name+" presses Rematch",
			func() *bottest.Answer { return asks.Press(bottest.Button(d.t, final, "Rematch")) })
		d.until(2, 23)
		d.runs(rest[0], "table join")
		d.until(3, 9) // who has not come is told now
	})
	golden.Check(t, "testdata/night.txt", diary)
}
