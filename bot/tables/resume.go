package tables

import (
	"context"
	"fmt"
	"time"

	"witchtable/store"
)

// wakePause is how long is between two tables that are woken behind the first page: people who are there go first.
const wakePause = 5 * time.Millisecond

// Resume goes on with what a previous process left: computer players whose turn it is, what has become due, and the
// boards of tables that had not come to rest. Unsaid entries are the Deliverer's to take up. It looks at some tables
// itself and leaves the rest, where there are many, to a goroutine of its own.
func (s *Service) Resume(ctx context.Context) error { return s.TakeUp(ctx, s.shards()) }

// TakeUp is Resume for the tables of some shards that this process has come to own.
func (s *Service) TakeUp(ctx context.Context, in store.Scope) error {
	now := store.MillisOf(s.config.Clock.Now())
	page, err := s.wakePage(ctx, store.WakeQuery{In: in, Until: now})
	if err != nil {
		return fmt.Errorf("resuming tables: %w", err)
	}
	for _, w := range page {
		s.resume(ctx, w.Table)
	}
	s.alarms.background(func() {
		for len(page) == wakePage && s.ctx.Err() == nil {
			if page, err = s.wakePage(s.ctx, store.WakeQuery{In: in, Until: now, After: page[len(page)-1]}); err != nil {
				s.config.Log.Error().Err(err).Msg("not all tables can be resumed")
				return
			}
			for _, w := range page {
				s.wait(s.ctx, wakePause)
				s.resume(s.ctx, w.Table)
				s.putAside(w.Table)
			}
		}
	})
	s.alarms.background(func() { s.alarms.watch(in, now) })
	if s.config.Shards != nil { // else nobody but this process changes anything
		s.following.Do(func() { s.alarms.background(s.followChanges) })
	}
	return nil
}

// resume has a table go on. One that cannot be read must not keep the others from going on.
func (s *Service) resume(ctx context.Context, id store.TableID) {
	mute := false
	err := s.patiently(ctx, "a table", func() error {
		return s.with(ctx, id, func(l *live) error {
			mute = l.head.Mute()
			s.computers.start(l)
			return nil
		})
	})
	switch {
	case err != nil && ctx.Err() == nil:
		s.config.Log.Error().Err(err).Str("table", string(id)).Msg("a table cannot be resumed")
	case err == nil && !mute:
		s.config.Changed(id, Gathered)
	}
}
