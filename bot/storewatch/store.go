package storewatch

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"witchtable/bot/gauge"
	"witchtable/store"
)

// A store that has refused every write for brokenAfter, at least brokenWrites of them, is taken for broken: some
// stores write again only when they are opened anew, which a new process does.
const (
	brokenAfter  = 2 * time.Minute
	brokenWrites = 5
)

// hangsAfter is how long a write may take until the store is not well: as long as a lease of the usual length is relied
// on. Nobody who plays waits for so long.
const hangsAfter = 10 * time.Second

// errHangs is a write that does not end: a disk that stands still, a database that waits for a standby.
var errHangs = errors.New("the store does not end a write")

// Store is a store that is watched over. It is safe for concurrent use where the one below is.
type Store struct {
	store.Store
	now func() time.Time
	// broken receives, once, why the store is given up.
	broken chan error

	mu       sync.Mutex
	failures int // in a row
	since    time.Time
	last     error                // the last failure, while nothing has been written since
	begun    map[uint64]time.Time // the writes that have not ended
	next     uint64               // of those
}

// New watches over a store: what it does is told to a meter, and now says how long writes have been refused or have
// not ended.
func New(s store.Store, m gauge.Meter, now func() time.Time) *Store {
	return &Store{Store: gaugedStore{s, m}, now: now, broken: make(chan error, 1), begun: map[uint64]time.Time{}}
}

// Broken receives, once, why the store is given up: it has taken no write for minutes, and none of what it was asked
// for is to blame (store.ErrWrite).
func (w *Store) Broken() <-chan error { return w.broken }

// write does a write, and notes how it ends, or that it does not.
func (w *Store) write(do func() error) error {
	w.mu.Lock()
	n := w.next
	w.next++
	w.begun[n] = w.now()
	w.mu.Unlock()
	defer func() { // also where it panics
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.begun, n)
	}()
	return w.noted(do())
}

// noted counts the outcome of a write. Refusals of what was asked for say nothing about the store, and while it cannot
// be reached at all (store.ErrUnavailable) people wait: another process could do no better.
func (w *Store) noted(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err == nil:
		w.failures, w.last = 0, nil
	case errors.Is(err, store.ErrWrite):
		if w.failures == 0 {
			w.since = w.now()
		}
		w.failures++
		w.last = err
		if w.failures >= brokenWrites && w.now().Sub(w.since) >= brokenAfter {
			select {
			case w.broken <- fmt.Errorf("the store has taken no write for %v: %w", brokenAfter, err):
			default: // said already
			}
		}
	}
	return err
}

// Health is an error where the last write was refused, one does not end, or nothing can be read.
func (w *Store) Health(ctx context.Context) error {
	if err := w.writes(); err != nil {
		return err
	}
	_, err := w.Server(ctx, "0") // of which nothing is remembered
	return err
}

// writes is an error where the last write was refused, or one does not end.
func (w *Store) writes() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last != nil {
		return w.last
	}
	now := w.now()
	for _, began := range w.begun {
		if took := now.Sub(began); took >= hangsAfter {
			return fmt.Errorf("%w, begun %v ago", errHangs, took.Round(time.Second))
		}
	}
	return nil
}

// CreateTable implements store.Store.
func (w *Store) CreateTable(ctx context.Context, t store.Table, term store.Term,
	out ...store.OutboxEntry) (got store.Table, err error) {
	err = w.write(func() error {
		got, err = w.Store.CreateTable(ctx, t, term, out...)
		return err
	})
	return got, err
}

// Commit implements store.Store.
func (w *Store) Commit(ctx context.Context, id store.TableID, c store.Change) (got store.Committed, err error) {
	err = w.write(func() error {
		got, err = w.Store.Commit(ctx, id, c)
		return err
	})
	return got, err
}

// Settle implements store.Store.
func (w *Store) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	t, err := w.Store.Settle(ctx, id, term)
	if err == nil {
		return t, nil // which a store may find without writing anything
	}
	return t, w.noted(err)
}

// PutServer implements store.Store.
func (w *Store) PutServer(ctx context.Context, s store.Server) error {
	return w.write(func() error { return w.Store.PutServer(ctx, s) })
}

// PutPerson implements store.Store.
func (w *Store) PutPerson(ctx context.Context, p store.Person) error {
	return w.write(func() error { return w.Store.PutPerson(ctx, p) })
}

// Forget takes its time, and says nothing of other writes while it does.
func (w *Store) Forget(ctx context.Context, f store.Forgetting) error {
	return w.noted(w.Store.Forget(ctx, f))
}

// Sweep takes its time, too.
func (w *Store) Sweep(ctx context.Context) error {
	return w.noted(w.Store.Sweep(ctx))
}

// Done implements store.Store.
func (w *Store) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return w.write(func() error { return w.Store.Done(ctx, id, term, said...) })
}

// Retry implements store.Store.
func (w *Store) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	return w.write(func() error { return w.Store.Retry(ctx, ref, term, attempts, notBefore) })
}
