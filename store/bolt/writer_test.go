package bolt

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"go.etcd.io/bbolt"

	"witchtable/store"
	"witchtable/store/storetest"
)

// hold stops the writer until the returned function is called, so that what is queued meanwhile forms one group.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	held, free := make(chan struct{}), make(chan struct{})
	r := &write{ctx: ctx, done: make(chan error, 1), alone: func() error {
		close(held)
		<-free
		return nil
	}}
	must(t, s.enqueue(r))
	<-held
	return sync.OnceFunc(func() { close(free) })
}

// queueAll submits the requests in order while the writer is held, and returns their outcomes.
func queueAll(t *testing.T, s *Store, release func(), requests []*write) []error {
	t.Helper()
	for _, r := range requests {
		r.done = make(chan error, 1)
		must(t, s.enqueue(r))
	}
	release()
	errs := make([]error, len(requests))
	for i, r := range requests {
		errs[i] = <-r.done
	}
	return errs
}

func lastTx(t *testing.T, s *Store) int {
	t.Helper()
	var id int
	must(t, s.db.View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil }))
	return id
}

func putPack(name string) *write {
	return &write{ctx: ctx,
		do: func(tx *bbolt.Tx) error { return bucket(tx, bucketPacks).Put([]byte(name), []byte("{}")) }}
}

func TestGroup(t *testing.T) {
	failing := errors.New("the request's own fault")
	spoil := func(after func(tx *bbolt.Tx) error) *write {
		return &write{ctx: ctx, do: func(tx *bbolt.Tx) error {
			if err := bucket(tx, bucketPacks).Put([]byte("spoilt"), []byte("half a pack")); err != nil {
				return err
			}
			return after(tx)
		}}
	}
	huge := func(tx *bbolt.Tx) error { return bucket(tx, bucketPacks).Put([]byte("huge"), make([]byte, 1<<20)) }
	tests := []struct {
		name         string
		bad          *write
		want         error
		transactions int // that become durable
	}{
		{"all well", putPack("bad"), nil, 1},
		{"one refused before it writes", &write{ctx: ctx, do: func(*bbolt.Tx) error { return refused{failing} }}, failing, 1},
		{"one fails after it has written", spoil(func(*bbolt.Tx) error { return failing }), failing, 4},
		{"one panics after it has written", spoil(func(*bbolt.Tx) error { panic("boom") }), store.ErrWrite, 4},
		{"the file has no room for one", spoil(huge), store.ErrWrite, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := defaults()
			in.mapSize, in.maxSize = 1, 256<<10
			s := mustOpen(t, newPath(t), in)
			before := lastTx(t, s)
			errs := queueAll(t, s, hold(t, s), []*write{putPack("a"), putPack("b"), tt.bad, putPack("c"), putPack("d")})
			wants(t, "the one at fault", errs[2], tt.want)
			for i, name := range map[int]string{0: "a", 1: "b", 3: "c", 4: "d"} {
				if errs[i] != nil {
					t.Errorf("pack %s: got error %v from the same group, want none", name, errs[i])
				}
				_, err := s.Pack(ctx, store.PackHash(name))
				wants(t, "pack "+name, err, nil)
			}
			_, err := s.Pack(ctx, "spoilt")
			wants(t, "what the failed one wrote", err, store.ErrNotFound)
			if got := lastTx(t, s) - before; got != tt.transactions {
				t.Errorf("%d transactions became durable, want %d", got, tt.transactions)
			}
		})
	}
}

// TestGroupConflict queues changes from one version: the first wins, whatever else is in the transaction.
func TestGroupConflict(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	table, other := mustCreate(t, s, 1), mustCreate(t, s, 2)
	commit := func(id store.TableID, expect uint64, n int) *write {
		w, err := encodeChange(id, store.Change{Expect: expect, Append: []store.LogEntry{storetest.Entry(n, "ada")}})
		must(t, err)
		return &write{ctx: ctx, do: func(tx *bbolt.Tx) error { _, err := w.commit(tx); return err }}
	}
	errs := queueAll(t, s, hold(t, s), []*write{
		commit(table.ID, 1, 1), commit(table.ID, 1, 99), commit(table.ID, 2, 2), commit(other.ID, 1, 1),
	})
	for i, want := range []error{nil, store.ErrConflict, nil, nil} {
		wants(t, fmt.Sprint("change ", i), errs[i], want)
	}
	log, err := s.Log(ctx, table.ID, 1)
	must(t, err)
	if len(log) != 2 || log[0] != storetest.Entry(1, "ada") || log[1] != storetest.Entry(2, "ada") {
		t.Errorf("log: got %v, want moves 1 and 2", log)
	}
}

