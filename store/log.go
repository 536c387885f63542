package store

import (
	"fmt"

	"witchtable/engine"
)

// LogEntry is a recorded move. The log is the truth about a table: set-up and moves give its position.
type LogEntry struct {
	// N is the move's number, from 1 without gaps. Given by the store; ignored when handed in.
	N int
	// Move is the answer that was given.
	Move engine.Move
	// At is when it was given.
	At Millis
	// By is the person who gave it, not always the seat's holder; empty for a computer player.
	By UserID
}

// Validate reports a rule of the fields that the entry breaks, as ErrInvalid.
func (e LogEntry) Validate() error {
	if e.At < 0 {
		return fmt.Errorf("%w: the time of a move lies before 1970", ErrInvalid)
	}
	return checkID("author of a move", string(e.By))
}

// Snapshot is a position written down, so that fewer moves need replaying.
type Snapshot struct {
	// N is the number of the move after which the position stood; 0 is the beginning.
	N int
	// Data is the position as its game wrote it; nil when the table has no snapshot.
	Data []byte
}

// String describes the snapshot for logs. It leaves out the data, which hold hidden cards.
func (s Snapshot) String() string {
	return fmt.Sprintf("snapshot after move %d, %d bytes", s.N, len(s.Data))
}

// GoString is String: the %#v form would show hidden cards.
func (s Snapshot) GoString() string { return s.String() }
