package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
)

// offeredGames are the games of withOwnPlayers, in the order in which they are offered.
func offeredGames() (names []string) {
	for _, g := range houseGames() {
		names = append(names, g.name)
	}
	return append(names, "orchard")
}

// teachingGames are those of them that teach themselves.
func teachingGames(t *testing.T) (names []string) {
	t.Helper()
	for _, g := range houseGames() {
		if !g.offer(t).Lessons.IsZero() {
			names = append(names, g.name)
		}
	}
	return append(names, "orchard")
}

// Whoever opens a table, or wants to learn, and names no game is asked which one, in private: this is what they read,
// in both languages, and where they are shown tables in words.
func TestWhichGameInWords(t *testing.T) {
	var said strings.Builder
	for _, locale := range []string{"en-GB", "es-ES"} {
		v := newTavern(t, withOwnPlayers(t))
		ash := v.Person("Ash")
		ash.Locale, v.Locale = locale, locale
		note := func(when string, m discord.Message) { fmt.Fprintf(&said, "# %s, %s\n%s\n", locale, when, spelt(m)) }
		note("/table open", ash.Run("table open").Message)
		note("/table tutorial", ash.Run("table tutorial").Message)
		ash.Run("server display", "how=words")
		note("/table open, where tables are shown in words", ash.Run("table open").Message)
		if got := v.All(bottest.TheChannel); len(got) > 0 {
			t.Errorf("while somebody is asked the channel reads %v", got)
		}
		asked := ash.Run("table open")
		note("a game is chosen", ash.Use(asked.Posted, "game//"+offeredGames()[0]).Message)
		if got := ash.Run("table open"); strings.Contains(got.Says(), "Fate") {
			t.Errorf("where there is a table, somebody is asked all the same: %s", got.Says())
		}
		for _, way := range []string{"ask", "orchard"} {
			note("/server game how:"+way, ash.Run("server game", "how="+way).Message)
		}
		note("/table add-computer level:Marmalade", ash.Run("table add-computer", "level=Marmalade").Message)
	}
	golden.Check(t, "testdata/which.txt", said.String())
}

// The button of each game opens a table of that game, or begins its tutorial, in the place of the question, with what
// had been said with the command; Discord has nothing to object.
func TestEachGameIsChosenByAButton(t *testing.T) {
	t.Parallel()
	for _, aside := range []string{"", "yes"} {
		for _, game := range offeredGames() {
			chooseByButton(t, game, offeredGames(), false, aside)
		}
		for _, game := range teachingGames(t) {
			chooseByButton(t, game, teachingGames(t), true, aside)
		}
	}
}

// chooseByButton has somebody choose a game among those that are to be offered.
func chooseByButton(t *testing.T, game string, offered []string, learns bool, thread string) {
	t.Helper()
	i := newInn(t, []string{"Ash"}, withOwnPlayers(t))
	ash := i.people["Ash"]
	command, button := "table open", "game//"+game
	if learns {
		command, button = "table tutorial", "lesson//"+game
	}
	what := fmt.Sprintf("/%s, %s, thread %q", command, game, thread)
	options := []string{"language=es"}
	if thread != "" {
		options = append(options, "thread="+thread)
	}
	asked := ash.Run(command, options...)
	for _, other := range offeredGames() {
		want := slices.Contains(offered, other)
		if got := bottest.Offers(asked.Message, strings.Replace(button, game, other, 1)); got != want {
			t.Errorf("%s: %s is offered: %v, want %v:\n%s", what, other, got, want, asked.Says())
		}
	}
	if all, err := i.store.LiveTables(context.Background(), store.LiveQuery{}); err != nil || len(all) > 0 {
		t.Errorf("%s: while somebody is asked there are the tables %v, %v", what, all, err)
	}
	got := ash.Use(asked.Posted, button)
	if got.ID != asked.ID || strings.Contains(got.Says(), "Which game") {
		t.Errorf("%s: what was chosen is said beside the question:\n%s", what, got.Says())
	}
	all, err := i.store.LiveTables(context.Background(), store.LiveQuery{})
	if err != nil || len(all) != 1 {
		t.Fatalf("%s: there are the tables %v, %v", what, all, err)
	}
	h := all[0]
	if h.Game != game || h.Tutorial != learns || h.Lang != "es" || (h.Parent != "") != (thread != "") {
		t.Errorf("%s: it is %s, a tutorial: %v, in %s, in a thread of %q", what, h.Game, h.Tutorial, h.Lang, h.Parent)
	}
	i.noObjections()
}

