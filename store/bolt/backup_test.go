package bolt

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// TestBackupWhileWriting takes copies of a store at play. Each must be whole, of one moment, and later than the
// one before.
func TestBackupWhileWriting(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	table := mustCreate(t, s, 1)
	var stop atomic.Bool
	written := make(chan error)
	go func() { written <- writeMoves(s, table, &stop) }()
	path, last := newPath(t), -1
	for range 5 {
		must(t, s.Backup(ctx, path))
		copied := mustOpen(t, path, defaults())
		moves := checkAtRest(t, copied, table.ID)
		if moves < last {
			t.Errorf("a copy has %d moves, an earlier one had %d", moves, last)
		}
		last = moves
		closeNow(t, copied)
		info, err := os.Stat(path)
		must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("the copy has mode %v, want 0600", info.Mode())
		}
	}
	stop.Store(true)
	must(t, <-written)
	if moves := checkAtRest(t, s, table.ID); moves < last {
		t.Errorf("the store has %d moves, its copy had %d", moves, last)
	}
}

func writeMoves(s *Store, t store.Table, stop *atomic.Bool) error {
	for n := 1; !stop.Load(); n++ {
		done, err := s.Commit(ctx, t.ID, crashMove(t, n))
		if err != nil {
			return err
		}
		t.Version = done.Version
	}
	return nil
}

// checkAtRest makes sure that a table nobody writes to agrees with itself, and returns its number of moves.
func checkAtRest(t *testing.T, s *Store, id store.TableID) int {
	t.Helper()
	table, err := s.Table(ctx, id)
	must(t, err)
	if table.MoveCount > 0 {
		checkSurvived(t, s, id, table.MoveCount)
	}
	return table.MoveCount
}

func TestBackupRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tables.db")
	s := mustOpen(t, path, defaults())
	mustCreate(t, s, 1)
	wants(t, "backup onto the store itself", s.Backup(ctx, path), store.ErrInvalid)
	must(t, os.Symlink(path, filepath.Join(dir, "link")))
	wants(t, "backup onto a link to the store", s.Backup(ctx, filepath.Join(dir, "link")), store.ErrInvalid)

	old := filepath.Join(dir, "old")
	must(t, os.WriteFile(old, []byte("yesterday's"), 0o600))
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	wants(t, "backup in a context that has ended", s.Backup(cancelled, old), context.Canceled)
	late := &lateContext{Context: ctx}
	wants(t, "backup in a context that ends during the copying", s.Backup(late, old), context.DeadlineExceeded)
	if got := string(mustRead(t, old)); got != "yesterday's" {
		t.Errorf("the old backup holds %d bytes of something else after refusals", len(got))
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) != 3 {
		t.Errorf("the folder holds %v, want store, link and old backup only", files)
	}
}

// lateContext ends after it has been asked once.
type lateContext struct {
	context.Context
	asked atomic.Bool
}

func (c *lateContext) Err() error {
	if c.asked.Swap(true) {
		return context.DeadlineExceeded
	}
	return nil
}

// TestCheckFindsContradictions spoils what bbolt cannot know to be wrong.
func TestCheckFindsContradictions(t *testing.T) {
	tests := map[string]func(tx *bbolt.Tx, id store.TableID) error{
		"move missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketLog).Delete(stepKey(id, 1))
		},
		"last move missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketLog).Delete(stepKey(id, 2))
		},
		"move of no table": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketLog).Put(stepKey("zzzzzzzz", 1), encodeLogEntry(store.LogEntry{}))
		},
		"unreadable move": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketLog).Put(stepKey(id, 2), []byte{1})
		},
		"header missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketTables).Delete(tableKey(id))
		},
		"head missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketHeads).Delete(tableKey(id))
		},
		"unreadable head": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketHeads).Put(tableKey(id), []byte{1})
		},
		"snapshot of a move to come": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketSnapshots).Put(tableKey(id), encodeSnapshot(3, nil))
		},
		"unreadable snapshot": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketSnapshots).Put(tableKey(id), []byte{0, 0, 0})
		},
		"outbox entry never given out": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketOutbox).Put(stepKey(id, 9), encodeOutboxEntry(store.OutboxEntry{Kind: "k"}))
		},
		"channel leading nowhere": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketChannels).Put([]byte("c9"), []byte("zzzzzzzz"))
		},
		"channel missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketChannels).Delete([]byte("c1"))
		},
		"channel leading to another table": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketChannels).Put([]byte("c1"), []byte("zzzzzzzz"))
		},
		"pack missing": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketPacks).Delete([]byte("c0ffee"))
		},
		"table number given out again": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketNumbers).Put(numberKey("s1"), make([]byte, 8))
		},
		"table numbers forgotten": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketNumbers).Delete(numberKey("s1"))
		},
		"unreadable server": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketServers).Put([]byte("s1"), []byte("{"))
		},
		"server with looks that are none": func(tx *bbolt.Tx, id store.TableID) error {
			return tx.Bucket(bucketServers).Put([]byte("s1"), []byte(`{"looks":"dance"}`))
		},
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			s, err := open(path, Config{}, defaults())
			must(t, err)
			defer s.Close()
			must(t, s.PutPack(ctx, "c0ffee", []byte("cards")))
			table := mustCreate(t, s, 1)
			for n := 1; n <= 2; n++ {
				done, err := s.Commit(ctx, table.ID, crashMove(table, n))
				must(t, err)
				table.Version = done.Version
			}
			must(t, s.Check(ctx))
			must(t, s.db.Update(func(tx *bbolt.Tx) error { return spoil(tx, table.ID) }))
			wants(t, "Check", s.Check(ctx), store.ErrDamaged)
			copied := newPath(t)
			wants(t, "Backup", s.Backup(ctx, copied), store.ErrDamaged)
			if _, err := os.Stat(copied); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("a copy that does not pass the check was left at its place (%v)", err)
			}
		})
	}
}
