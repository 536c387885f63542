package store

import "fmt"

// OutboxID numbers a table's outbox entries: from 1, growing, never used twice, so that the order in which things
// must be said is the order of their ids.
type OutboxID uint64

// OutboxRef names one outbox entry of one table.
type OutboxRef struct {
	Table TableID
	ID    OutboxID
}

// OutboxEntry is something that must still be said to the outside.
type OutboxEntry struct {
	// Table and ID name the entry. Given by the store; ignored when handed in.
	Table TableID
	ID    OutboxID
	// Nonce marks all deliveries of the entry as the same one, see the function Nonce. Given by the store.
	Nonce string
	// Attempts counts the deliveries that have failed. New entries have none, whatever is handed in.
	Attempts int

	// Kind tells whoever delivers how to read the payload. Required.
	Kind string
	// Payload is what to say; the store does not read it.
	Payload []byte
	// CreatedAt is when the entry was written.
	CreatedAt Millis
	// NotBefore is the earliest moment of the next delivery; zero means at once.
	NotBefore Millis
}

// Ref names the entry.
func (e OutboxEntry) Ref() OutboxRef { return OutboxRef{e.Table, e.ID} }

// String describes the entry for logs. It leaves out the payload, which may tell a hand.
func (e OutboxEntry) String() string {
	return fmt.Sprintf("outbox entry %s (%s, %d bytes, %d attempts)", Nonce(e.Table, e.ID), e.Kind, len(e.Payload),
		e.Attempts)
}

// GoString is String: the %#v form would show the payload.
func (e OutboxEntry) GoString() string { return e.String() }

// Validate reports a rule of the fields that the entry breaks, as ErrInvalid.
func (e OutboxEntry) Validate() error {
	if e.CreatedAt < 0 || e.NotBefore < 0 {
		return fmt.Errorf("%w: a time of an outbox entry lies before 1970", ErrInvalid)
	}
	return requireID("kind of an outbox entry", e.Kind)
}

// OutboxQuery chooses outbox entries.
type OutboxQuery struct {
	// In restricts to the tables in a scope; zero means all.
	In Scope
	// Table restricts to one table; empty means all.
	Table TableID
	// Kind restricts to entries of one kind; empty means all.
	Kind string
	// DueAt leaves out entries that must not be delivered before a later moment; zero leaves out none. An entry
	// that waits may have successors that are due: whoever needs a strict order asks for all.
	DueAt Millis
	// Limit is the largest number of entries wanted; zero means all.
	Limit int
}

// Due reports whether the entry may be delivered at the moment; the moment zero is after everything.
func (e OutboxEntry) Due(at Millis) bool { return at == 0 || e.NotBefore <= at }
