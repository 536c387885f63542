package tables

import (
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// A table can stand in a thread of its own: who sits down is brought into it, and when the table has ended it is put
// away.

// admit brings a person who has sat down into the table's own thread.
func (n *next) admit(u store.UserID) {
	if n.head.Parent != "" && u != "" {
		n.tell(outbox.Entry{Kind: outbox.Admit, User: u})
	}
}

// tellAbove brings the line up to date below which the table's own thread hangs.
func (n *next) tellAbove() {
	if n.head.Parent != "" {
		n.tell(outbox.Entry{Kind: outbox.Line})
	}
}

// putAway has the thread archived of a table that has ended, once people have had time to read how.
func (n *next) putAway(due store.Millis) {
	if n.head.Parent != "" {
		n.tell(outbox.Entry{Kind: outbox.PutAway, Due: due})
	}
}
