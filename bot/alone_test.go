package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
)

// Who plays alone is told so by commands that are for others; and where a command has nothing to be given now, its list
// of choices says why, and is refused for it.
func TestCommandsSayWhyNothingCanBeGiven(t *testing.T) {
	t.Parallel()
	v := newTavern(t, withHouseGames(t))
	ash := v.Person("Ash")
	ash.Run("table open", "game=revolution", "option.first_player=host")
	ash.Run("table start")
	for _, c := range []string{"assist", "order"} {
		said := bottest.TextOf(ash.Run(c, map[string]string{"assist": "card", "order": "mode"}[c]+"=x").Message)
		if !strings.Contains(said, "Nobody else plays here. You decide alone.") {
			t.Errorf("alone, /%s says %q", c, said)
		}
	}
	for _, c := range ash.Complete("assist", "card=") {
		if !strings.Contains(c.Label, "Nobody else plays here. You decide alone.") {
			t.Errorf("alone, /assist offers %+v", c)
		}
	}
	if got := ash.Complete("assist", "card="); len(got) != 1 {
		t.Errorf("alone, /assist offers %+v", got)
	}
}

// Nothing is to be seen of a lesson that is over, by any command.
func TestALessonThatIsOverIsNoTable(t *testing.T) {
	t.Parallel()
	v := newTavern(t, withHouseGames(t))
	ash := v.Person("Ash")
	ash.Run("table tutorial", "game=revolution")
	want := bottest.TextOf(v.Person("Birch").Run("line").Message)
	if !strings.Contains(want, "Free spaces") {
		t.Errorf("while the lesson goes on, /line says %q", want)
	}
	asked := ash.Run("table close")
	for _, row := range asked.Message.Rows {
		if len(row.Buttons) > 0 {
			ash.Press(row.Buttons[0].CustomID)
			break
		}
	}
	for _, c := range []string{"line", "recruits", "score"} {
		if said := bottest.TextOf(ash.Run(c).Message); !strings.Contains(said, "no table here") {
			t.Errorf("after the lesson, /%s says %q", c, said)
		}
	}
}
