package bot_test

import (
	"regexp"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/witchcraft"
)

// TestWhatLosesTheGameIsRed: an answer that loses the game says so, and its button is red; no other is.
func TestWhatLosesTheGameIsRed(t *testing.T) {
	for locale, loses := range map[string]string{
		"en-US": "lose the game|you lose|and lose:", "es-419": "perder la partida|pierdes|y perder:",
	} {
		v := newTavern(t, withHouseGames(t), besideWitches(t), seeded)
		ash, red, said := v.Person("Ash"), 0, regexp.MustCompile(loses)
		ash.Locale = locale
		ash.Run("table open", "game="+witchcraft.Name)
		ash.Run("table start")
		for range 120 {
			people := v.next([]bottest.Person{ash})
			if len(people) == 0 {
				break
			}
			panel := ash.Run("hand").Message
			for _, row := range panel.Rows {
				for _, b := range row.Buttons {
					label := b.Label
					if len(label) == 1 && b.Style == discord.Danger { // it is spelt out above
						label = bottest.TextOf(panel)
					}
					if (b.Style == discord.Danger) != said.MatchString(label) {
						t.Errorf("%s: of %q it is %t that it is red", locale, b.Label, b.Style == discord.Danger)
					}
					if b.Style == discord.Danger {
						red++
					}
				}
			}
			v.answerWith(ash, panel)
		}
		if red == 0 {
			t.Errorf("%s: no answer of a whole game loses it", locale)
		}
	}
}
