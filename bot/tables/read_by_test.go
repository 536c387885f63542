package tables_test

import (
	"reflect"
	"testing"

	"witchtable/bot/tables"
	"witchtable/engine"
)

// What somebody saw when they last answered is known until they answer again, whatever others do meanwhile; a step back
// makes it unknown.
func TestWhatSomebodyHasSeenIsKnown(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c1", 0, "Ash", "Birch", "Cedar")
	seen := map[engine.Seat]engine.Scene{}
	check := func(when string) {
		t.Helper()
		for seat := range engine.Seat(3) {
			got, ok := tab.ReadBy(seat)
			if want, known := seen[seat]; ok != known || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: seat %d has seen %v (known: %t), want %v (%t)", when, seat, got, ok, want, known)
			}
		}
	}
	check("before anybody has answered")
	for range 7 {
		seat := tab.Awaited()[0]
		d := tab.Asked(seat)[0].ID
		a := tab.View(seat).Answers(d)[0]
		tab = must(h.Answer(ctx, tab.Head.ID, tab.Head.Seats[seat].User, d, a))(t).Table
		seen[seat] = tab.View(seat).Scene()
		check("after an answer")
	}
	if len(seen) != 3 {
		t.Fatalf("only %d have answered", len(seen))
	}
	for _, holder := range tab.Head.Seats {
		if u, err := h.PlanStepBack(ctx, tab.Head.ID, holder.User, tables.LastOwn); err == nil && len(u.Ask) == 0 {
			tab = must(h.StepBack(ctx, tab.Head.ID, holder.User, u.To, u.At))(t).Table
			seen = map[engine.Seat]engine.Scene{}
			check("after a step back")
			return
		}
	}
	t.Error("nobody could take anything back")
}
