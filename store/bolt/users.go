package bolt

import (
	"context"
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutUser implements store.Store.
func (s *Store) PutUser(ctx context.Context, u store.User) error {
	if err := u.Validate(); err != nil {
		return err
	}
	row, err := json.Marshal(u)
	if err != nil {
		return fmt.Errorf("%w: encoding user %s: %w", store.ErrInvalid, u.ID, err)
	}
	return s.update(ctx, func(tx *bbolt.Tx) error { return bucket(tx, bucketUsers).Put([]byte(u.ID), row) })
}

// User implements store.Store.
func (s *Store) User(ctx context.Context, id store.UserID) (store.User, error) {
	var u store.User
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		row := bucket(tx, bucketUsers).Get([]byte(id))
		if row == nil {
			return fmt.Errorf("user %q: %w", id, store.ErrNotFound)
		}
		if err := json.Unmarshal(row, &u); err != nil {
			return damaged("user %s: %w", id, err)
		}
		u.ID = id
		return nil
	})
	if err != nil {
		return store.User{}, err
	}
	return u, nil
}
