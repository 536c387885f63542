package store

import (
	"context"
	"fmt"
)

// Movable is a store whose content can be taken out whole and put into another one, of whatever kind.
type Movable interface {
	Store
	// Export calls each with everything that is kept as it is at one moment, piece by piece: what others lean on first,
	// and tables by id. Nobody need wait meanwhile. Who owns which shard is not part of it: a copy is nobody's. It ends
	// with the first error that each returns.
	Export(ctx context.Context, each func(Piece) error) error
	// Import puts pieces into an empty store, in the order of Export, for as long as fill calls add. When it returns no
	// error all of them are durable. Errors: ErrConflict if the store is not empty; ErrInvalid for a piece that breaks a
	// rule; what fill returns. After an error the store is of no use, or is as empty as before.
	Import(ctx context.Context, fill func(add func(Piece) error) error) error
}

// Piece is a part of what a store keeps: a KeptPack, Newest, Server, Person, Season or WholeTable.
type Piece interface {
	// Validate reports the first rule that the piece breaks, as ErrInvalid.
	Validate() error
	piece()
}

// KeptPack is a pack's content under its fingerprint.
type KeptPack struct {
	Hash    PackHash
	Content []byte
}

// Newest is the number of a server's newest table.
type Newest struct {
	Server ServerID
	Number int
}

// WholeTable is a table with all that belongs to it.
type WholeTable struct {
	Table    Table // with ID, Version, Number and MoveCount
	Log      []LogEntry
	Snapshot Snapshot
	// Outbox are the entries still to be said; LastSaid is the id of the newest one there has been.
	Outbox   []OutboxEntry
	LastSaid OutboxID
}

func (KeptPack) piece()   {}
func (Newest) piece()     {}
func (Server) piece()     {}
func (Person) piece()     {}
func (Season) piece()     {}
func (WholeTable) piece() {}

// Validate implements Piece.
func (p KeptPack) Validate() error { return p.Hash.Validate() }

// Validate implements Piece.
func (n Newest) Validate() error {
	if n.Number < 1 {
		return fmt.Errorf("%w: the newest table of server %q has the number %d", ErrInvalid, n.Server, n.Number)
	}
	return checkID("server", string(n.Server))
}

// Validate implements Piece. Rules that need other pieces are the store's Check.
func (w WholeTable) Validate() error {
	t := w.Table
	switch {
	case !t.ID.Valid():
		return fmt.Errorf("%w: %q is no table id", ErrInvalid, t.ID)
	case t.Version < 1 || t.Number < 1:
		return fmt.Errorf("%w: table %s has version %d and number %d", ErrInvalid, t.ID, t.Version, t.Number)
	case t.MoveCount != len(w.Log):
		return fmt.Errorf("%w: table %s counts %d moves and has %d", ErrInvalid, t.ID, t.MoveCount, len(w.Log))
	case w.Snapshot.N < 0 || w.Snapshot.N > len(w.Log):
		return fmt.Errorf("%w: table %s has %v, and %d moves", ErrInvalid, t.ID, w.Snapshot, len(w.Log))
	}
	for i, e := range w.Log {
		if e.N != i+1 {
			return fmt.Errorf("%w: move %d of table %s is number %d", ErrInvalid, i+1, t.ID, e.N)
		}
		if err := e.Validate(); err != nil {
			return fmt.Errorf("move %d of table %s: %w", e.N, t.ID, err)
		}
	}
	last := OutboxID(0)
	for _, e := range w.Outbox {
		if e.Table != t.ID || e.ID <= last || e.ID > w.LastSaid || e.Attempts < 0 {
			return fmt.Errorf("%w: %v does not belong to table %s, which has said %d", ErrInvalid, e, t.ID, w.LastSaid)
		}
		if err := e.Validate(); err != nil {
			return fmt.Errorf("%v: %w", e, err)
		}
		last = e.ID
	}
	return t.Validate()
}

// String describes the table for logs. It leaves out everything secret.
func (w WholeTable) String() string { return w.Table.String() }

// GoString is String: the %#v form would show secrets.
func (w WholeTable) GoString() string { return w.String() }
