package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutPerson implements store.Store.
func (s *Store) PutPerson(ctx context.Context, p store.Person) error {
	defer s.changes.note(of{person: p.ID})
	return putRow(ctx, s, bucketPeople, string(p.ID), p,
		func(tx *bbolt.Tx) error { return list(tx, bucketAsked, []byte(p.ID), p.Forgetting != "") })
}

// Person implements store.Store.
func (s *Store) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	return readRow(ctx, s, bucketPeople, string(id), store.Person{ID: id},
		func(row []byte) (store.Person, error) { return decodePerson(id, row) })
}

// Forgetting implements store.Store.
func (s *Store) Forgetting(ctx context.Context, in store.Scope) ([]store.Person, error) {
	var found []store.Person
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		return bucket(tx, bucketAsked).ForEach(func(k, _ []byte) error {
			if !in.Has(store.ShardOfPerson(store.UserID(k))) {
				return nil
			}
			p, err := decodePerson(store.UserID(k), bucket(tx, bucketPeople).Get(k))
			if err == nil {
				found = append(found, p)
			}
			return err
		})
	})
	return found, err
}

func decodePerson(id store.UserID, row []byte) (store.Person, error) {
	p := store.Person{}
	if err := json.Unmarshal(row, &p); err != nil {
		return p, damaged("person %q: %w", id, err)
	}
	p.ID = id
	return p, nil
}
