package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"witchtable/bot/tables"
	"witchtable/store"
)

// A store that has refused every write for brokenAfter, at least brokenWrites of them, is taken for broken: some
// stores write again only when they are opened anew, which a new process does.
const (
	brokenAfter  = 2 * time.Minute
	brokenWrites = 5
)

// watchedStore is a store that notices when it takes no writes any more.
type watchedStore struct {
	store.Store
	clock tables.Clock
	// broken receives, once, why the store is given up.
	broken chan error

	mu       sync.Mutex
	failures int // in a row
	since    time.Time
	last     error // the last failure, while nothing has been written since
}

func watchStore(s store.Store, c tables.Clock) *watchedStore {
	return &watchedStore{Store: s, clock: c, broken: make(chan error, 1)}
}

// noted counts the outcome of a write. Refusals of what was asked for say nothing about the store, and while it cannot
// be reached at all (store.ErrUnavailable) people wait: another process could do no better.
func (w *watchedStore) noted(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err == nil:
		w.failures, w.last = 0, nil
	case errors.Is(err, store.ErrWrite):
		if w.failures == 0 {
			w.since = w.clock.Now()
		}
		w.failures++
		w.last = err
		if w.failures >= brokenWrites && w.clock.Now().Sub(w.since) >= brokenAfter {
			select {
			case w.broken <- fmt.Errorf("the store has taken no write for %v: %w", brokenAfter, err):
			default: // said already
			}
		}
	}
	return err
}

// health is an error where the last write was refused, or nothing can be read.
func (w *watchedStore) health(ctx context.Context) error {
	w.mu.Lock()
	last := w.last
	w.mu.Unlock()
	if last != nil {
		return last
	}
	_, err := w.Server(ctx, "0") // of which nothing is remembered
	return err
}

func (w *watchedStore) CreateTable(ctx context.Context, t store.Table, term store.Term,
	out ...store.OutboxEntry) (store.Table, error) {
	t, err := w.Store.CreateTable(ctx, t, term, out...)
	return t, w.noted(err)
}

func (w *watchedStore) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	got, err := w.Store.Commit(ctx, id, c)
	return got, w.noted(err)
}

func (w *watchedStore) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	t, err := w.Store.Settle(ctx, id, term)
	if err == nil {
		return t, nil // which a store may find without writing anything
	}
	return t, w.noted(err)
}

func (w *watchedStore) PutServer(ctx context.Context, s store.Server) error {
	return w.noted(w.Store.PutServer(ctx, s))
}

func (w *watchedStore) PutPerson(ctx context.Context, p store.Person) error {
	return w.noted(w.Store.PutPerson(ctx, p))
}

func (w *watchedStore) Forget(ctx context.Context, f store.Forgetting) error {
	return w.noted(w.Store.Forget(ctx, f))
}

func (w *watchedStore) Sweep(ctx context.Context) error {
	return w.noted(w.Store.Sweep(ctx))
}

func (w *watchedStore) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return w.noted(w.Store.Done(ctx, id, term, said...))
}

func (w *watchedStore) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	return w.noted(w.Store.Retry(ctx, ref, term, attempts, notBefore))
}
