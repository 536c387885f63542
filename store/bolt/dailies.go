package bolt

import (
	"context"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Attempt implements store.Store.
func (s *Store) Attempt(ctx context.Context, d store.Deal, user store.UserID) (t store.Table, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		id := bucket(tx, bucketDailies).Get(attemptKey(d, user))
		if id == nil {
			return fmt.Errorf("attempt at the deal of %s: %w", d.Day, store.ErrNotFound)
		}
		t, err = table(tx, store.TableID(id))
		return err
	})
	return t, err
}

// attemptKey leads to the one attempt of a person at a deal that counts.
func attemptKey(d store.Deal, user store.UserID) []byte {
	key := append([]byte(d.Server), 0)
	key = append(append(key, d.Game...), 0)
	return append(append(append(key, d.Day...), 0), user...)
}
