package tables

import (
	"context"
	"sync"
	"time"

	"witchtable/bot/tables/sight"
	"witchtable/store"
)

// A table notes what is to be seen at it when it comes to rest: a while after the last move, and when the process
// stops. Newer rules that lead a game elsewhere can be told by it, see rules.go. To note it with each move would cost
// more than the move. A process that is killed leaves an older note, or none: then the snapshot is compared, and what
// has been told.

// restsAfter is how long nothing must have happened at a table for it to have come to rest.
const restsAfter = 3 * time.Minute

// sightsAtOnce is how many tables are written at a time when the process stops: enough that they share transactions.
const sightsAtOnce = 64

// unsighted reports whether a game is under way of whose last position it is not noted what was to be seen.
func unsighted(h store.Table) bool {
	return h.State == store.Playing && (h.Sight.Of == nil || h.Sight.Moves != h.MoveCount)
}

// withSight is a header with its sight in the present form.
func withSight(h store.Table) store.Table {
	if h.Sight.Of == nil && len(h.Seen) > 0 {
		h.Sight = store.Sight{Moves: h.MoveCount, Of: h.Seen}
	}
	h.Seen = nil
	return h
}

// noteSight notes what is to be seen now. The change must not add to the log.
func (n *next) noteSight() {
	of := sight.Of(n.pos, len(n.head.Seats))
	if of == nil {
		of = []string{}
	}
	n.head.Sight = store.Sight{Moves: n.head.MoveCount, Of: of}
}

// noteSights notes what is to be seen at all tables in memory. The process stops: what cannot be written is left.
func (s *keeper) noteSights() {
	s.mu.Lock()
	var ids []store.TableID
	for id := range s.live {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	ctx := context.WithoutCancel(s.ctx)
	turns := make(chan struct{}, sightsAtOnce)
	var busy sync.WaitGroup
	for _, id := range ids {
		turns <- struct{}{}
		busy.Go(func() {
			defer func() { <-turns }()
			if err := s.alone(id, func(l *live) error { return s.rest(ctx, l) }); err != nil {
				s.config.Log.Warn().Err(err).Str("table", string(id)).Msg("what is to be seen at a table is not noted")
			}
		})
	}
	busy.Wait()
}

// rest notes what is to be seen at a table, if that has changed.
func (s *keeper) rest(ctx context.Context, l *live) error {
	if !l.loaded || l.pos == nil || !unsighted(l.head) {
		return nil
	}
	n := l.begin()
	n.quiet, n.idle = true, true
	n.noteSight()
	return s.commit(ctx, l, n)
}
