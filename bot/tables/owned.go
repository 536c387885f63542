package tables

import (
	"context"
	"fmt"

	"witchtable/store"
)

// A process works at the tables whose shards it owns, and names the term in which it does with all that it writes.
// Where it has lost one without noticing yet, the store refuses the write: the table is dropped from memory, and is
// another process's matter.

// term is that in which this process owns a shard. Errors: store.ErrNotOwner where it does not.
func (s *keeper) term(shard store.Shard) (store.Term, error) {
	if s.config.Terms == nil {
		return 0, nil
	}
	term, ok := s.config.Terms(shard)
	if !ok {
		return 0, fmt.Errorf("shard %d: %w", shard, store.ErrNotOwner)
	}
	return term, nil
}

// termOf is term for the shard of a table.
func (s *keeper) termOf(ctx context.Context, id store.TableID) (term store.Term, err error) {
	if s.config.Terms == nil {
		return 0, nil
	}
	head, err := s.config.Store.Table(ctx, id)
	if err != nil {
		return 0, err
	}
	return s.term(head.Shard())
}

// another is a table that another process owns, as it is stored now: to be looked for and looked at, never changed.
func (s *keeper) another(ctx context.Context, head store.Table) (Table, error) {
	l, err := s.loadGame(ctx, head)
	if err != nil {
		return Table{}, unreadable(head, err)
	}
	server, err := s.servers.known.Get(ctx, head.Server)
	l.server = func() store.Server { return server }
	return l.snapshot(), err
}

// May returns what tells whether something may still be said of a table: an error once another process may own it, also
// where this one has come to own it anew.
func (s *keeper) May(head store.Table) func() error {
	begun, err := s.term(head.Shard())
	return func() error {
		now, errNow := s.term(head.Shard())
		switch {
		case err != nil:
			return err
		case errNow == nil && now != begun:
			return fmt.Errorf("table %s: %w", head.ID, store.ErrNotOwner)
		}
		return errNow
	}
}

// owned is the store as the outbox sees it: in the name of whoever owns the tables.
type owned struct{ *keeper }

// Outbox is as outbox.Store has it.
func (s owned) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	return s.config.Store.Outbox(ctx, q)
}

// Done is as outbox.Store has it.
func (s owned) Done(ctx context.Context, id store.TableID, said ...store.OutboxID) error {
	term, err := s.termOf(ctx, id)
	if err != nil {
		return err
	}
	return s.config.Store.Done(ctx, id, term, said...)
}

// Retry is as outbox.Store has it.
func (s owned) Retry(ctx context.Context, ref store.OutboxRef, attempts int, notBefore store.Millis) error {
	term, err := s.termOf(ctx, ref.Table)
	if err != nil {
		return err
	}
	return s.config.Store.Retry(ctx, ref, term, attempts, notBefore)
}
