package tables_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// over plays a table's game to its end and returns the table.
func (h *house) over(t *testing.T, tab tables.Table) tables.Table {
	t.Helper()
	for tab.Head.State == store.Playing {
		seat := tab.Awaited()[0]
		if !tab.Person(seat) {
			<-h.changed
			tab = must(h.Table(ctx, tab.Head.ID))(t)
			continue
		}
		d := tab.Asked(seat)[0]
		got, err := h.Answer(ctx, tab.Head.ID, tab.Head.Seats[seat].User, d.ID, tab.View(seat).Answers(d.ID)[0])
		if err != nil {
			t.Fatal(err)
		}
		tab = got.Table
	}
	return tab
}

func called([]store.SeatHolder) string { return "Somebody new" }

// seats writes down who sits where, in an order that does not depend on the lot.
func seats(tab tables.Table) string {
	var out []string
	for _, h := range tab.Head.Seats {
		word := "here"
		switch {
		case h.Brain != "":
			word = "computer"
		case h.Invited:
			word = "expected"
		}
		out = append(out, h.Name+" "+word)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func TestRematchKeepsSeats(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "a", 1, "Ash", "Birch", "Cedar")
	must(h.Leave(ctx, tab.Head.ID, person("Cedar").User, "first"))(t)
	tab = h.over(t, must(h.Table(ctx, tab.Head.ID))(t))

	if _, err := h.Rematch(ctx, place("a"), person("Elm"), tab.Head.ID, called); engine.KindOf(err) != engine.Forbidden {
		t.Errorf("a rematch that an onlooker asks for: %v", err)
	}
	again := must(h.Rematch(ctx, place("a"), person("Birch"), tab.Head.ID, called))(t)
	if got, want := seats(again), "Ash expected, Birch here, Computer 1 computer, Somebody new computer"; got != want {
		t.Errorf("the rematch has %s; want %s", got, want)
	}
	if _, err := h.Rematch(ctx, place("a"), person("Ash"), tab.Head.ID, called); engine.KindOf(err) != engine.NotNow {
		t.Errorf("a second rematch in the same channel: %v", err)
	}
	if _, err := h.Rematch(ctx, place("b"), person("Ash"), again.Head.ID, called); engine.KindOf(err) != engine.NotNow {
		t.Errorf("a rematch of what is not over: %v", err)
	}
	again = must(h.Join(ctx, again.Head.ID, person("Ash")))(t)
	if again.Head.State != store.Playing || again.Head.Host != person("Birch").User ||
		seats(again) != "Ash here, Birch here, Computer 1 computer, Somebody new computer" {
		t.Errorf("when the last has come the table is %s, its host %s, with %s", again.Head.State, again.Head.Host,
			seats(again))
	}
}

// Who is expected may decline; the host need not wait, and a host who was only expected sits down by starting.
func TestExpectedAtARematch(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.over(t, h.begun(t, "a", 0, "Ash", "Birch", "Cedar"))
	again := must(h.Rematch(ctx, place("a"), person("Ash"), tab.Head.ID, called))(t)
	again = must(h.Leave(ctx, again.Head.ID, person("Birch").User, ""))(t)
	if got := seats(again); got != "Ash here, Cedar expected" {
		t.Errorf("after Birch has declined there are %s", got)
	}
	again = must(h.Leave(ctx, again.Head.ID, person("Ash").User, ""))(t)
	if again.Head.State != store.Lobby || again.Head.Host != person("Cedar").User {
		t.Fatalf("without Ash the table is %s and its host %s", again.Head.State, again.Head.Host)
	}
	again = must(h.Start(ctx, again.Head.ID, person("Cedar").User))(t)
	if again.Head.State != store.Playing || seats(again) != "Cedar here" {
		t.Errorf("begun by Cedar the table is %s with %s", again.Head.State, seats(again))
	}
}

// Who has had enough of remarks need not say so twice: the host alone decides it, at any time, and a rematch is as
// quiet.
func TestHushLastsForTheRematch(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "a", 1, "Ash", "Birch")
	if _, err := h.Hush(ctx, tab.Head.ID, person("Birch").User, true); engine.KindOf(err) != engine.Forbidden {
		t.Errorf("a guest asks for quiet: %v", err)
	}
	if tab = must(h.Hush(ctx, tab.Head.ID, person("Ash").User, true))(t); !tab.Head.Hushed {
		t.Error("the host has asked for quiet, and there is none")
	}
	tab = h.over(t, tab)
	again := must(h.Rematch(ctx, place("a"), person("Birch"), tab.Head.ID, called))(t)
	if !again.Head.Hushed {
		t.Error("the rematch of a quiet table is not quiet")
	}
	if again = must(h.Hush(ctx, again.Head.ID, person("Birch").User, false))(t); again.Head.Hushed {
		t.Error("its host has asked for remarks, and there are none")
	}
}

// Each computer player can be changed for another or sent away until the game begins, whenever it has sat down.
func TestChangeComputer(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := must(h.Open(ctx, place("a"), person("Ash"), "orchard", nil))(t)
	change := func(who, name, brain string) error {
		_, err := h.ChangeComputer(ctx, tab.Head.ID, person(who).User, name, brain)
		return err
	}
	if err := change("Ash", "", "broken"); engine.KindOf(err) != engine.NotNow {
		t.Errorf("nobody is there to be changed: %v", err)
	}
	for _, name := range []string{"Basil", "Clover", "Dill"} {
		must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "first", name))(t)
	}
	for _, name := range []string{"Ash", "Elm"} { // a person, and nobody
		if err := change("Ash", name, "broken"); engine.KindOf(err) != engine.NotNow {
			t.Errorf("no computer player is called %s: %v", name, err)
		}
	}
	if err := change("Ash", "", "nobody"); engine.KindOf(err) != engine.BadInput {
		t.Errorf("for one that there is not: %v", err)
	}
	if err := change("Elm", "", "broken"); engine.KindOf(err) != engine.Forbidden {
		t.Errorf("by an onlooker: %v", err)
	}
	stand := func(tab tables.Table) (out []string) {
		for _, s := range tab.Head.Seats[1:] {
			out = append(out, s.Name+" "+s.Brain)
		}
		return out
	}
	for _, name := range []string{"Clover", ""} {
		if err := change("Ash", name, "broken"); err != nil {
			t.Fatal(err)
		}
	}
	tab = must(h.Table(ctx, tab.Head.ID))(t)
	if got, want := stand(tab), []string{"Basil first", "Clover broken", "Dill broken"}; !slices.Equal(got, want) {
		t.Errorf("they are %v; want Clover and the last another, and all else as it was: %v", got, want)
	}
	tab = must(h.RemoveComputer(ctx, tab.Head.ID, person("Ash").User, "Basil"))(t)
	if got, want := stand(tab), []string{"Clover broken", "Dill broken"}; !slices.Equal(got, want) {
		t.Errorf("without Basil they are %v, want %v", got, want)
	}
}
