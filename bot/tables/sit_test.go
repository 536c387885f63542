package tables_test

import (
	"testing"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
)

// A seat of a game in which people play one another is taken with the leave of all who play, so that nobody reads a
// rival's hand by a second account. Where nothing is compared, or nobody else plays, it is free to whoever comes.
func TestASeatIsTakenWithLeave(t *testing.T) {
	for _, tt := range []struct {
		name     string
		friendly bool
		answers  []bool // of Ash and Birch
		seated   bool
	}{
		{"all agree", false, []bool{true, true}, true},
		{"one has not answered", false, []bool{true}, false},
		{"one refuses", false, []bool{true, false}, false},
		{"nothing is compared", true, nil, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t, openStore(t), plays(waitingBrain{}))
			elm := person("Elm")
			tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
			id := tab.Head.ID
			must(h.Join(ctx, id, person("Birch")))(t)
			must(h.AddComputer(ctx, id, person("Ash").User, "first", "Basil"))(t)
			must(h.SetFriendly(ctx, id, person("Ash").User, tt.friendly))(t)
			tab = must(h.Start(ctx, id, person("Ash").User))(t)
			seat := tab.FreeSeats()[0]
			tab = must(h.TakeSeat(ctx, id, elm, seat))(t)
			if asked := tab.Desk.Consent.Open; asked == tt.friendly {
				t.Fatalf("those who play are asked: %v", asked)
			}
			for i, yes := range tt.answers {
				by := person([]string{"Ash", "Birch"}[i]).User
				must(h.Consent(ctx, id, by, tab.Desk.Consent.N, yes))(t)
			}
			if got := must(h.Table(ctx, id))(t).SeatOf(elm.User); (got == seat) != tt.seated {
				t.Errorf("Elm has seat %d, want seated: %v", got, tt.seated)
			}
		})
	}
}

// Who asks for a seat is stored nowhere; after a start the request is dropped, and what asked for it goes.
func TestARequestForASeatEndsWithTheProgram(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s, plays(waitingBrain{}))
	tab := first.begun(t, "c1", 1, "Ash", "Birch")
	must(first.TakeSeat(ctx, tab.Head.ID, person("Elm"), tab.FreeSeats()[0]))(t)
	first.Stop()
	next := newHouse(t, s, plays(waitingBrain{}))
	now := must(next.Table(ctx, tab.Head.ID))(t)
	if now.Desk.Consent.Open {
		t.Error("the request stands though nobody knows whose it is")
	}
	_, err := next.Consent(ctx, tab.Head.ID, person("Ash").User, now.Desk.Consent.N, true)
	if engine.KindOf(err) != engine.Gone {
		t.Errorf("agreeing to it: %v, want Gone", err)
	}
	if _, ok := next.Sitter(tab.Head.ID, desk.Consent{Sit: true}); ok {
		t.Error("somebody is known who has asked")
	}
}
