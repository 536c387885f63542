package storewatch

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/gauge"
	"witchtable/store"
)

// gaugedStore tells a meter how a store does: what is committed and how long that took, and what it could not do.
type gaugedStore struct {
	store.Store
	meter gauge.Meter
}

// faultOf is how an error of a store is counted; counts is false for what says nothing about the store: that something
// is not there, not allowed or not wanted any more.
func faultOf(err error) (f gauge.Fault, counts bool) {
	if err == nil {
		return 0, false
	}
	for _, e := range []error{
		store.ErrNotFound, store.ErrInvalid, store.ErrConflict, store.ErrChannelTaken, store.ErrPlayed,
		store.ErrNotOwner,
		context.Canceled, context.DeadlineExceeded,
	} {
		if errors.Is(err, e) {
			return 0, false
		}
	}
	switch {
	case errors.Is(err, store.ErrWrite):
		return gauge.Unwritten, true
	case errors.Is(err, store.ErrUnavailable):
		return gauge.Unavailable, true
	case errors.Is(err, store.ErrDamaged):
		return gauge.Damaged, true
	}
	return gauge.Otherwise, true
}

func (g gaugedStore) told(err error) error {
	if f, counts := faultOf(err); counts {
		g.meter.StoreFailed(f)
	}
	return err
}

// Commit implements store.Store.
func (g gaugedStore) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	began := time.Now()
	ctx, span := gauge.Begin(ctx, gauge.Committing, string(id))
	got, err := g.Store.Commit(ctx, id, c)
	span.End(err)
	if err == nil {
		g.meter.Committed(len(c.Append), time.Since(began))
	}
	return got, g.told(err)
}

// Settle implements store.Store.
func (g gaugedStore) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	t, err := g.Store.Settle(ctx, id, term)
	return t, g.told(err)
}

// CreateTable implements store.Store.
func (g gaugedStore) CreateTable(ctx context.Context, t store.Table, term store.Term,
	out ...store.OutboxEntry) (store.Table, error) {
	t, err := g.Store.CreateTable(ctx, t, term, out...)
	return t, g.told(err)
}

// Table implements store.Store.
func (g gaugedStore) Table(ctx context.Context, id store.TableID) (store.Table, error) {
	t, err := g.Store.Table(ctx, id)
	return t, g.told(err)
}

// Log implements store.Store.
func (g gaugedStore) Log(ctx context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	l, err := g.Store.Log(ctx, id, from)
	return l, g.told(err)
}

// Outbox implements store.Store.
func (g gaugedStore) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	l, err := g.Store.Outbox(ctx, q)
	return l, g.told(err)
}

// Done implements store.Store.
func (g gaugedStore) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return g.told(g.Store.Done(ctx, id, term, said...))
}

// Retry implements store.Store.
func (g gaugedStore) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	return g.told(g.Store.Retry(ctx, ref, term, attempts, notBefore))
}

// PutServer implements store.Store.
func (g gaugedStore) PutServer(ctx context.Context, s store.Server) error {
	return g.told(g.Store.PutServer(ctx, s))
}

// PutPerson implements store.Store.
func (g gaugedStore) PutPerson(ctx context.Context, p store.Person) error {
	return g.told(g.Store.PutPerson(ctx, p))
}

// Forget implements store.Store.
func (g gaugedStore) Forget(ctx context.Context, f store.Forgetting) error {
	return g.told(g.Store.Forget(ctx, f))
}
