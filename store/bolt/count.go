package bolt

import (
	"bytes"
	"context"
	"math"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

var _ store.Counter = (*Store)(nil)

// Count implements store.Counter. Where all is counted, pages say how many keys they have; of each table with something
// to say the first entry is looked at.
func (s *Store) Count(ctx context.Context, in store.Scope) (out store.Counted, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		if in.All() {
			out.Live = bucket(tx, bucketLive).Stats().KeyN
			out.Unsaid = bucket(tx, bucketOutbox).Stats().KeyN
		} else if out.Live, err = liveIn(tx, in); err != nil {
			return err
		}
		return eachWaiting(tx, in, func(at store.Millis, entries func() int) {
			if out.Oldest == 0 || at < out.Oldest {
				out.Oldest = at
			}
			if !in.All() {
				out.Unsaid += entries()
			}
		})
	})
	return out, err
}

// liveIn counts the live tables of a scope.
func liveIn(tx *bbolt.Tx, in store.Scope) (n int, err error) {
	err = bucket(tx, bucketLive).ForEach(func(k, _ []byte) error {
		server, _, ok := bytes.Cut(k, []byte{0})
		if !ok {
			return damaged("key %x is not that of a live table", k)
		}
		if in.Has(store.ShardOf(store.ServerID(server))) {
			n++
		}
		return nil
	})
	return n, err
}

// eachWaiting calls f for each table of a scope that has something to say, with when its first entry was written, and
// with what counts its entries.
func eachWaiting(tx *bbolt.Tx, in store.Scope, f func(at store.Millis, entries func() int)) error {
	wanted := scope{in: in}
	c := bucket(tx, bucketOutbox).Cursor()
	for k, v := c.First(); k != nil; {
		id, _, err := splitStepKey(k)
		if err != nil {
			return damaged("outbox: %w", err)
		}
		r := openRow(v)
		r.uvarint() // attempts, and not before
		r.uvarint()
		at := store.Millis(r.uvarint())
		if r.err != nil {
			return damaged("outbox of table %s: %w", id, r.err)
		}
		has, err := wanted.has(tx, id)
		if err != nil {
			return err
		}
		if has {
			f(at, func() (n int) {
				own, prefix := bucket(tx, bucketOutbox).Cursor(), tableKey(id)
				for k, _ := own.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = own.Next() {
					n++
				}
				return n
			})
		}
		k, v = c.Seek(append(stepKey(id, math.MaxUint64), 0)) // behind all its entries
	}
	return nil
}
