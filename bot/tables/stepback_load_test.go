package tables_test

import (
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/engine"
	"witchtable/store"
)

// A log with a step back is read like any other: by its snapshot, without one, and under newer rules.
func TestStepsBackAreLoaded(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	first.playOn(t, id, 1)
	first.Stop()
	head := must(s.Table(ctx, id))(t)
	var moves []engine.Move
	for _, e := range must(s.Log(ctx, id, 1))(t) {
		moves = append(moves, e.Move)
	}
	moves = append(moves, engine.TakeBack(moves[0].Seat, 0))
	want := must(engine.Replay(must(orchard.Load(orchard.Pack))(t), head.Setup, moves, nil))(t)
	entry := store.LogEntry{Move: moves[len(moves)-1], At: 1}
	must(s.Commit(ctx, id,
		store.Change{Expect: head.Version, Append: []store.LogEntry{entry}, Snapshot: must(want.AppendBinary(nil))(t)}))(t)
	forgetSeen(t, s, id)
	same := func(how string, h *house) {
		t.Helper()
		got := must(h.Table(ctx, id))(t)
		for seat := range engine.Seat(2) {
			if a, b := got.View(seat).AppendBinary(nil), want.View(seat).AppendBinary(nil); string(a) != string(b) {
				t.Errorf("%s, seat %d sees\n%s\nwant\n%s", how, seat, a, b)
			}
		}
		h.Stop()
	}
	same("under newer rules", newHouse(t, s, withRules(t, asBefore)))
	same("by the snapshot", newHouse(t, s))
	head = must(s.Table(ctx, id))(t)
	must(s.Commit(ctx, id, store.Change{Expect: head.Version, Snapshot: []byte("not a position")}))(t)
	same("without a snapshot", newHouse(t, s))
}
