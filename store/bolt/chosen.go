package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"
)

// What is kept of a person or a server is a row of its own: their id, and what they have chosen as JSON.

// putRow keeps a row, if it is valid.
func putRow(ctx context.Context, s *Store, in []byte, id string, row interface{ Validate() error }) error {
	if err := row.Validate(); err != nil {
		return err
	}
	data, err := json.Marshal(row)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error { return bucket(tx, in).Put([]byte(id), data) })
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
