package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// A hand comes by direct message to whoever has not looked at it in the channel some minutes after the deal, and to
// whoever is called that way at once; who plays in the channel finds no unread message when the game is over, whatever
// process deals with it.
func TestHandsAreSentToWhoeverHasNotSeenThem(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := []bottest.Person{v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")}
		people[2].Run("calls", "how=direct")
		people[0].Run("table open")
		people[0].Run("table pace", "how=post")
		people[1].Run("table join")
		people[2].Run("table join")
		people[0].Run("table start")
		received := func(v *tavern, p bottest.Person, when string, want bool) {
			t.Helper()
			got := ""
			for _, m := range v.All("dm-" + discord.ChannelID(p.ID)) {
				got += bottest.TextOf(m.Message) + "\n"
			}
			if (got != "") != want || want && !strings.Contains(got, "secret fruits") {
				t.Errorf("%s %s has been sent %q; a hand is to be sent: %t", when, p.Name, got, want)
			}
		}
		time.Sleep(time.Minute)
		people[0].Run("hand")
		received(v, people[0], "a minute after the deal", false)
		received(v, people[1], "a minute after the deal", false)
		received(v, people[2], "called directly, a minute after the deal", true)
		keeps := func(c *bot.Config) { c.Pace.Hand = 3 * time.Minute }
		next := v.again(keeps)
		time.Sleep(time.Minute)
		received(next, people[1], "two minutes after the deal", false)
		time.Sleep(2 * time.Minute)
		received(next, people[0], "four minutes after the deal", false)
		received(next, people[1], "four minutes after the deal", true)
		next.playByPressing(people)
		time.Sleep(5 * time.Minute)
		received(next, people[0], "after the game", false)
	}, func(c *bot.Config) { c.Pace.Hand = 3 * time.Minute })
}
