package asking_test

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/saved"
)

type kind uint8

const (
	move kind = iota + 1
	pledge
	orders
)

const each = 3 // places of a seat

// table asks each of four seats for moves, pledges and standing orders.
type table = asking.Questions[kind, [12]asking.Question[kind]]

var manner = asking.Manner{Each: each, Optional: 1<<pledge | 1<<orders, Quiet: 1 << orders, Call: 1 << pledge}

func place(which int, seat engine.Seat) int { return asking.Place(seat, which, each) }

func decisions(q *table) []engine.Decision { return asking.List(nil, q.Ask[:], manner) }

func TestQuestionsAreOpenUntilTheyAreClosed(t *testing.T) {
	q := &table{}
	if got := decisions(q); len(got) > 0 || q.Asks(0) {
		t.Fatalf("before anything is asked: %v", got)
	}
	q.Put(place(2, 3), orders)
	first := q.Put(place(0, 1), move)
	q.Put(place(1, 2), pledge)
	want := []engine.Decision{
		{ID: 2, Seat: 1},
		{ID: 3, Seat: 2, Optional: true, Call: true},
		{ID: 1, Seat: 3, Optional: true, Quiet: true},
	}
	if got := decisions(q); !slices.Equal(got, want) {
		t.Errorf("open: %+v; want %+v", got, want)
	}
	if got := q.Asked(first); got != place(0, 1) || q.Ask[got].Kind != move {
		t.Errorf("decision %d is asked at place %d; want %d", first, got, place(0, 1))
	}
	if !q.Asks(manner.Optional) {
		t.Error("the game waits for nobody; want for the move")
	}
	q.Close(place(0, 1))
	if q.Asks(manner.Optional) || !q.Asks(0) {
		t.Error("with the move made the game waits still, or asks nothing")
	}
	for what, id := range map[string]engine.DecisionID{"none": 0, "one that is closed": first, "one to come": 4} {
		if got := q.Asked(id); got != -1 {
			t.Errorf("%s is asked at place %d; want nowhere", what, got)
		}
	}
	if again := q.Put(place(0, 1), move); again <= 3 {
		t.Errorf("the next question has the id %d, which there has been", again)
	}
}

func TestRenumberedQuestionsHaveFreshIDs(t *testing.T) {
	for _, tt := range []struct{ from, first engine.DecisionID }{{0, 4}, {2, 4}, {40, 41}} {
		q := &table{}
		q.Put(place(0, 2), move)
		q.Put(place(0, 0), move)
		q.Put(place(0, 1), move)
		q.Close(place(0, 1))
		before := decisions(q)
		q.Renumber(tt.from)
		after := decisions(q)
		for i := range after {
			if want := tt.first + engine.DecisionID(i); after[i].ID != want || after[i].Seat != before[i].Seat {
				t.Errorf("from %d: question %d is %+v; want the id %d", tt.from, i, after[i], want)
			}
		}
		if next := q.Put(place(1, 1), pledge); next != tt.first+2 {
			t.Errorf("from %d: the next id is %d; want %d", tt.from, next, tt.first+2)
		}
	}
}

func TestQuestionsAreStored(t *testing.T) {
	q, again := &table{}, &table{}
	q.Put(place(0, 3), move)
	q.Put(place(2, 0), orders)
	q.Renumber(1 << 20)
	form := saved.Form{Version: 1}
	if err := form.Open(form.Seal(nil, q.Walk), again.Walk); err != nil || *again != *q {
		t.Errorf("read: %+v, %v; want %+v", again, err, q)
	}
}

func TestAnswersAreTakenApart(t *testing.T) {
	for _, tt := range []struct {
		k    kind
		a, b uint8
	}{{move, 0, 0}, {pledge, 255, 1}, {255, 255, 255}} {
		a := asking.Pack(tt.k, tt.a, tt.b)
		for _, a := range []engine.Answer{a, a | engine.Back} {
			if k, x, y := asking.Split[kind](a); k != tt.k || x != tt.a || y != tt.b {
				t.Errorf("%#x is %d(%d, %d); want %v", a, k, x, y, tt)
			}
		}
		if a.IsBack() {
			t.Errorf("%v leads back", tt)
		}
	}
	const strange = engine.Answer(1)<<25 | 1<<16
	if k, x, y := asking.Split[kind](strange); asking.Pack(k, x, y) == strange {
		t.Error("an answer with bits of no kind packs again to itself")
	}
}

func TestNothingIsAllocated(t *testing.T) {
	q := &table{}
	buf := make([]engine.Decision, 0, 12)
	if n := testing.AllocsPerRun(50, func() {
		id := q.Put(0, move)
		buf = asking.List(buf[:0], q.Ask[:], manner)
		q.Renumber(id)
		q.Close(q.Asked(id + 1))
	}); n > 0 {
		t.Errorf("%v allocations; want none", n)
	}
}
