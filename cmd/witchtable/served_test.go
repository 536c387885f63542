package main

import (
	"errors"
	"maps"
	"testing"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// TestGamesServedByOldProgramsGoOn opens what earlier programs have left that were killed while people played through
// Discord: with desks and entries of theirs, unsaid. Each game goes on to its end, or its channel is told, once, that
// it cannot.
func TestGamesServedByOldProgramsGoOn(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]map[string]int{
		"testdata/served1.db.gz": {"played to its end": 1, "made room": 1, "looked at no more": 1},
		"testdata/served2.db.gz": {"played to its end": 3},
	} {
		t.Run(file, func(t *testing.T) {
			if went := servedGoOn(t, oldDatabase(t, file)); !maps.Equal(went, want) {
				t.Errorf("of three tables: %v, want %v", went, want)
			}
		})
	}
}

// servedGoOn tells what has become of how many tables.
func servedGoOn(t *testing.T, path string) map[string]int {
	t.Helper()
	first := openHouse(t, path)
	first.resume(t) // and is killed before it says anything
	first.close(t)
	h := openHouse(t, path)
	h.resume(t)
	ids, err := h.db.TableIDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	went := map[string]int{}
	for i, id := range ids {
		head, err := h.db.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		_, err = h.Table(t.Context(), id)
		want := 0
		if errors.Is(err, tables.ErrOtherRules) && head.Live() {
			want = 1
		}
		if n := h.toSay(t, head.ID, outbox.Stopped); n != want {
			t.Errorf("the table in %s (%v) says %d times that it cannot go on, want %d", head.Channel, err, n, want)
		}
		went[h.goOn(t, head, uint64(i))]++
	}
	if err := h.db.Check(t.Context()); err != nil {
		t.Error(err)
	}
	h.close(t)
	if code, out, errs := witchtable(t, nil, "table", "verify", "--db", path); code != exitFine {
		t.Errorf("verifying afterwards: exit code %d, says %s%s", code, out, errs)
	}
	return went
}

// resume does what a process does at its start.
func (h *inhabited) resume(t *testing.T) {
	t.Helper()
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// toSay counts the entries of a kind that a table has to say, all of which can be read.
func (h *inhabited) toSay(t *testing.T, id store.TableID, k outbox.Kind) (n int) {
	t.Helper()
	list, err := h.db.Outbox(t.Context(), store.OutboxQuery{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if e, err := outbox.Read(o); err != nil {
			t.Error(err)
		} else if e.Kind == k {
			n++
		}
	}
	return n
}
