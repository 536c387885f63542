package tables

import (
	"testing"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// Whoever was given something by another reads of it, until they answer; those who gave it, and computer players, have
// nothing to read.
func TestTollsAreKeptForPeople(t *testing.T) {
	g := giving{}
	n := &next{head: store.Table{Seats: []store.SeatHolder{{User: "a"}, {User: "b"}, {Brain: "first"}}},
		desk: desk.Desk{Hands: make([]desk.Hand, 3)}}
	n.tolls(g, nil, 0, 4)
	for seat, want := range []int{0, 1, 0} {
		if list, _, _ := n.desk.Hand(engine.Seat(seat)).Tolls.Unread(); len(list) != want {
			t.Errorf("seat %d has %v to read, want %d", seat, list, want)
		}
	}
}

// giving is a game in which seats 1 and 2 are always given something.
type giving struct{ engine.Game }

func (giving) Tolls([]engine.Event, engine.Seat) []engine.Toll {
	return []engine.Toll{{Seat: 1, Points: 1}, {Seat: 2, Points: 1}}
}
