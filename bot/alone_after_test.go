package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
)

// TestNobodyElseIsSpokenOf to one who has played alone, and watches the game again or plays on from it: neither who
// wins, nor computer players who keep seats.
func TestNobodyElseIsSpokenOf(t *testing.T) {
	for locale, want := range map[string][2]string{
		"en-US": {"How it ends, and where it turned, stays hidden until you come to it.",
			"The table is set: press **Start the game** there."},
		"es-419": {"Cómo termina y dónde cambió la partida queda oculto hasta que llegues ahí.",
			"La mesa está puesta: pulsa allí **Empezar la partida**."},
	} {
		v := newTavern(t)
		people := v.begin("Ash")
		v.playByPressing(people)
		final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
		v.settle()
		ash := people[0]
		ash.Locale = locale
		id := string(v.table().Head.ID)
		watch, play := bottest.Button(t, final.Message, "Watch the game again"),
			bottest.Button(t, final.Message, "Play on from…")
		if got := ash.Press(watch).Says(); !strings.Contains(got, want[0]) {
			t.Errorf("with table %s again Ash reads %q, want %q", id, got, want[0])
		}
		menu := ash.Press(play)
		when := menu.Message.Rows[0].Select
		how := ash.PressOn(menu.Posted, when.CustomID, when.Choices[len(when.Choices)-1].Value)
		laid := ash.PressOn(how.Posted, how.Message.Rows[len(how.Message.Rows)-1].Buttons[0].CustomID)
		if got := laid.Says(); !strings.Contains(got, want[1]) {
			t.Errorf("who plays on from table %s reads %q, want %q", id, got, want[1])
		}
	}
}
