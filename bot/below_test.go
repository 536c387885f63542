package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/witchcraft"
)

// In a game for one nobody is called anew, and each round has a message of its own: the panel that is answered in
// stands below it all again with the next answer, and the one further up goes. Where nothing has been said below, it
// stays.
func TestAPanelStaysAtTheEnd(t *testing.T) {
	moved, stayed := 0, 0
	for _, locale := range []string{"en-US", "es-419"} {
		v := newTavern(t, withHouseGames(t), besideWitches(t), seeded,
			func(c *bot.Config) { c.Pace.Brought = 0 })
		ash := v.Person("Ash")
		ash.Locale = locale
		ash.Run("table tutorial", "game="+witchcraft.Name)
		v.settle()
		for range 120 {
			own := v.privateOf(ash)
			if len(own) != 1 {
				t.Fatalf("%s: %d panels of Ash's stand", locale, len(own))
			}
			c, ok := forward(own[0])
			if !ok || v.table().Head.MoveCount > 60 {
				break
			}
			below := ofTheTable(v, own[0].ID)
			ash.PressOn(own[0], c.CustomID, firstOf(c)...)
			now := last(v.privateOf(ash))
			switch {
			case (now.ID != own[0].ID) != (below > 0):
				t.Errorf("%s: %d messages below the panel, which is shown anew: %t", locale, below, now.ID != own[0].ID)
			case below > 0:
				moved++
			default:
				stayed++
			}
			if left := ofTheTable(v, now.ID); now.ID != own[0].ID && left > 0 {
				t.Errorf("%s: shown anew, the panel has %d messages below it", locale, left)
			}
			v.settle()
		}
	}
	if moved < 2 || stayed < 2*moved { // boards come when they come: how many there are in a short game differs
		t.Errorf("the panel was shown anew %d times, and stayed %d times", moved, stayed)
	}
}

// forward is the first control of a panel that answers, or leads to an answer.
func forward(p bottest.Posted) (bottest.Control, bool) {
	for _, c := range bottest.Controls(p.Message) {
		for _, word := range []string{"answer/", "group/", "step/"} {
			if strings.HasPrefix(c.CustomID, word) {
				return c, true
			}
		}
	}
	return bottest.Control{}, false
}

// ofTheTable counts what stands in the channel for all, below a message.
func ofTheTable(v *tavern, id discord.MessageID) (n int) {
	for _, p := range v.All(bottest.TheChannel) {
		if !p.Private && p.ID > id {
			n++
		}
	}
	return n
}
