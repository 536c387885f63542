package store_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// answersOf writes a log: each letter is who gave an answer for seat 0, "s" a stand-in, "a" Ash; "b" is an answer of
// another seat, and "<" is Ash taking the last answer that stands back.
func answersOf(entries string) (log []store.LogEntry) {
	var stand []int // numbers of the entries that stand
	for i, c := range entries {
		e := store.LogEntry{N: i + 1, Move: engine.Move{Decision: engine.DecisionID(i + 1)}}
		switch c {
		case 'a':
			e.By = "ash"
		case 'b':
			e.Move.Seat, e.By = 1, "bea"
		case '<':
			to := 0
			if stand = stand[:len(stand)-1]; len(stand) > 0 {
				to = stand[len(stand)-1]
			}
			e.Move, e.By = engine.TakeBack(0, to), "ash"
		}
		if c != '<' {
			stand = append(stand, i+1)
		}
		log = append(log, e)
	}
	return log
}

// TestTally: what has been taken back counts for nobody, nor does the step back: else a game would be somebody's by
// pressing Undo after a stand-in has played it.
func TestTally(t *testing.T) {
	for _, tt := range []struct {
		log          string
		answers, own int
	}{
		{"", 0, 0},
		{"saab", 3, 2},
		{"ssssssssa", 9, 1},
		{"ssssssssa<a<a<a<a<a<a<a<a", 9, 1},
		{"a<", 0, 0},
		{"aa<<s", 1, 0},
		{"ab<<a", 1, 1},
	} {
		table := store.Table{Seats: []store.SeatHolder{{User: "ash"}, {User: "bea"}}, Results: []store.Result{{Seat: 0}}}
		store.Tally(&table, answersOf(tt.log))
		if r := table.Results[0]; r.Answers != tt.answers || r.Own != tt.own {
			t.Errorf("of %q %d of %d answers are Ash's; expected %d of %d", tt.log, r.Own, r.Answers, tt.own, tt.answers)
		}
	}
}
