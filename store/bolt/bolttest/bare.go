package bolttest

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"
)

// bareMap is how much of the file is mapped from the start, as a store does it.
const bareMap = 64 << 20

// Bare is what the disk and bbolt allow: the bytes of moves put by the barest loop that lets callers share
// transactions, without encoding, versions, checks or indexes. Benchmarks compare stores with it.
type Bare struct {
	db    *bbolt.DB
	queue chan bareWrite
}

// MoveBytes is what a move writes: the lengths of the row in the log, of snapshot and header, and how many entries in
// the outbox there are, and how long each is.
type MoveBytes struct{ Log, Snapshot, Header, Entries, Entry int }

type bareWrite struct {
	table, move int
	size        MoveBytes
	done        chan error
}

var bareBuckets = [...][]byte{[]byte("log"), []byte("snapshots"), []byte("tables"), []byte("outbox")}

// OpenBare opens an empty file that is written to the disk, as a store is.
func OpenBare(t testing.TB) *Bare {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(t.TempDir(), "bare.db"), 0o600, &bbolt.Options{InitialMmapSize: bareMap})
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range bareBuckets {
			if _, err := tx.CreateBucket(name); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b := &Bare{db: db, queue: make(chan bareWrite, 256)}
	go b.write()
	t.Cleanup(func() {
		close(b.queue)
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// Put writes the nth move of a table and returns when it is on the disk. Many goroutines may call it.
func (b *Bare) Put(table, move int, size MoveBytes) error {
	w := bareWrite{table, move, size, make(chan error, 1)}
	b.queue <- w
	return <-w.done
}

func (b *Bare) write() {
	for w := range b.queue {
		group := []bareWrite{w}
		for len(b.queue) > 0 {
			group = append(group, <-b.queue)
		}
		err := b.db.Update(func(tx *bbolt.Tx) error {
			for _, w := range group {
				if err := w.put(tx); err != nil {
					return err
				}
			}
			return nil
		})
		for _, w := range group {
			w.done <- err
		}
	}
}

func (w bareWrite) put(tx *bbolt.Tx) error {
	table := fmt.Appendf(nil, "%08d", w.table)
	for i, length := range []int{w.size.Log, w.size.Snapshot, w.size.Header} {
		key := table
		if i == 0 {
			key = fmt.Appendf(nil, "%08d%08d", w.table, w.move)
		}
		if err := tx.Bucket(bareBuckets[i]).Put(key, bytes.Repeat([]byte{byte(w.move)}, length)); err != nil {
			return err
		}
	}
	for i := range w.size.Entries {
		key := fmt.Appendf(nil, "%08d%08d", w.table, w.move*w.size.Entries+i)
		if err := tx.Bucket(bareBuckets[3]).Put(key, bytes.Repeat([]byte{'p'}, w.size.Entry)); err != nil {
			return err
		}
	}
	return nil
}
