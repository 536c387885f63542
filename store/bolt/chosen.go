package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"
)

// What is kept of a person or a server is a row of its own: their id, and what they have chosen as JSON.

// putRow keeps a row, if it is valid. also writes what follows from it; it may be nil.
func putRow(ctx context.Context, s *Store, in []byte, id string, row interface{ Validate() error },
	also func(*bbolt.Tx) error) error {
	if err := row.Validate(); err != nil {
		return err
	}
	data, err := json.Marshal(row)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		err := bucket(tx, in).Put([]byte(id), data)
		if err == nil && also != nil {
			err = also(tx)
		}
		return err
	})
}

// list sees to it that a key is in a list, or is not.
func list(tx *bbolt.Tx, in, key []byte, listed bool) error {
	if listed {
		return bucket(tx, in).Put(key, []byte{})
	}
	return bucket(tx, in).Delete(key)
}

// readRow reads a row into what stands there where nothing has been kept; decode reads what has.
func readRow[T any](ctx context.Context, s *Store, in []byte, id string, row T, decode func([]byte) (T, error)) (T,
	error) {
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		if data := bucket(tx, in).Get([]byte(id)); data != nil {
			row, err = decode(data)
		}
		return err
	})
	return row, err
}

// checkRow reads a row and asks it whether it is valid.
func checkRow[T interface{ Validate() error }](row T, err error) error {
	if err != nil {
		return err
	}
	return row.Validate()
}
