package bolt

import (
	"bytes"
	"context"
	"errors"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// DeleteTable implements store.Store.
func (s *Store) DeleteTable(ctx context.Context, id store.TableID) error {
	return s.update(ctx, func(tx *bbolt.Tx) error {
		h, err := headOf(tx, id)
		if err != nil {
			return refused{err}
		}
		key := tableKey(id)
		return errors.Join(
			reindex(tx, id, h.index, nil),
			deletePrefix(bucket(tx, bucketLog), key),
			deletePrefix(bucket(tx, bucketOutbox), key),
			bucket(tx, bucketSnapshots).Delete(key),
			bucket(tx, bucketTables).Delete(key),
			bucket(tx, bucketHeads).Delete(key),
		)
	})
}

// deletePrefix collects the keys first: a cursor loses its place when what it stands on is deleted.
func deletePrefix(b *bbolt.Bucket, prefix []byte) error {
	var keys [][]byte
	c := b.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	for _, k := range keys {
		if err := b.Delete(k); err != nil {
			return err
		}
	}
	return nil
}
