package tables_test

import (
	"context"
	"fmt"
	"testing"

	"witchtable/store"
)

// A channel's last game is found however many have been played elsewhere on its server since.
func TestLastGameOfAQuietChannel(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	quiet := h.begun(t, "quiet", 0, "Ash", "Birch").Head.ID
	h.playOn(t, quiet, 100)
	for i := range 60 {
		over := must(h.Open(ctx, place(fmt.Sprint("busy", i)), person("Ash"), "orchard", nil))(t).Head
		over.State, over.EndedAt = store.Over, 1<<50+store.Millis(i)
		if _, err := s.Commit(ctx, over.ID, store.Change{Expect: over.Version, Header: &over}); err != nil {
			t.Fatal(err)
		}
	}
	tab, err := h.LastIn(ctx, "quiet")
	if err != nil || tab.Head.ID != quiet {
		t.Errorf("the last table of the quiet channel is %q (%v), want %q", tab.Head.ID, err, quiet)
	}
}

// unread fails the test when all live tables are listed.
type unread struct {
	store.Store
	t *testing.T
}

func (s unread) LiveTables(ctx context.Context, q store.LiveQuery) ([]store.Table, error) {
	s.t.Error("all live tables are read to find those of one person")
	return s.Store.LiveTables(ctx, q)
}

func TestTablesOfAPerson(t *testing.T) {
	h := newHouse(t, unread{openStore(t), t})
	first := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	h.begun(t, "c2", 0, "Cedar")
	third := h.begun(t, "c3", 0, "Ash", "Dogwood").Head.ID
	must(h.Leave(ctx, third, person("Dogwood").User, "first"))(t)
	for name, want := range map[string]int{"Ash": 2, "Birch": 1, "Cedar": 1, "Dogwood": 0, "Elm": 0} {
		if got := must(h.TablesOf(ctx, person(name).User))(t); len(got) != want {
			t.Errorf("%s has %d tables, want %d", name, len(got), want)
		}
	}
	if got := must(h.TablesOf(ctx, person("Birch").User))(t); len(got) == 1 && got[0].Head.ID != first {
		t.Errorf("Birch's table is %s, want %s", got[0].Head.ID, first)
	}
}