func TestWithdraw(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	release := hold(t, s)
	defer release()
	cancelled, cancel := context.WithCancel(ctx)
	outcome := make(chan error)
	go func() { outcome <- s.PutPack(cancelled, "ada", nil) }()
	cancel()
	if err := <-outcome; !errors.Is(err, context.Canceled) {
		t.Errorf("a write withdrawn while it waits: got error %v, want %v", err, context.Canceled)
	}
	release()
	must(t, s.PutPack(ctx, "bea", nil)) // the queue has moved on
	_, err := s.Pack(ctx, "ada")
	wants(t, "what was withdrawn", err, store.ErrNotFound)
}

// TestTooLateToWithdraw ends the context when the writer is at work: the caller learns the outcome.
func TestTooLateToWithdraw(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	cancelled, cancel := context.WithCancel(ctx)
	put := putPack("ada").do
	err := s.update(cancelled, func(tx *bbolt.Tx) error {
		cancel()
		return put(tx)
	})
	wants(t, "a write whose turn has come", err, nil)
	_, err = s.Pack(ctx, "ada")
	wants(t, "what was written", err, nil)
}

// TestCloseWaits closes the store while writes are queued: they are stored, later ones refused.
func TestCloseWaits(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	release := hold(t, s)
	var queued []*write
	for i := range 5 {
		r := putPack(fmt.Sprint("u", i))
		r.done = make(chan error, 1)
		must(t, s.enqueue(r))
		queued = append(queued, r)
	}
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	release()
	must(t, <-closed)
	for i, r := range queued {
		wants(t, fmt.Sprint("write ", i, " queued before Close"), <-r.done, nil)
	}
	wants(t, "a write after Close", s.PutPack(ctx, "late", nil), store.ErrClosed)
	again := mustOpen(t, path, defaults())
	for i := range queued {
		_, err := again.Pack(ctx, store.PackHash(fmt.Sprint("u", i)))
		wants(t, fmt.Sprint("pack ", i, " after opening again"), err, nil)
	}
}

// TestBroken is what happens when the disk failed to confirm a change that is visible already.
func TestBroken(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	if last := lastTx(t, s); !s.reached(last) || s.reached(last+1) {
		t.Errorf("reached: got %t for the last transaction and %t for the next, want true and false", s.reached(last),
			s.reached(last+1))
	}
	release := hold(t, s)
	s.broken = fmt.Errorf("%w: no answer from the disk", store.ErrWrite) // the writer is held and does not look
	release()
	err := s.PutPack(ctx, "ada", nil)
	wants(t, "a write after the disk failed", err, store.ErrWrite)
	if err != nil && !strings.Contains(err.Error(), "no answer from the disk") {
		t.Errorf("the error %q does not tell the cause", err)
	}
	_, err = s.Pack(ctx, storetest.Pack)
	wants(t, "a read after the disk failed", err, nil)
}

// TestDamageMetInWriting: a write that meets damage says so, alone and in a group, and is no fault of the disk.
func TestDamageMetInWriting(t *testing.T) {
	s := mustOpen(t, newPath(t), defaults())
	damage := func() *write {
		return &write{ctx: ctx, do: func(*bbolt.Tx) error { return damaged("a row that cannot be read") }}
	}
	errs := queueAll(t, s, hold(t, s), []*write{damage()})
	errs = append(errs, queueAll(t, s, hold(t, s), []*write{putPack("ada"), damage(), putPack("eve")})...)
	for i, want := range []error{store.ErrDamaged, nil, store.ErrDamaged, nil} {
		wants(t, fmt.Sprint("write ", i), errs[i], want)
		if errors.Is(errs[i], store.ErrWrite) {
			t.Errorf("write %d: %v is told as one that cannot be written", i, errs[i])
		}
	}
}
