package store

import "fmt"

// Change is what happens to a table in one transaction: all of it or nothing.
type Change struct {
	// Expect is the version of the table that the change was worked out from.
	Expect uint64
	// Term is that in which the caller owns the table's shard. It is compared with the present one in the transaction
	// that makes the change.
	Term Term
	// Header replaces the table's header; nil keeps it. ID, Server, Number and CreatedAt must be the table's own.
	Header *Table
	// TakeBack removes this many moves from the end of the log, before Append adds to it. A snapshot of a move
	// that is taken back goes with it.
	TakeBack int
	// Append adds moves to the log.
	Append []LogEntry
	// Snapshot replaces the table's snapshot by that of the position after the last move of the log as it stands
	// after the change; nil keeps the old one.
	Snapshot []byte
	// Outbox adds what must be said.
	Outbox []OutboxEntry
	// Done removes outbox entries that have been said or need not be said any more. Those gone already are ignored.
	Done []OutboxID
}

// Committed tells what a change made of a table.
type Committed struct {
	// Version is the table's new version.
	Version uint64
	// MoveCount is the new length of the log.
	MoveCount int
	// Outbox are the ids of the entries added, in the order of Change.Outbox.
	Outbox []OutboxID
}

// String describes the change for logs. It leaves out everything secret.
func (c Change) String() string {
	return fmt.Sprintf("change of version %d in term %d (header %t, take back %d, append %d, snapshot %d bytes, say %d, "+
		"done %d)", c.Expect, c.Term, c.Header != nil, c.TakeBack, len(c.Append), len(c.Snapshot), len(c.Outbox), len(c.Done))
}

// GoString is String: the %#v form would show secrets.
func (c Change) GoString() string { return c.String() }

// Validate reports the first rule of the fields that the change of this table breaks, as ErrInvalid. Rules that
// need the stored table are the store's to check.
func (c Change) Validate(id TableID) error {
	if c.TakeBack < 0 {
		return fmt.Errorf("%w: %d moves cannot be taken back", ErrInvalid, c.TakeBack)
	}
	if c.Header != nil {
		if c.Header.ID != id {
			return fmt.Errorf("%w: the header is that of table %q", ErrInvalid, c.Header.ID)
		}
		if err := c.Header.Validate(); err != nil {
			return err
		}
	}
	for i, e := range c.Append {
		if err := e.Validate(); err != nil {
			return fmt.Errorf("log entry %d of the change: %w", i+1, err)
		}
	}
	for i, e := range c.Outbox {
		if err := e.Validate(); err != nil {
			return fmt.Errorf("outbox entry %d of the change: %w", i+1, err)
		}
	}
	return nil
}
