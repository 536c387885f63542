package outbox

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/rs/zerolog"

	"witchtable/store"
)

// Store is where entries are kept: a [store.Store], in the name of whoever owns the tables. Where that is somebody else
// by now, each method may return [store.ErrNotOwner]: then the Deliverer has nothing to do with the table any more.
type Store interface {
	// Outbox lists stored entries, by table and in the order in which they must be told.
	Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error)
	// Done removes entries that have been told.
	Done(ctx context.Context, id store.TableID, said ...store.OutboxID) error
	// Retry notes that an entry has failed so many times, and when it is to be tried again.
	Retry(ctx context.Context, ref store.OutboxRef, attempts int, notBefore store.Millis) error
}

// Tables is what a Deliverer asks of the tables whose entries it delivers.
type Tables interface {
	// Table returns a table as it is now, which may be later than the entries that are delivered. An error that wraps
	// ErrHopeless says that the table cannot be read, however often that is tried.
	Table(ctx context.Context, id store.TableID) (Table, error)
	// TryWriting stores a change of a table by which nothing changes, to find out whether the store takes it.
	TryWriting(ctx context.Context, id store.TableID) error
	// Silent lists the live tables that are to be looked after because nothing is heard of them.
	// They are read little by little, while they are gone through; an error is the last.
	Silent(ctx context.Context) iter.Seq2[store.TableID, error]
}

// Table is a table as it stands when an entry of it is delivered.
type Table interface {
	// Shard is the one that it is in.
	Shard() store.Shard
	// Calls reports whether its Turn would call people: then they are to find the board shown and the story read.
	Calls() bool
	// Tell delivers an entry. An error that wraps ErrHopeless drops the entry; after any other it is tried again.
	Tell(ctx context.Context, e Entry) (Outcome, error)
}

// Outcome is what a delivery leaves behind. Both fields may be nil.
type Outcome struct {
	// Note stores what was learnt by the delivery, and in the same transaction that these entries are done with. It is
	// nil where nothing was learnt.
	Note func(ctx context.Context, done []store.OutboxID) error
	// Redo shows once more what the delivery has put into a message that stood there before, or may have; nil where it
	// has sent a new one. See mend.go for why.
	Redo func(ctx context.Context) error
}

// Clock is where the time comes from.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in a goroutine of its own after d. stop reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// ErrHopeless means that a delivery failed in a way that trying again cannot mend.
var ErrHopeless = errors.New("the delivery cannot succeed")

// Config is what a Deliverer needs.
//
// All fields are required but Shards and Lull.
type Config struct {
	Store  Store
	Tables Tables
	Clock  Clock
	Log    zerolog.Logger
	// Shards are those whose entries are this process's to deliver: it begins none of any other. Nil: all there are.
	Shards func() store.Scope
	// Lull is how long after what was told last of the story people are called at the earliest. Zero: at once.
	Lull time.Duration
}
