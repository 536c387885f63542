package bolt

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// maxGroup bounds how many requests share a transaction, and so how long the first of them waits.
const maxGroup = 256

// write is a write that waits for its turn.
type write struct {
	ctx context.Context
	// do makes the change. It may run more than once, each time in a transaction that knows nothing of the
	// times before. An error in refused means that it has written nothing.
	do func(tx *bbolt.Tx) error
	// alone, instead of do, runs while nothing is written.
	alone func() error
	taken atomic.Bool // by the writer, or by the caller who withdraws it
	done  chan error
}

// refused marks an error as found before anything was written, so that others in the transaction are not touched.
type refused struct{ error }

func (r refused) Unwrap() error { return r.error }

// submit queues a request and waits for its outcome.
func (s *Store) submit(r *write) error {
	r.done = make(chan error, 1)
	if err := s.enqueue(r); err != nil {
		return err
	}
	select {
	case err := <-r.done:
		return err
	case <-r.ctx.Done():
		if r.taken.CompareAndSwap(false, true) {
			return r.ctx.Err()
		}
		return <-r.done // its turn has come: the outcome is near, and worth knowing
	}
}

func (s *Store) enqueue(r *write) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return store.ErrClosed
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	select {
	case s.queue <- r:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// update queues a change and waits until it is durable.
func (s *Store) update(ctx context.Context, do func(tx *bbolt.Tx) error) error {
	return s.submit(&write{ctx: ctx, do: do})
}

// write is the writer goroutine: it drains the queue into one transaction after the other until the queue closes.
func (s *Store) write() {
	defer close(s.written)
	group := make([]*write, 0, maxGroup)
	for r := range s.queue {
		group = append(group[:0], r)
		for len(group) < maxGroup {
			select {
			case r, ok := <-s.queue:
				if !ok {
					s.run(group)
					return
				}
				group = append(group, r)
				continue
			default:
			}
			break
		}
		s.run(group)
	}
}

// run carries out the requests nobody has withdrawn. Those that want to be alone come first.
func (s *Store) run(group []*write) {
	live := group[:0]
	for _, r := range group {
		switch {
		case !r.taken.CompareAndSwap(false, true):
		case r.alone != nil:
			r.done <- guard(r.alone)
		default:
			live = append(live, r)
		}
	}
	if len(live) > 0 {
		s.commit(live)
	}
}

// commit makes the requests durable together. When the transaction fails as a whole each gets one of its own, so
// that only the one at fault fails.
func (s *Store) commit(group []*write) {
	if s.broken != nil {
		answer(group, func(int) error { return s.broken })
		return
	}
	errs := make([]error, len(group))
	var txid int
	err := guard(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			txid = tx.ID()
			for i, r := range group {
				errs[i] = guard(func() error { return r.do(tx) })
				var no refused
				if errs[i] != nil && !errors.As(errs[i], &no) {
					return errs[i]
				}
			}
			return nil
		})
	})
	switch {
	case err == nil:
		answer(group, func(i int) error { return plain(errs[i]) })
	case s.reached(txid):
		// The disk failed between writing the change and confirming it. What is in memory may not be on the
		// disk, so nothing may build on it.
		s.broken = fmt.Errorf("%w: %w; it must be opened again", store.ErrWrite, err)
		answer(group, func(int) error { return s.broken })
	case len(group) == 1 && errors.Is(err, store.ErrDamaged):
		answer(group, func(int) error { return err })
	case len(group) == 1:
		answer(group, func(int) error { return fmt.Errorf("%w: %w", store.ErrWrite, err) })
	default:
		for _, r := range group {
			s.commit([]*write{r})
		}
	}
}

// reached reports whether the file, as this process sees it, shows the transaction.
func (s *Store) reached(txid int) bool {
	reached := true
	err := s.db.View(func(tx *bbolt.Tx) error {
		reached = txid != 0 && tx.ID() >= txid
		return nil
	})
	return err != nil || reached
}

func answer(group []*write, outcome func(i int) error) {
	for i, r := range group {
		r.done <- outcome(i)
	}
}

// plain takes the mark off a refusal.
func plain(err error) error {
	if no, ok := err.(refused); ok {
		return no.error
	}
	return err
}

// guard turns a panic into an error: the writer serves everybody and must not die of one request.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a request: %v", p)
		}
	}()
	return f()
}
