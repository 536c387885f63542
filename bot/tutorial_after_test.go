package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables/registry"
	"witchtable/store"
)

// TestTutorialLeadsToARealTable: what the tutorial promises at its end is one press away, in its channel or its thread,
// as long as there is no table there; and what is counted is told truly.
func TestTutorialLeadsToARealTable(t *testing.T) {
	for _, thread := range []bool{false, true} {
		v := newTavern(t, teaching(t))
		ash, at := v.Person("Ash"), bottest.TheChannel
		ash.Rights = threadRights
		ash.Run("table tutorial", "thread="+map[bool]string{false: "no", true: "yes"}[thread])
		for id := range v.Threads {
			at, v.place, ash = id, id, in(ash, id)
		}
		v.playByPressing([]bottest.Person{ash})
		v.settle()
		final := v.AwaitMessage(at, "What now?")
		got := ash.Run("stats").Says()
		if !strings.Contains(got, "a tutorial doesn't count") || strings.Contains(got, "played to their end") {
			t.Errorf("after a tutorial the counts are told as %q", got)
		}
		open := bottest.Button(t, final.Message, "Open a table")
		if got := ash.Press(open).Says(); !strings.Contains(got, "Your table is open.") {
			t.Errorf("who opens a table at the tutorial's end reads %q", got)
		}
		v.AwaitMessage(at, "Press **Join** to sit down")
		head := v.table().Head
		parent := map[bool]store.ChannelID{true: store.ChannelID(bottest.TheChannel)}[thread]
		if head.State != store.Lobby || head.Tutorial || head.Channel != store.ChannelID(at) || head.Parent != parent ||
			len(head.Seats) != 1 || head.Host != "id-ash" {
			t.Errorf("in a thread (%v): the table is %+v, want a lobby of Ash's in the same place", thread, head)
		}
		birch := v.Person("Birch")
		birch.At, birch.InThread, birch.Rights = at, thread, threadRights
		if got := birch.Press(open).Says(); !strings.Contains(got, "already") {
			t.Errorf("where there is a table, who opens another reads %q", got)
		}
	}
}

// TestTutorialLeadsToAGameWithComputers: a press at its end deals a whole game, with computer players at the table, and
// the options that its plan has for a first one.
func TestTutorialLeadsToAGameWithComputers(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		offer := orchardOffer()
		offer.Lessons = planOf(t, append([]byte("whole: {seasons: 1}\n"), orchard.Tutorial...))
		var err error
		if c.Games, err = registry.New(offer); err != nil {
			t.Fatal(err)
		}
	})
	ash := v.Person("Ash")
	ash.Run("table tutorial")
	v.playByPressing([]bottest.Person{ash})
	v.settle()
	final := v.AwaitMessage(bottest.TheChannel, "What now?")
	got := ash.Press(bottest.Button(t, final.Message, "Play with computers")).Says()
	head := v.table().Head
	if !strings.Contains(got, "Which fruit do you plant?") || head.State != store.Playing || head.Tutorial ||
		len(head.Seats) != 3 || head.Seats[1].Brain == "" && head.Seats[0].Brain == "" ||
		head.Setup.Options["seasons"] != "1" {
		t.Errorf("one press leads to %s with the seats %v, and says %q; want a game with two computer players, and the "+
			"first question", head.State, head.Seats, got)
	}
}

// TestTutorialByAButton: /help has a button that begins it, in the language of whoever presses it.
func TestTutorialByAButton(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash := v.Person("Ash")
	ash.Locale = "es-ES"
	help := ash.Run("help").Message
	english := v.Person("Elm").Run("help").Message
	bottest.Button(t, english, "Start the tutorial")
	if got := ash.Press(bottest.Button(t, help, "Empezar el tutorial")).Says(); !v.table().Head.Tutorial ||
		!strings.Contains(got, "Sin lecciones") {
		t.Errorf("the button begins %+v, and says %q; want a tutorial, with buttons in Spanish", v.table().Head, got)
	}
	if got := v.Person("Birch").Press("learn//chess").Says(); !strings.Contains(got, "no lessons") {
		t.Errorf("a tutorial of a game that there is not is answered %q", got)
	}
}

// A tutorial says what it did, in a channel with a table as in a thread that was asked for.
func TestTutorialSaysWhereItIs(t *testing.T) {
	for _, taken := range []bool{true, false} {
		v := newTavern(t, teaching(t))
		ash := v.Person("Ash")
		ash.Rights = threadRights
		if taken {
			v.Person("Birch").Run("table open")
		}
		got := ash.Run("table tutorial", "thread=yes").Says()
		aside := strings.Contains(got, "Your tutorial has begun. This channel has a table already, so I've opened a thread "+
			"for yours.")
		if !strings.Contains(got, "Your tutorial has begun") || aside != taken || !strings.Contains(got, "<#") {
			t.Errorf("in a channel with a table (%v), a tutorial is answered with %q", taken, got)
		}
	}
}

// The button is the tutorial's alone.
func TestRealTableIsOfferedAtTutorialsAlone(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	if strings.Contains(bottest.TextOf(final.Message), "[Open a table]") {
		t.Error("a game that was no tutorial offers a real one")
	}
}
