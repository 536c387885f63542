package bot_test

import (
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine/witchcraft"
)

// TestTheCallFollowsWhatIsAsked: the one call of a game for one says what is asked by now, in either language, without
// calling anew; while answers follow one another it is left alone, until something else begins.
func TestTheCallFollowsWhatIsAsked(t *testing.T) {
	for lang, said := range map[string][2]string{
		"en": {"Choose your coven.", "Play your Witches."},
		"es": {"Elige tu aquelarre.", "Juega tus Brujas."},
	} {
		t.Run(lang, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				ash := v.Person("Ash")
				ash.Run("table open", "game="+witchcraft.Name, "language="+lang)
				ash.Run("table start")
				call := v.AwaitMessage(bottest.TheChannel, said[0])
				v.settle()
				for range 11 { // the draft
					v.answerWith(ash, ash.Run("hand").Message)
				}
				if v.now(call.ID).Content != call.Content {
					t.Error("the call is changed, or gone, while its player plays")
				}
				v.answerWith(ash, ash.Run("hand").Message) // the first round
				time.Sleep(3 * time.Second)
				if now := v.AwaitMessage(bottest.TheChannel, said[1]); now.ID != call.ID {
					t.Errorf("what is asked by now stands in another message than the call: %q", now.Content)
				}
				if got := v.Pinged(ash.ID); got != 1 {
					t.Errorf("the one who plays is pinged %d times, want once", got)
				}
			}, withHouseGames(t), func(c *bot.Config) { c.Pace.Story = 2 * time.Second })
		})
	}
}
