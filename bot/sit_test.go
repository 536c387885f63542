package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/engine"
)

// Those who play are asked in the channel whether somebody may take a seat, and answer there; the message goes then.
func TestThoseWhoPlayAreAskedForASeat(t *testing.T) {
	for _, yes := range []bool{true, false} {
		v := newTavern(t)
		ash, elm := v.Person("Ash"), v.Person("Elm")
		ash.Run("table open")
		ash.Run("table add-computer")
		ash.Run("table start")
		if got := elm.Run("table take-seat").Says(); !strings.Contains(got,
			"Those who play are asked first, since you'd see that hand.") {
			t.Errorf("Elm reads %q", got)
		}
		ask := v.AwaitMessage(bottest.TheChannel, "Elm would like to take the seat of")
		if !strings.Contains(ask.Content, "<@id-ash>") {
			t.Errorf("Ash is not asked: %q", ask.Content)
		}
		if got := elm.PressOn(ask, bottest.Button(t, ask.Message, "Agree")).Says(); strings.Contains(got, "You agree") {
			t.Errorf("Elm agrees in Ash's place: %q", got)
		}
		label, said, told := "Agree", "You agree, and the seat is taken.", "Elm takes the seat of"
		if !yes {
			label, said, told = "No, play on", "The seat stays as it is.", "Ash would rather play on as it is"
		}
		if got := ash.PressOn(ask, bottest.Button(t, ask.Message, label)).Says(); !strings.Contains(got, said) {
			t.Errorf("Ash reads %q", got)
		}
		v.AwaitMessage(bottest.TheChannel, told)
		v.settle()
		if seat := v.table().SeatOf("id-elm"); (seat != engine.Onlooker) != yes {
			t.Errorf("where Ash agrees (%v) Elm has seat %d", yes, seat)
		}
		if v.count("would like to take the seat") != 0 {
			t.Error("the question stands still")
		}
	}
}
