package bolt

import (
	"bytes"
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// The record of a table that is over stands beside its header, from which it follows, so that counting all the games of
// a server reads no headers.

// Finished implements store.Store.
func (s *Store) Finished(ctx context.Context, server store.ServerID) ([]store.Record, error) {
	var found []store.Record
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		c, prefix := bucket(tx, bucketGames).Cursor(), serverPrefix(server)
		for k, id := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, id = c.Next() {
			r := store.Record{}
			if err := json.Unmarshal(bucket(tx, bucketRecords).Get(id), &r); err != nil {
				return damaged("record of table %s: %w", id, err)
			}
			r.Table, r.Server = store.TableID(id), server
			found = append(found, r)
		}
		return nil
	})
	return found, err
}

// encodeRecord is the row of a table's record; nil for tables that are not over.
func encodeRecord(t store.Table) ([]byte, error) {
	r, ok := store.RecordOf(t)
	if !ok {
		return nil, nil
	}
	return json.Marshal(r)
}

// putRecord keeps a table's record, or sees to it that there is none.
func putRecord(tx *bbolt.Tx, id store.TableID, row []byte) error {
	b := bucket(tx, bucketRecords)
	if row == nil {
		return b.Delete(tableKey(id))
	}
	if bytes.Equal(b.Get(tableKey(id)), row) {
		return nil // which is so at each change of a table after its end
	}
	return b.Put(tableKey(id), row)
}
