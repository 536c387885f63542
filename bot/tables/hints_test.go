package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// TestWhereThereAreHints goes through the tables at which somebody may ask for a hint, and those at which nobody may,
// in steps: each word does something, and behind "hint" stands what comes of asking for one. In the end it says whether
// the game is compared.
func TestWhereThereAreHints(t *testing.T) {
	for _, c := range []struct {
		what  string
		steps string
	}{
		{"alone", "open start hint:given friendly"},
		{"with computer players", "open computer start hint:given friendly"},
		{"no hint is wanted", "open computer start compared"},
		{"two who play one another", "open join start hint:error.no-hints other:error.no-hints compared"},
		{"two at a friendly table", "open join befriend start hint:given other:given friendly"},
		{"two at a table that is friendly no more", "open join befriend estrange start hint:error.no-hints compared"},
		{"friendly once the game has begun", "open join start befriend:error.already-running hint:error.no-hints compared"},
		{"who is not the host", "open join befriend-other:error.not-host start compared"},
		{"the other has left, and may come back", "open join start leave-other hint:error.no-hints compared"},
		{"the other has been sent away", "open join start kick hint:error.no-hints compared"},
		{"somebody takes a seat after a hint", "open computer start hint:given take other:given hint:given friendly"},
		{"somebody takes a seat before any", "open computer start take hint:error.no-hints other:error.no-hints compared"},
		{"who only watches", "open computer start other:error.not-seated compared"},
		{"who has left", "open join befriend start leave-other other:error.stood-in friendly"},
		{"all win or lose as one", "open village join start hint:given other:given compared"},
		{"before the game", "open hint:error.not-begun compared"},
		{"while the game rests", "open start pause hint:error.paused compared"},
		{"after the game", "open start play hint:error.table-ended compared"},
		{"a closed table", "open start close hint:error.table-ended compared"},
		{"a rematch of friends", "open join befriend start play again friendly"},
		{"a rematch of somebody who was given a hint", "open start hint:given play again compared"},
	} {
		t.Run(c.what, func(t *testing.T) {
			g := &hintSteps{house: newHouse(t, openStore(t), func(c *tables.Config) { c.StandIn = standIn("first") })}
			for _, step := range strings.Fields(c.steps) {
				does, want, _ := strings.Cut(step, ":")
				got := "given"
				if err := g.step(t, does); err != nil {
					got = engine.SayOf(err).Key
				}
				if want == "" {
					want = "given"
				}
				if got != want {
					t.Fatalf("%s: %q has come to %s, want %s", c.steps, does, got, want)
				}
			}
		})
	}
}

// hintSteps is a table of Ash's, at which Birch may sit as well.
type hintSteps struct {
	*house
	id store.TableID
}

func (g *hintSteps) step(t *testing.T, does string) (err error) {
	ash, birch := person("Ash"), person("Birch")
	switch does {
	case "open":
		g.id = must(g.Open(ctx, place("c"), ash, "orchard", nil))(t).Head.ID
	case "join":
		_, err = g.Join(ctx, g.id, birch)
	case "computer":
		_, err = g.AddComputer(ctx, g.id, ash.User, "first", "Basil")
	case "village":
		_, err = g.SetOption(ctx, g.id, ash.User, "village", "yes")
	case "befriend", "estrange":
		_, err = g.SetFriendly(ctx, g.id, ash.User, does == "befriend")
	case "befriend-other":
		_, err = g.SetFriendly(ctx, g.id, birch.User, true)
	case "start":
		_, err = g.Start(ctx, g.id, ash.User)
	case "pause":
		_, err = g.Pause(ctx, g.id, ash.User)
	case "close":
		_, err = g.Close(ctx, g.id, ash.User)
	case "play":
		g.over(t, must(g.Table(ctx, g.id))(t))
	case "again":
		g.id = must(g.Rematch(ctx, place("c"), ash, g.id, called))(t).Head.ID
	case "leave-other":
		_, err = g.Leave(ctx, g.id, birch.User, "first")
	case "kick":
		_, err = g.Kick(ctx, g.id, ash.User, must(g.Table(ctx, g.id))(t).SeatOf(birch.User), "Clover")
	case "take":
		var tab tables.Table
		tab, err = g.TakeSeat(ctx, g.id, birch, must(g.Table(ctx, g.id))(t).FreeSeats()[0])
		if tab.Desk.Consent.Open {
			g.agreeTo(t, g.id, ash)
		}
	case "hint", "other":
		err = g.hint(t, map[string]tables.Person{"hint": ash, "other": birch}[does])
	case "friendly", "compared":
		if tab := must(g.Table(ctx, g.id))(t); tab.Head.Friendly != (does == "friendly") {
			err = fmt.Errorf("friendly is %v", tab.Head.Friendly)
		}
	}
	return err
}

// hint asks for a hint; what a table says of whether there are any must agree with what comes of it.
func (g *hintSteps) hint(t *testing.T, p tables.Person) error {
	before := must(g.Table(ctx, g.id))(t)
	got, err := g.Hint(ctx, g.id, p.User)
	if err == nil && (!before.Hints() || !got.HasGame()) || engine.SayOf(err).Key == "error.no-hints" && before.Hints() {
		t.Errorf("the table says that there are hints: %v; asking for one: %v", before.Hints(), err)
	}
	return err
}

// TestWhoTakesASeatIsToldOfHints: they play a game that is compared with nobody's.
func TestWhoTakesASeatIsToldOfHints(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c", 1, "Ash")
	must(h.Hint(ctx, tab.Head.ID, person("Ash").User))(t)
	friendly := func() (n int) {
		for _, e := range must(h.store.Outbox(ctx, store.OutboxQuery{Table: tab.Head.ID}))(t) {
			n += strings.Count(string(e.Payload), "bot.notice.friendly")
		}
		return n
	}
	if n := friendly(); n > 0 {
		t.Errorf("the channel is told of a hint %d times", n)
	}
	must(h.TakeSeat(ctx, tab.Head.ID, person("Birch"), must(h.Table(ctx, tab.Head.ID))(t).FreeSeats()[0]))(t)
	if n := friendly(); n != 1 {
		t.Errorf("who takes a seat after a hint is told %d times that the game is friendly; want once", n)
	}
}

// TestHintsCost somebody who plays for one and has not been given any.
func TestHintsCost(t *testing.T) {
	h := newHouse(t, openStore(t))
	alone := h.begun(t, "a", 0, "Ash")
	if !alone.HintCosts() {
		t.Error("a hint in a game for one costs nothing")
	}
	if given := must(h.Hint(ctx, alone.Head.ID, person("Ash").User))(t); given.HintCosts() {
		t.Error("the second hint costs something as well")
	}
	if h.begun(t, "b", 1, "Ash").HintCosts() {
		t.Error("a hint against a computer player costs something")
	}
}
