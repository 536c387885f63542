package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutPerson implements store.Store.
func (s *Store) PutPerson(ctx context.Context, p store.Person) error {
	if err := p.Validate(); err != nil {
		return err
	}
	row, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error { return bucket(tx, bucketPeople).Put([]byte(p.ID), row) })
}

// Person implements store.Store.
func (s *Store) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	p := store.Person{ID: id}
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		if row := bucket(tx, bucketPeople).Get([]byte(id)); row != nil {
			p, err = decodePerson(id, row)
		}
		return err
	})
	return p, err
}

func decodePerson(id store.UserID, row []byte) (store.Person, error) {
	p := store.Person{}
	if err := json.Unmarshal(row, &p); err != nil {
		return p, damaged("person %q: %w", id, err)
	}
	p.ID = id
	return p, nil
}
