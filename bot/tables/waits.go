package tables

import (
	"cmp"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// wait is the desk of a seat's waiting.
func (n *next) wait(seat engine.Seat) *WaitDesk {
	for len(n.desk.Waits) < len(n.head.Seats) {
		n.desk.Waits = append(n.desk.Waits, WaitDesk{})
	}
	return &n.desk.Waits[seat]
}

// seen begins to wait for a person anew, since they have done something. Who is called to help has no more time by
// that.
func (n *next) seen(seat engine.Seat) { *n.wait(seat) = WaitDesk{CalledAt: n.wait(seat).CalledAt} }

// keepWaits notes for whom the game waits, and since when. A game that is over, or rests, waits for nobody.
func (n *next) keepWaits(now store.Millis) {
	if n.head.State != store.Playing || n.head.PausedAt != 0 || n.pos == nil {
		n.desk.Waits = nil
		return
	}
	open := opened(n.pos)
	must, called := people(n.head, open.awaited()), people(n.head, open.urged(nil))
	for i := range n.head.Seats {
		seat, w := engine.Seat(i), n.wait(engine.Seat(i))
		switch {
		case slices.Contains(must, seat):
			if w.Since == 0 {
				w.Since = now
			}
		case slices.Contains(called, seat):
			*w = WaitDesk{Owed: w.Owed, Missed: w.Missed, CalledAt: cmp.Or(w.CalledAt, now), Silent: w.Silent}
		default:
			*w = WaitDesk{Missed: w.Missed, Silent: w.Silent}
		}
	}
}

// shrink is for a change of those who are awaited by which nobody new must be called. Where one of several is left,
// they are told after a while that everybody waits for them.
func (n *next) shrink(before, after []engine.Seat, nudgeAt store.Millis) {
	if slices.Equal(before, after) {
		return
	}
	n.tell(outbox.Entry{Kind: outbox.Turn})
	if times(n.head).Nudge && len(before) > 1 && len(after) == 1 && slices.Contains(before, after[0]) &&
		n.desk.mayNudge(after[0]) {
		n.tell(outbox.Entry{Kind: outbox.Nudge, Seat: after[0], Call: n.desk.Turn.N, Due: nudgeAt})
	}
}
