package storewatch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"witchtable/bot/gauge"
	"witchtable/store"
)

// failing is a store whose writes fail as told.
type failing struct {
	store.Store
	err error
}

func (r *failing) Commit(context.Context, store.TableID, store.Change) (store.Committed, error) {
	return store.Committed{}, r.err
}

func (r *failing) Settle(context.Context, store.TableID, store.Term) (store.Table, error) {
	return store.Table{}, r.err
}

func (r *failing) Server(context.Context, store.ServerID) (store.Server, error) {
	return store.Server{}, nil
}

// tally is a meter that remembers what concerns the store.
type tally struct {
	gauge.Off
	moves, commits int
	faults         []gauge.Fault
}

func (t *tally) Committed(moves int, _ time.Duration) { t.moves += moves; t.commits++ }
func (t *tally) StoreFailed(f gauge.Fault)            { t.faults = append(t.faults, f) }

func TestStoreIsCounted(t *testing.T) {
	under, counted := &failing{}, &tally{}
	s := gaugedStore{under, counted}
	for _, err := range []error{
		nil, store.ErrConflict, fmt.Errorf("table 7: %w", store.ErrChannelTaken), context.Canceled,
		fmt.Errorf("table 7: %w", store.ErrWrite),
		store.ErrUnavailable, store.ErrNotOwner, store.ErrDamaged, errors.New("struck by lightning"), nil,
	} {
		under.err = err
		if _, got := s.Commit(t.Context(), "7", store.Change{Append: make([]store.LogEntry, 2)}); !errors.Is(got, err) {
			t.Errorf("%v comes back as %v", err, got)
		}
	}
	under.err = store.ErrWrite
	if _, err := s.Settle(t.Context(), "7", 0); !errors.Is(err, store.ErrWrite) || len(counted.faults) != 5 {
		t.Errorf("a doubt that goes on: %v, counted %v", err, counted.faults)
	}
	counted.faults = counted.faults[:4]
	if counted.moves != 4 || counted.commits != 2 ||
		!slices.Equal(counted.faults,
			[]gauge.Fault{gauge.Unwritten, gauge.Unavailable, gauge.Damaged, gauge.Otherwise}) {
		t.Errorf("counted %+v", counted)
	}
}

// Where nobody counts, it costs nothing.
func TestCountingOfStoreAllocatesNothing(t *testing.T) {
	plain := &failing{}
	s := gaugedStore{plain, gauge.Or(nil)}
	c := store.Change{Append: make([]store.LogEntry, 1)}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := s.Commit(context.Background(), "7", c); err != nil {
			t.Error(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations a commit", n)
	}
}
