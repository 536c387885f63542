package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"witchtable/store"
)

// ready reports why a request need not begin.
func (s *Store) ready(ctx context.Context) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return store.ErrClosed
	}
	return ctx.Err()
}

// view runs f in a read transaction, for as long as f takes and no longer. Nothing that belongs to the transaction
// may leave f.
func (s *Store) view(ctx context.Context, f func(tx *bbolt.Tx) error) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	defer s.reads.begin()()
	return translate(s.db.View(func(tx *bbolt.Tx) error {
		if s.looked.Add(1)%readsMapped == 0 {
			unmap(tx)
		}
		return f(tx)
	}))
}

// readsMapped is after how many reads the pages that they have looked at are forgotten. Each may have had a few hundred
// kilobytes mapped, since the system maps what lies around a page, too.
const readsMapped = 128

// translate gives bbolt's error for a store closed meanwhile its own name.
func translate(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return store.ErrClosed
	}
	return err
}

// Table implements store.Store.
func (s *Store) Table(ctx context.Context, id store.TableID) (store.Table, error) {
	var t store.Table
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		t, err = table(tx, id)
		return err
	})
	return t, err
}

// headOf finds a table's head.
func headOf(tx *bbolt.Tx, id store.TableID) (head, error) {
	row := bucket(tx, bucketHeads).Get(tableKey(id))
	if row == nil {
		return head{}, fmt.Errorf("table %q: %w", id, store.ErrNotFound)
	}
	h, err := decodeHead(row)
	if err != nil {
		return head{}, damaged("head of table %s: %w", id, err)
	}
	return h, nil
}

func table(tx *bbolt.Tx, id store.TableID) (store.Table, error) {
	h, err := headOf(tx, id)
	if err != nil {
		return store.Table{}, err
	}
	var t store.Table
	if err := json.Unmarshal(bucket(tx, bucketTables).Get(tableKey(id)), &t); err != nil {
		return store.Table{}, damaged("header of table %s: %w", id, err)
	}
	t.ID, t.Version, t.MoveCount = id, h.version, int(h.moves)
	return t, nil
}

// TableIn implements store.Store.
func (s *Store) TableIn(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	var t store.Table
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		id := bucket(tx, bucketChannels).Get([]byte(channel))
		if id == nil {
			return fmt.Errorf("live table in channel %q: %w", channel, store.ErrNotFound)
		}
		t, err = table(tx, store.TableID(id))
		return err
	})
	return t, err
}

// TableIDs implements store.Store.
func (s *Store) TableIDs(ctx context.Context) ([]store.TableID, error) {
	var ids []store.TableID
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		return bucket(tx, bucketHeads).ForEach(func(k, _ []byte) error {
			ids = append(ids, store.TableID(k))
			return nil
		})
	})
	return ids, err
}

// LiveTablesOf implements store.Store.
func (s *Store) LiveTablesOf(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return s.list(ctx, bucketSeats, userPrefix(user), 0)
}

// LastOver implements store.Store.
func (s *Store) LastOver(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	found, err := s.list(ctx, bucketLast, channelPrefix(channel), 1)
	if err != nil {
		return store.Table{}, err
	}
	if len(found) == 0 {
		return store.Table{}, fmt.Errorf("table that is over in channel %q: %w", channel, store.ErrNotFound)
	}
	return found[0], nil
}

// list reads the tables that an index leads to from keys with a prefix, in the keys' order: the first limit of them, or
// all if it is zero.
func (s *Store) list(ctx context.Context, index, prefix []byte, limit int) ([]store.Table, error) {
	var found []store.Table
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		c := bucket(tx, index).Cursor()
		for k, id := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, id = c.Next() {
			t, err := table(tx, store.TableID(id))
			if err != nil {
				return err
			}
			found = append(found, t)
			if limit > 0 && len(found) == limit {
				break
			}
		}
		return nil
	})
	return found, err
}

// TablesNaming implements store.Store.
func (s *Store) TablesNaming(ctx context.Context, user store.UserID) ([]store.Table, error) {
	if user == "" {
		return nil, s.ready(ctx)
	}
	return s.list(ctx, bucketNamed, userPrefix(user), 0)
}

// Log implements store.Store.
func (s *Store) Log(ctx context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	var log []store.LogEntry
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		if _, err := headOf(tx, id); err != nil {
			return err
		}
		log, err = logOf(tx, id, from)
		return err
	})
	return log, err
}

// logOf lists a table's moves from a number on.
func logOf(tx *bbolt.Tx, id store.TableID, from int) ([]store.LogEntry, error) {
	var log []store.LogEntry
	c := bucket(tx, bucketLog).Cursor()
	prefix := tableKey(id)
	for k, v := c.Seek(stepKey(id, uint64(max(from, 1)))); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		_, n, err := splitStepKey(k)
		if err != nil {
			return nil, damaged("log of table %s: %w", id, err)
		}
		e, err := decodeLogEntry(n, v)
		if err != nil {
			return nil, damaged("move %d of table %s: %w", n, id, err)
		}
		log = append(log, e)
	}
	return log, nil
}

// Snapshot implements store.Store.
func (s *Store) Snapshot(ctx context.Context, id store.TableID) (store.Snapshot, error) {
	var snapshot store.Snapshot
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		if _, err := headOf(tx, id); err != nil {
			return err
		}
		row := bucket(tx, bucketSnapshots).Get(tableKey(id))
		if row == nil {
			return nil
		}
		var err error
		if snapshot, err = decodeSnapshot(row); err != nil {
			return damaged("snapshot of table %s: %w", id, err)
		}
		return nil
	})
	return snapshot, err
}