// With one game nobody is asked.
func TestOneGameIsNotAskedFor(t *testing.T) {
	t.Parallel()
	v := newTavern(t, teaching(t))
	ash := v.Person("Ash")
	if _, ok := v.listed("server game"); ok {
		t.Error("/server game is offered, though there is one game")
	}
	if got := ash.Run("table open").Says(); !strings.Contains(got, "Your table is open") {
		t.Errorf("/table open with one game: %s", got)
	}
}

// A server's choice holds from then on, also in the next process, for tables, tutorials and the guide, unless somebody
// names a game; a game that is offered no more is no choice.
func TestTheServersGame(t *testing.T) {
	for _, game := range offeredGames() {
		s := openStore(t)
		v := open(t, s, bottest.NewMemory(t), withOwnPlayers(t))
		ash := v.Person("Ash")
		if got := ash.Run("server game", "how=tarot").Says(); !strings.Contains(got, "I can't make sense of that") {
			t.Errorf("a game that there is not is chosen: %s", got)
		}
		if got := ash.Run("server game", "how="+game).Says(); !strings.Contains(got, "unless somebody names another") {
			t.Errorf("%s is chosen: %s", game, got)
		}
		v.stop()
		v.Restart()
		v = open(t, s, v.Memory, withOwnPlayers(t))
		title := ash.Run("rules").Says()
		ash.Run("table open")
		if got := v.table().Head.Game; got != game {
			t.Errorf("a server that has chosen %s opens a table of %s", game, got)
		}
		if same := ash.Run("rules").Says(); same[:20] != title[:20] {
			t.Errorf("the guide of a server that has chosen %s begins\n%s", game, title)
		}
		ash.Press(bottest.Button(t, ash.Run("table close").Message, "Close"))
		asked := ash.Run("table tutorial")
		if !slices.Contains(teachingGames(t), game) {
			if !bottest.Offers(asked.Message, "lesson//") {
				t.Errorf("a server that has chosen %s, which teaches nothing, is not asked what to learn: %s", game, asked.Says())
			}
			continue
		}
		if got := v.table().Head; got.Game != game || !got.Tutorial {
			t.Errorf("a server that has chosen %s begins a tutorial of %s", game, got.Game)
		}
	}
}

// What a server has chosen and is offered no more is no choice: whoever opens a table is asked again.
func TestAServersGameThatIsGone(t *testing.T) {
	s := openStore(t)
	before := store.Server{ID: store.ServerID(bottest.TheServer), Game: "tarot"}
	if err := s.PutServer(context.Background(), before); err != nil {
		t.Fatal(err)
	}
	v := open(t, s, bottest.NewMemory(t), withOwnPlayers(t))
	if got := v.Person("Ash").Run("table open"); !bottest.Offers(got.Message, "game//") {
		t.Errorf("where the server's game is gone, /table open says\n%s", got.Says())
	}
}

// The game that was played last in a channel comes first there.
func TestTheLastGameComesFirst(t *testing.T) {
	v := newTavern(t, withOwnPlayers(t))
	ash := v.Person("Ash")
	first := func() string {
		for _, c := range bottest.Controls(ash.Run("table open").Message) {
			return c.CustomID
		}
		return ""
	}
	if got := first(); got != "game//"+offeredGames()[0] {
		t.Errorf("before anything was played %q comes first", got)
	}
	ash.Run("table open", "game=orchard")
	ash.Run("table start")
	v.playByPressing([]bottest.Person{ash})
	v.settle()
	if got := first(); got != "game//orchard" {
		t.Errorf("where the orchard was played last %q comes first", got)
	}
}
