package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// Where all win or lose as one, hints are there for the asking, whether the game counts or not: the table's options say
// that, and not that there are none.
func TestOptionsSayThatPlayingTogetherTakesNoHintsAway(t *testing.T) {
	for _, locale := range []string{"en-GB", "es-ES"} {
		v := newTavern(t, villages)
		ash := v.Person("Ash")
		ash.Locale, v.Locale = locale, locale
		ash.Run("table open")
		options := ash.Press("options/" + string(v.table().Head.ID)).Message
		var menu discord.Select
		for _, row := range bottest.RowsOf(options) {
			if row.Select != nil {
				menu = *row.Select
			}
		}
		for _, c := range menu.Choices {
			if strings.Contains(c.Description, "no hints") || strings.Contains(c.Description, "sin pistas") {
				t.Errorf("the menu says of %s: %s", c.Label, c.Description)
			}
		}
		shown := spelt(ash.Press(menu.CustomID, "friendly").Message)
		want := map[string]string{"en-GB": "you win or lose together", "es-ES": "ganan o pierden juntos"}[locale]
		if !strings.Contains(shown, want) {
			t.Errorf("what is said of hints does not have %q:\n%s", want, shown)
		}
		said := ash.Run("table friendly", "how=no").Says()
		if !strings.Contains(said, want) {
			t.Errorf("/table friendly how:no says %q, want it to have %q", said, want)
		}
	}
}

// How hard a game is to be that all win or lose together is said in the lobby always: it is for all to agree on.
func TestTheLobbySaysHowHardTheGameIs(t *testing.T) {
	v := newTavern(t, villages)
	ash := v.Person("Ash")
	ash.Run("table open")
	lobby := func() string { return spelt(ash.Run("table show").Message) }
	for value, want := range map[string]string{"1": "How many seasons: 1", "2": "How many seasons: 2"} {
		ash.Run("table option", "option=seasons", "value="+value)
		if got := lobby(); !strings.Contains(got, want) {
			t.Errorf("the lobby does not say %q:\n%s", want, got)
		}
	}
}
