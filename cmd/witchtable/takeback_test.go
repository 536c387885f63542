package main

import (
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
)

// takeBackAt plays on at a stored table until something can be taken back, takes it back, and plays on; all of it is
// stored. It returns the number of entries of the table's log.
func takeBackAt(t *testing.T, path string, id store.TableID) int {
	t.Helper()
	db, err := bolt.Open(path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	head, err := db.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	log, err := db.Log(t.Context(), id, 1)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for _, e := range log {
		moves = append(moves, e.Move)
	}
	for before, after := 0, 0; after < 5; {
		line, pos, err := engine.Retrace(d.rules, head.Setup, moves)
		if err != nil {
			t.Fatal(err)
		}
		last := line[len(line)-1]
		n, _ := engine.BeforeOwnLast(line, last.Move.Seat)
		dec := pos.Open(nil)[0]
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: pos.Answers(dec.ID, nil)[0]}
		if _, err := engine.MayTakeBack(d.rules, line, head.Setup.Seats, last.Move.Seat, n); err == nil && after == 0 {
			m = engine.TakeBack(last.Move.Seat, n)
			after = 1
		} else if after > 0 {
			after++
		} else if before++; before > 50 {
			t.Fatal("nothing can ever be taken back")
		}
		moves = append(moves, m)
	}
	pos, err := engine.Replay(d.rules, head.Setup, moves, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := store.Change{Expect: head.Version}
	for _, m := range moves[len(log):] {
		c.Append = append(c.Append, store.LogEntry{Move: m, At: 1_790_000_003_000})
	}
	if c.Snapshot, err = pos.AppendBinary(nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Commit(t.Context(), id, c); err != nil {
		t.Fatal(err)
	}
	return len(moves)
}

// TestTablesWithStepsBack: whatever reads a stored game finds the position that its players are at.
func TestTablesWithStepsBack(t *testing.T) {
	s := database(t)
	moves := takeBackAt(t, s.path, s.running)
	if code, out, _ := witchtable(t, nil, "table", "verify", "--db", s.path); code != exitFine {
		t.Errorf("the table is verified with exit code %d: %s", code, out)
	}
	code, out, errs := witchtable(t, nil, "table", "show", "--db", s.path, string(s.running))
	if code != exitFine {
		t.Errorf("the table is shown with exit code %d: %s", code, errs)
	}
	has(t, "the table", out, "Asked: ")
	file := filepath.Join(t.TempDir(), "table.json")
	if code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, "-o", file, string(s.running)); code !=
		exitFine {
		t.Errorf("the table is exported with exit code %d: %s", code, errs)
	}
	code, out, _ = witchtable(t, nil, "referee", file)
	if code != exitFine || !strings.Contains(out, "1 of 1 game as recorded") {
		t.Errorf("the referee, over %d entries: exit code %d, %s", moves, code, out)
	}
}
