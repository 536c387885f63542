package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// outboxRows encodes new entries; their keys are known to the writer only.
func outboxRows(entries []store.OutboxEntry) [][]byte {
	var rows [][]byte
	for _, e := range entries {
		e.Attempts = 0
		rows = append(rows, encodeOutboxEntry(e))
	}
	return rows
}

func putOutbox(tx *bbolt.Tx, id store.TableID, last uint64, rows [][]byte) error {
	b := bucket(tx, bucketOutbox)
	for i, row := range rows {
		if err := b.Put(stepKey(id, last+1+uint64(i)), row); err != nil {
			return err
		}
	}
	return nil
}

// Outbox implements store.Store.
func (s *Store) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	var found []store.OutboxEntry
	if q.Table != "" && !q.Table.Valid() {
		return nil, s.ready(ctx) // it would be taken for the beginning of an id
	}
	wanted := scope{in: q.In}
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		c := bucket(tx, bucketOutbox).Cursor()
		prefix := tableKey(q.Table)
		for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
			if q.Kind != "" && !ofKind(v, q.Kind) {
				continue
			}
			id, n, err := splitStepKey(k)
			if err != nil {
				return damaged("outbox: %w", err)
			}
			if in, err := wanted.has(tx, id); err != nil {
				return err
			} else if !in {
				continue
			}
			e, err := decodeOutboxEntry(id, n, v)
			if err != nil {
				return damaged("outbox entry %d of table %s: %w", n, id, err)
			}
			if !e.Due(q.DueAt) {
				continue
			}
			found = append(found, e)
			if q.Limit > 0 && len(found) == q.Limit {
				break
			}
		}
		return nil
	})
	return found, err
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return s.update(ctx, func(tx *bbolt.Tx) error {
		h, err := headOf(tx, id)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil // and so has nothing to say
		case err != nil:
			return refused{err}
		}
		if err := checkTerm(tx, id, h, term); err != nil {
			return refused{err}
		}
		return dropOutbox(tx, id, said)
	})
}

// dropOutbox removes entries; those gone already are ignored.
func dropOutbox(tx *bbolt.Tx, id store.TableID, said []store.OutboxID) error {
	for _, n := range said {
		if err := bucket(tx, bucketOutbox).Delete(stepKey(id, uint64(n))); err != nil {
			return err
		}
	}
	return nil
}

// Retry implements store.Store.
func (s *Store) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	if attempts < 0 || notBefore < 0 {
		return fmt.Errorf("%w: %d attempts, not before %d", store.ErrInvalid, attempts, notBefore)
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		h, err := headOf(tx, ref.Table)
		if err == nil {
			err = checkTerm(tx, ref.Table, h, term)
		}
		if err != nil {
			return refused{err}
		}
		key := stepKey(ref.Table, uint64(ref.ID))
		b := bucket(tx, bucketOutbox)
		row := b.Get(key)
		if row == nil {
			return refused{fmt.Errorf("outbox entry %d of table %q: %w", ref.ID, ref.Table, store.ErrNotFound)}
		}
		e, err := decodeOutboxEntry(ref.Table, uint64(ref.ID), row)
		if err != nil {
			return refused{damaged("outbox entry %d of table %s: %w", ref.ID, ref.Table, err)}
		}
		e.Attempts, e.NotBefore = attempts, notBefore
		return b.Put(key, encodeOutboxEntry(e))
	})
}
