package tables_test

import (
	"slices"
	"testing"
)

// What a seat has learnt is news until its person's next answer, and no longer.
func TestNewsLastUntilTheNextAnswer(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c1", 0, "Ash", "Birch")
	seat := tab.SeatOf(person("Ash").User)
	before, others := tab.Desk.Hand(seat).News, tab.Desk.Hand(1-seat).News
	if len(before) == 0 || len(others) == 0 {
		t.Fatal("the deal is news to nobody; the test shows nothing")
	}
	after := h.plays(t, tab.Head.ID, "Ash")
	for _, e := range after.Desk.Hand(seat).News {
		if slices.Contains(before, e) {
			t.Errorf("after Ash's answer an event of kind %d from before it is still news to Ash", e.Kind)
		}
	}
	if got := after.Desk.Hand(1 - seat).News; len(got) < len(others) {
		t.Errorf("Birch, who has not answered, has %d news left of %d", len(got), len(others))
	}
}
