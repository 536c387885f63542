package storewatch

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"witchtable/bot/gauge"
	"witchtable/store"
)

// handClock is a clock that is set by hand.
type handClock struct{ now time.Time }

func (c *handClock) Now() time.Time { return c.now }

// refusing is a store that answers all writes with an error.
type refusing struct {
	store.Store
	err, settled error
}

func (s refusing) Commit(context.Context, store.TableID, store.Change) (store.Committed, error) {
	return store.Committed{}, s.err
}

func (s refusing) Settle(context.Context, store.TableID, store.Term) (store.Table, error) {
	return store.Table{}, s.settled
}

// A store whose disk refuses is given up; one that cannot be reached, or belongs to another, is waited for however long
// that takes.
func TestWhichStoresAreGivenUp(t *testing.T) {
	for _, tt := range []struct {
		err, settled error
		givesUp      bool
	}{
		{store.ErrWrite, store.ErrWrite, true},
		{store.ErrWrite, nil, true}, // the disk is full, and it is known what is on it
		{store.ErrUnavailable, store.ErrUnavailable, false}, {store.ErrNotOwner, store.ErrNotOwner, false},
		{store.ErrConflict, nil, false}, {context.DeadlineExceeded, nil, false},
	} {
		clock := &handClock{time.Unix(1, 0)}
		w := New(refusing{err: fmt.Errorf("no answer: %w", tt.err), settled: tt.settled}, gauge.Off{}, clock.Now)
		for range 100 {
			clock.now = clock.now.Add(time.Minute)
			w.Commit(t.Context(), "", store.Change{})
			w.Settle(t.Context(), "", 0)
		}
		if got := len(w.broken) > 0; got != tt.givesUp {
			t.Errorf("after an hour and a half of %v the store is given up: %v, want %v", tt.err, got, tt.givesUp)
		}
	}
}

// hanging is a store whose writes end when they are let.
type hanging struct {
	store.Store
	begun, end chan struct{}
}

func (s hanging) Commit(context.Context, store.TableID, store.Change) (store.Committed, error) {
	s.begun <- struct{}{}
	<-s.end
	return store.Committed{}, nil
}

func (s hanging) Server(context.Context, store.ServerID) (store.Server, error) {
	return store.Server{}, nil
}

// A store that ends no write, though everything can be read, is not well until it does.
func TestWritesThatHang(t *testing.T) {
	clock := &handClock{time.Unix(1e9, 0)}
	under := hanging{begun: make(chan struct{}), end: make(chan struct{})}
	w := New(under, gauge.Off{}, clock.Now)
	ended := make(chan error)
	go func() {
		_, err := w.Commit(context.Background(), "7", store.Change{})
		ended <- err
	}()
	<-under.begun
	clock.now = clock.now.Add(hangsAfter - 1)
	if err := w.Health(t.Context()); err != nil {
		t.Errorf("a write that takes long: %v", err)
	}
	clock.now = clock.now.Add(1)
	if err := w.Health(t.Context()); !errors.Is(err, errHangs) {
		t.Errorf("a write that hangs: %v; want %v", err, errHangs)
	}
	close(under.end)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := w.Health(t.Context()); err != nil {
		t.Errorf("when it has ended: %v", err)
	}
}

// Who says that a bot is ready whose last write was refused has people's answers lost.
func TestStoreHealth(t *testing.T) {
	under := &failing{}
	w := New(under, gauge.Off{}, time.Now)
	commit := func(err error) {
		under.err = err
		if _, got := w.Commit(t.Context(), "7", store.Change{}); !errors.Is(got, err) {
			t.Fatal(got)
		}
	}
	for _, step := range []struct {
		err  error
		well bool
	}{{nil, true}, {store.ErrConflict, true}, {store.ErrWrite, false}, {store.ErrConflict, false}, {nil, true}} {
		commit(step.err)
		if err := w.Health(t.Context()); (err == nil) != step.well {
			t.Errorf("after %v: %v", step.err, err)
		}
	}
}
