package bolt

import (
	"bytes"
	"context"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// LiveTables implements store.Store.
func (s *Store) LiveTables(ctx context.Context, q store.LiveQuery) (found []store.Table, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		c := bucket(tx, bucketLive).Cursor()
		after := append(serverPrefix(q.After.Server), q.After.Table...)
		k, id := c.First()
		if q.After != (store.Place{}) {
			if k, id = c.Seek(after); bytes.Equal(k, after) {
				k, id = c.Next()
			}
		}
		for ; k != nil; k, id = c.Next() {
			server, _, ok := bytes.Cut(k, []byte{0})
			if !ok {
				return damaged("key %x is not that of a live table", k)
			}
			if !q.In.Has(store.ShardOf(store.ServerID(server))) {
				continue
			}
			t, err := table(tx, store.TableID(id))
			if err != nil {
				return err
			}
			if found = append(found, t); len(found) == q.Limit {
				break
			}
		}
		return nil
	})
	return found, err
}

// LiveTablesIn implements store.Store.
func (s *Store) LiveTablesIn(ctx context.Context, server store.ServerID) ([]store.Table, error) {
	return s.list(ctx, bucketLive, serverPrefix(server), 0)
}

// Waking implements store.Store.
func (s *Store) Waking(ctx context.Context, q store.WakeQuery) (found []store.Wake, err error) {
	wanted := scope{in: q.In}
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		c, after := bucket(tx, bucketWaking).Cursor(), wakeKey(q.After)
		k, _ := c.Seek(after)
		if bytes.Equal(k, after) {
			k, _ = c.Next()
		}
		for ; k != nil; k, _ = c.Next() {
			w, err := splitWakeKey(k)
			if err != nil || w.At > q.Until {
				return err
			}
			in, err := wanted.has(tx, w.Table)
			if err != nil {
				return err
			}
			if !in {
				continue
			}
			if found = append(found, w); len(found) == q.Limit {
				break
			}
		}
		return nil
	})
	return found, err
}

// scope tells which tables are in a scope. It remembers the last one it was asked of, since entries of one table lie
// together.
type scope struct {
	in   store.Scope
	last store.TableID
	had  bool
}

func (s *scope) has(tx *bbolt.Tx, id store.TableID) (bool, error) {
	if s.in.All() {
		return true, nil
	}
	if id != s.last {
		h, err := headOf(tx, id)
		if err != nil {
			return false, err
		}
		shard, err := h.shard()
		if err != nil {
			return false, damaged("head of table %s: %w", id, err)
		}
		s.last, s.had = id, s.in.Has(shard)
	}
	return s.had, nil
}
