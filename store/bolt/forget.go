package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Forget implements store.Store. The transaction that takes the person out of all that is in use notes that the rest of
// the file must be swept, see sweep.go.
func (s *Store) Forget(ctx context.Context, f store.Forgetting) error {
	if err := f.Validate(); err != nil {
		return err
	}
	defer s.changes.note(of{person: f.User})
	return s.update(ctx, func(tx *bbolt.Tx) error {
		if err := erase(tx, f); err != nil {
			return err
		}
		return bucket(tx, bucketMeta).Put(keySweep, []byte{1})
	})
}

// erase takes a person out of all that is in use. A refusal comes before anything is written.
func erase(tx *bbolt.Tx, f store.Forgetting) error {
	tables, err := tablesNaming(tx, f.User)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if t.Live() && t.Holds(f.User) {
			return refused{fmt.Errorf("the person sits at table %s, which is live: %w", t.ID, store.ErrConflict)}
		}
	}
	for _, t := range tables {
		h, err := headOf(tx, t.ID)
		if err != nil {
			return err
		}
		h.version++
		if err := errors.Join(rewrite(tx, h, f.Without(t)), eraseFromLog(tx, t.ID, f.User)); err != nil {
			return err
		}
	}
	return errors.Join(eraseFromOutbox(tx, f), eraseFromSeasons(tx, f.User),
		bucket(tx, bucketPeople).Delete([]byte(f.User)), bucket(tx, bucketAsked).Delete([]byte(f.User)))
}

// eraseFromLog makes a person's answers at a table nobody's.
func eraseFromLog(tx *bbolt.Tx, id store.TableID, user store.UserID) error {
	log, err := logOf(tx, id, 1)
	if err != nil {
		return err
	}
	for _, e := range log {
		if e.By != user {
			continue
		}
		e.By = ""
		if err := bucket(tx, bucketLog).Put(stepKey(id, uint64(e.N)), encodeLogEntry(e)); err != nil {
			return err
		}
	}
	return nil
}

// eraseFromOutbox drops what would still be said of a person.
func eraseFromOutbox(tx *bbolt.Tx, f store.Forgetting) error {
	var drop [][]byte
	b := bucket(tx, bucketOutbox)
	err := b.ForEach(func(k, v []byte) error {
		id, n, err := splitStepKey(k)
		if err != nil {
			return damaged("outbox: %w", err)
		}
		e, err := decodeOutboxEntry(id, n, v)
		if err != nil {
			return damaged("outbox entry %d of table %s: %w", n, id, err)
		}
		if f.Drop(e) {
			drop = append(drop, bytes.Clone(k))
		}
		return nil
	})
	for _, k := range drop {
		err = errors.Join(err, b.Delete(k))
	}
	return err
}

func tablesNaming(tx *bbolt.Tx, user store.UserID) ([]store.Table, error) {
	var found []store.Table
	c, prefix := bucket(tx, bucketNamed).Cursor(), userPrefix(user)
	for k, id := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, id = c.Next() {
		t, err := table(tx, store.TableID(id))
		if err != nil {
			return nil, err
		}
		found = append(found, t)
	}
	return found, nil
}
