package tables

import (
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// next is the state of a table that a change leads to.
type next struct {
	head store.Table
	desk desk.Desk
	pos  engine.Position
	say  []outbox.Entry
	log  []store.LogEntry
	done []store.OutboxID
	// quiet is set for changes that nobody sees, such as notes about what has been said.
	quiet bool
	// unnoticed is set for moves that only the player who makes them can notice.
	unnoticed bool
	// idle is set for changes that nobody at the table has made, because time has passed.
	idle bool
	// rests is set where nothing has happened at the table for a while.
	rests bool
	// renewed is set when the position is the same under other rules: the snapshot is written anew.
	renewed bool
}

func (n *next) tell(entries ...outbox.Entry) {
	for _, e := range entries {
		switch e.Kind {
		case outbox.Turn:
			e.Call = n.desk.Turn.N
		case outbox.AskConsent:
			e.Call = n.desk.Consent.N
		}
		n.say = append(n.say, e)
	}
}

// movedBeside reports whether the change is nothing but the answer of another seat: then this seat's pause goes on.
func (n *next) movedBeside(seat engine.Seat) bool {
	if len(n.log) != 1 {
		return false
	}
	_, back := n.log[0].Move.TakesBack()
	return !back && n.log[0].Move.Seat != seat
}
