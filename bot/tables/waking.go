package tables

import (
	"context"
	"time"

	"witchtable/store"
)

// How many tables there are is nobody's business at a start. A table that has come to rest says in its header when
// something is to be done there next, though nobody has come by (store.Table.Wakes); the store finds those whose moment
// has come. All others are left where they are until somebody wants them.
//
// A table that is played is not at rest, and is looked at at every start: to note a moment with each move would cost
// more than that, and be out of date with the next one.

const (
	// wakePage is how many tables are read from the index at a time.
	wakePage = 256
	// lookAhead is how far ahead alarms are set for tables that are not in memory.
	lookAhead = 10 * time.Minute
)

// shards are what this process owns.
func (s *keeper) shards() store.Scope {
	if s.config.Shards == nil {
		return store.Scope{}
	}
	return s.config.Shards()
}

// wakes is when a table must be looked at next if nobody touches it: zero where it is not at rest.
func (s *keeper) wakes(l *live, now time.Time) store.Millis {
	if _, must := computersAsked(l.head, l.pos); len(must) > 0 || !l.head.Live() {
		return 0
	}
	at := first(s.dueNext(l, now))
	if !at.After(now) { // nothing, or something that is to be done now
		return 0
	}
	return store.MillisOf(at)
}

// restsUntil is when a table must be looked at next after a change: zero where that leaves it other than at rest.
func (s *keeper) restsUntil(n *next) store.Millis {
	if !n.rests {
		return 0
	}
	return s.wakes(&live{head: n.head, desk: n.desk, pos: n.pos}, s.config.Clock.Now())
}

// first is the earliest moment at which something is due; zero where nothing is.
func first(all []duty) (at time.Time) {
	for _, d := range all {
		if at.IsZero() || d.due.Before(at) {
			at = d.due
		}
	}
	return at
}

// comesToRest is when a table that is not at rest will be if nothing happens; ok is false where it cannot be.
func (s *keeper) comesToRest(l *live) (at time.Time, ok bool) {
	if _, must := computersAsked(l.head, l.pos); len(must) > 0 || l.head.Wakes != 0 || !l.loaded ||
		s.config.Unshown(l.head.ID) {
		return at, false
	}
	return l.touched.Add(restsAfter), true
}

func (s *keeper) wakePage(ctx context.Context, q store.WakeQuery) (page []store.Wake, err error) {
	q.Limit = wakePage
	err = s.patiently(ctx, "which tables wake", func() (err error) {
		page, err = s.config.Store.Waking(ctx, q)
		return err
	})
	return page, err
}

// watch sets alarms for tables in a scope that are to be woken after a moment, some time ahead, until the context ends
// or none of the shards is this process's any more.
func (s *alarms) watch(in store.Scope, after store.Millis) {
	for s.ctx.Err() == nil {
		until := store.MillisOf(s.config.Clock.Now().Add(lookAhead))
		if err := s.setAhead(in, after, until); err != nil {
			s.config.Log.Warn().Err(err).Msg("it is not known which tables wake")
			s.wait(s.ctx, alarmAgain)
			continue
		}
		after = until
		s.wait(s.ctx, lookAhead/2)
		if in = in.And(s.shards()); in.Count() == 0 {
			return
		}
	}
}

// setAhead sets the alarms of tables that are to be woken after one moment and until another.
func (s *alarms) setAhead(in store.Scope, after, until store.Millis) error {
	q := store.WakeQuery{In: in, After: store.Wake{At: after + 1}, Until: until}
	for {
		page, err := s.wakePage(s.ctx, q)
		if err != nil {
			return err
		}
		s.mu.Lock()
		for _, w := range page {
			s.setAlarm(w.Table, w.At.Time())
		}
		s.mu.Unlock()
		if len(page) < wakePage {
			return nil
		}
		q.After = page[len(page)-1]
	}
}

// background has f run until the service stops. f must end with the context.
func (s *alarms) background(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() == nil {
		s.busy.Go(f)
	}
}
