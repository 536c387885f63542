package bolt

import (
	"context"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Settle implements store.Store. All that was begun earlier is over when its turn has come, so nothing need be written.
// Only where the disk failed in the middle of a commit is there anything that this process cannot know.
func (s *Store) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	var t store.Table
	settle := func() error {
		if s.broken != nil {
			return s.broken
		}
		return s.db.View(func(tx *bbolt.Tx) error {
			h, err := headOf(tx, id)
			if err != nil {
				return err
			}
			if err := checkTerm(tx, id, h, term); err != nil {
				return err
			}
			t, err = table(tx, id)
			return err
		})
	}
	err := s.submit(&write{ctx: ctx, alone: settle})
	return t, err
}
