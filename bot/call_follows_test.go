package bot_test

import (
	"math/rand/v2"
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
		"en": {"Choose your coven.", "Play Witches, or choose a Mission."},
		"es": {"Elige tu aquelarre.", "Juega Brujas o elige una Misión."},
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

// TestTheCallDoesNotStayBehind: where the same is asked again before the call of a game for one has followed, as of
// each of several Witches, it follows all the same, in either language.
func TestTheCallDoesNotStayBehind(t *testing.T) {
	for lang, said := range map[string]string{
		"en": "Play your remaining Witches.", "es": "Juega las Brujas que te quedan.",
	} {
		t.Run(lang, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				ash := v.Person("Ash")
				ash.Run("table open", "game="+witchcraft.Name, "language="+lang)
				ash.Run("table option", "option=coven", "value=starter")
				ash.Run("table start")
				v.settle()
				ash.Run("answer", "move=choose")
				time.Sleep(time.Minute) // and the call says that a Mission is chosen
				mission := ash.Complete("answer", "move=mission")[0].Value
				for _, key := range []string{mission, "hide:ruth-bellamy"} { // who does not act
					ash.Run("answer", "move="+key)
					time.Sleep(time.Second)
				}
				time.Sleep(time.Minute)
				v.AwaitMessage(bottest.TheChannel, said)
			}, withHouseGames(t), func(c *bot.Config) {
				c.Pace.Story = 2 * time.Second
				c.Random = rand.NewChaCha8([32]byte{1}) // she is in the first hand
			})
		})
	}
}
