package tables

import (
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// wait is the desk of a seat's waiting.
func (n *next) wait(seat engine.Seat) *desk.Wait {
	for len(n.desk.Waits) < len(n.head.Seats) {
		n.desk.Waits = append(n.desk.Waits, desk.Wait{})
	}
	return &n.desk.Waits[seat]
}

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
			w.Await(now)
		case slices.Contains(called, seat):
			w.AskHelp(now)
		default:
			w.Release()
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
		n.desk.MayNudge(after[0]) {
		n.tell(outbox.Entry{Kind: outbox.Nudge, Seat: after[0], Call: n.desk.Turn.N, Due: nudgeAt})
	}
}
