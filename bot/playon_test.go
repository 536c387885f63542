package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/store"
)

// A finished game is played on from the message that told its end: from when, how the cards lie, who sits where; and
// what comes of it is told to count for nothing.
func TestPlayedOnFromTheEnd(t *testing.T) {
	for _, cards := range []string{"Cards as they were", "Dealt anew"} {
		judge := newSlowJudge(t)
		judge.open()
		v := newTavern(t, judge.judging)
		people, final := v.ended()
		v.settle()
		cedar := v.Person("Cedar") // who looked on
		menu := cedar.Press(bottest.Button(t, final.Message, "Play on from…"))
		when := bottest.Menu(t, menu.Message, "Choose a moment")
		if got := when.Choices[0].Label; !strings.Contains(got, "turns the game") {
			t.Errorf("the first moment is %q; want one of those at which the game turned", got)
		}
		how := cedar.PressOn(menu.Posted, when.CustomID, when.Choices[len(when.Choices)-1].Value)
		if got := how.Says(); !strings.Contains(got, "How should the hidden cards lie?") {
			t.Fatalf("after a moment is chosen, Cedar reads %q", got)
		}
		laid := cedar.PressOn(how.Posted, bottest.Button(t, how.Message, cards))
		if got := laid.Says(); !strings.Contains(got, "The table is set") {
			t.Fatalf("who plays on reads %q", got)
		}
		lobby := v.AwaitMessage(bottest.TheChannel, "goes on as it stood after move")
		says := map[string]string{
			"Cards as they were": "The hidden cards lie as they lay then. Whoever has seen the game again may know them.",
			"Dealt anew":         "The hidden cards are dealt anew. What everybody had seen stays as it was."}[cards]
		if got := spelt(lobby.Message); !strings.Contains(got, says) {
			t.Errorf("in the lobby of a game played on (%s) stands %q", cards, got)
		}
		seats := bottest.Menu(t, lobby.Message, "Take a seat")
		ash := people[0]
		ash.PressOn(lobby, seats.CustomID, seats.Choices[0].Value)
		at := v.table()
		if at.Head.Host != "id-cedar" || !at.Person(at.SeatOf("id-ash")) || !at.Person(at.SeatOf("id-cedar")) {
			t.Fatalf("at the table sit %+v, its host is %s", at.Head.Seats, at.Head.Host)
		}
		lobby = v.AwaitMessage(bottest.TheChannel, "goes on as it stood after move")
		cedar.PressOn(lobby, bottest.Button(t, lobby.Message, "Start the game"))
		v.AwaitMessage(bottest.TheChannel, "has what came before")
		if got := ash.Run("log", "round=1").Says(); got == "" {
			t.Error("the story of what came before is empty")
		}
		before := v.table().Head.ID
		v.playByPressing([]bottest.Person{ash, cedar})
		v.settle()
		v.AwaitMessage(bottest.TheChannel, "This game went on from another one: it counts for nothing.")
		if got := cedar.Run("stats").Says(); strings.Contains(got, "played to their end") {
			t.Errorf("a game that was played on is counted: %q", got)
		}
		if v.stateOf(before) != store.Over {
			t.Errorf("the table is %s", v.stateOf(before))
		}
	}
}
