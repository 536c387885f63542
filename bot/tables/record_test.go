package tables_test

import "testing"

// A game that ends leaves its record in the same breath, with who has given how many answers.
func TestAGameIsRecorded(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c1", 1, "Ash", "Birch")
	tab = h.playOn(t, tab.Head.ID, 100)
	records := must(h.store.Finished(ctx, "server"))(t)
	if len(records) != 1 || records[0].Table != tab.Head.ID || len(records[0].Seats) != 3 {
		t.Fatalf("records: %+v, want that of table %s with three seats", records, tab.Head.ID)
	}
	for _, s := range records[0].Seats {
		if s.Result.Answers == 0 || s.User != "" && s.Result.Own != s.Result.Answers || s.User == "" && s.Result.Own != 0 {
			t.Errorf("%s gave %d of %d answers", s.Name, s.Result.Own, s.Result.Answers)
		}
	}
}
