package tables

import (
	"slices"
	"testing"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// asking is a position of which only the open questions are known.
type asking struct {
	engine.Position
	open []engine.Decision
}

func (p asking) Open(buf []engine.Decision) []engine.Decision { return append(buf, p.open...) }

// telling is a game that has something to tell of every event.
type telling struct{ engine.Game }

func (telling) Tell(engine.Event) (engine.Telling, bool) { return engine.Telling{}, true }

// seated returns the state of a table of two people.
func seated() *next {
	return &next{head: store.Table{Seats: make([]store.SeatHolder, 2)}, desk: desk.Desk{Hands: make([]desk.Hand, 2)}}
}

// Whoever has just answered looks at the table, and is not called for what they are asked next; the others are.
func TestNobodyIsCalledForTheQuestionAfterTheirOwnAnswer(t *testing.T) {
	calling := func(id engine.DecisionID, seat engine.Seat) engine.Decision {
		return engine.Decision{ID: id, Seat: seat, Optional: true, Call: true}
	}
	for _, c := range []struct {
		name          string
		before, after []engine.Decision
		mover         engine.Seat
		want          []engine.Seat
	}{
		{"may answer once more", []engine.Decision{calling(1, 0)}, []engine.Decision{calling(2, 0)}, 0, nil},
		{"may answer, and now must", []engine.Decision{calling(1, 0)}, []engine.Decision{{ID: 2, Seat: 0}}, 0, nil},
		{"the other may answer", []engine.Decision{calling(1, 0)}, []engine.Decision{calling(2, 0), calling(3, 1)}, 0,
			[]engine.Seat{1}},
		{"the other must answer", []engine.Decision{{ID: 1, Seat: 0}}, []engine.Decision{{ID: 2, Seat: 0}, {ID: 3, Seat: 1}},
			0, []engine.Seat{1}},
		{"an answer of the other", []engine.Decision{calling(1, 1)}, []engine.Decision{calling(2, 0), calling(3, 1)}, 1,
			[]engine.Seat{0}},
	} {
		n := seated()
		n.pos = asking{open: c.after}
		n.callPlayers(asking{open: c.before}, c.mover, 0, func(engine.Seat) bool { return false })
		if !slices.Equal(n.desk.Turn.Call, c.want) {
			t.Errorf("%s: seats %v are called, want %v", c.name, n.desk.Turn.Call, c.want)
		}
	}
}

// A seat learns what it alone may know, whoever has done it.
func TestNewsAreOnesOwn(t *testing.T) {
	n := seated()
	n.news(telling{}, []engine.Event{{Knows: 1 << 1, Secret: 1, Args: [4]int16{7}}, {}}, engine.Onlooker)
	if got := n.desk.Hands[0].News; len(got) != 0 {
		t.Errorf("a seat that learnt nothing has the news %v", got)
	}
	if got := n.desk.Hands[1].News; len(got) != 1 || got[0].Args[0] != 7 {
		t.Errorf("a seat that learnt one thing has the news %v", got)
	}
}
