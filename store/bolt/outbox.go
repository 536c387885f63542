package bolt

import (
	"bytes"
	"context"
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
func (s *Store) Done(ctx context.Context, said ...store.OutboxRef) error {
	return s.update(ctx, func(tx *bbolt.Tx) error {
		for _, ref := range said {
			if err := bucket(tx, bucketOutbox).Delete(stepKey(ref.Table, uint64(ref.ID))); err != nil {
				return err
			}
		}
		return nil
	})
}

// Retry implements store.Store.
func (s *Store) Retry(ctx context.Context, ref store.OutboxRef, attempts int, notBefore store.Millis) error {
	if attempts < 0 || notBefore < 0 {
		return fmt.Errorf("%w: %d attempts, not before %d", store.ErrInvalid, attempts, notBefore)
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
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
