package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// WaitDesk is about a seat whose person the game waits for.
type WaitDesk struct {
	// Since is when they were called, or last seen since then; zero while the game does not wait for them.
	Since store.Millis `json:"since,omitempty"`
	// RemindedAt is when they were called once more.
	RemindedAt store.Millis `json:"reminded_at,omitempty"`
	// Owed is set when they should have been called while they rested, and have not been.
	Owed bool `json:"owed,omitempty"`
	// Missed is how many turns a computer player has taken for them since they were last seen.
	Missed int `json:"missed,omitempty"`
}

// wait is the desk of a seat's waiting.
func (n *next) wait(seat engine.Seat) *WaitDesk {
	for len(n.desk.Waits) < len(n.head.Seats) {
		n.desk.Waits = append(n.desk.Waits, WaitDesk{})
	}
	return &n.desk.Waits[seat]
}

// seen begins the waiting for a person anew: they have done something.
func (n *next) seen(seat engine.Seat) { *n.wait(seat) = WaitDesk{} }

// keepWaits notes for whom the game waits, and since when. A game that is over, or rests, waits for nobody.
func (n *next) keepWaits(now store.Millis) {
	if n.head.State != store.Playing || n.head.PausedAt != 0 || n.pos == nil {
		n.desk.Waits = nil
		return
	}
	must, called := people(n.head, awaited(n.pos)), people(n.head, urged(n.pos, nil))
	for i := range n.head.Seats {
		seat, w := engine.Seat(i), n.wait(engine.Seat(i))
		switch {
		case slices.Contains(must, seat):
			if w.Since == 0 {
				w.Since = now
			}
		case slices.Contains(called, seat):
			*w = WaitDesk{Owed: w.Owed, Missed: w.Missed}
		default:
			*w = WaitDesk{Missed: w.Missed}
		}
	}
}

// summon calls seats, those whose people rest only once they rest no more. still are all who may be called at present.
func (n *next) summon(seats, still []engine.Seat, resting func(engine.Seat) bool) {
	var now []engine.Seat
	for _, s := range seats {
		if n.wait(s).Owed = resting(s); !n.wait(s).Owed {
			now = append(now, s)
		}
	}
	n.desk.Turn.next(now, still)
	n.tell(outbox.Entry{Kind: outbox.Turn})
}

// Missed is how many turns a computer player has taken for a seat's person since they were last seen.
func (d Desk) Missed(seat engine.Seat) int { return d.wait(seat).Missed }

// Owe notes seats whose people could not be called, since they rest.
func (d *Desk) Owe(seats []engine.Seat) {
	for _, s := range seats {
		if int(s) < len(d.Waits) {
			d.Waits[s].Owed = true
		}
	}
}

// again calls a person once more by the private message, where that is what calls them.
func (n *next) again(seat engine.Seat) {
	if n.head.Seats[seat].Calls == store.CallsDirect {
		n.desk.Hands[seat].N++
		n.tellHand(seat, 0)
	}
}
