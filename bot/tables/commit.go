package tables

import (
	"context"
	"errors"
	"fmt"

	"witchtable/store"
)

// commit stores what follows and only then makes it the table's state.
func (s *keeper) commit(ctx context.Context, l *live, n *next) error {
	now := store.MillisOf(s.config.Clock.Now())
	if !n.quiet {
		if !n.idle {
			n.desk.TouchedAt, n.desk.WarnedAt = now, 0
		}
		n.lapseConsent(l)
	}
	n.endStepBacks()
	n.keepWaits(now)
	if n.head.State != l.head.State {
		n.tellAbove()
	}
	n.head.Wakes = s.restsUntil(n)
	if err := n.desk.WriteTo(&n.head); err != nil {
		return err
	}
	if err := s.tally(ctx, l, n); err != nil {
		return err
	}
	term, err := s.term(l.head.Shard())
	if err != nil {
		return err
	}
	c := store.Change{Expect: l.head.Version, Term: term, Header: &n.head, Append: n.log, Done: n.done}
	if n.pos != nil && (len(n.log) > 0 || l.pos == nil || n.renewed) {
		data, err := n.pos.AppendBinary(nil)
		if err != nil {
			return fmt.Errorf("writing the position: %w", err)
		}
		c.Snapshot = data
	}
	if n.head.Mute() {
		n.say = nil
	}
	for _, e := range n.say {
		o, err := e.Stored(now)
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, o)
	}
	got, err := s.config.Store.Commit(ctx, l.head.ID, c)
	if err != nil {
		s.doubt(ctx, l, err)
		return fmt.Errorf("table %s: %w", l.head.ID, err)
	}
	n.head.Version, n.head.MoveCount = got.Version, got.MoveCount
	l.news.haste = max(l.news.haste, hasteOf(l.head.State, n.head.State))
	l.head, l.desk, l.pos, l.read = n.head, n.desk, n.pos, readBy(l.read, n)
	l.touched = s.config.Clock.Now()
	if l.head.State != store.Playing {
		l.stopped = nil
	}
	if !n.quiet && !n.unnoticed {
		l.rhythm.beat(s.config.Clock.Now(), n)
	}
	l.news.changed = l.news.changed || !n.quiet && !n.head.Mute()
	l.news.unsaid = l.news.unsaid || len(n.say) > 0
	s.changed(l)
	return nil
}

// doubt is what a failed change leaves of what is known of a table. Where nothing was stored, for no fault of the
// table's, all stands: people try again in a moment, and a store that is away for a while has nobody read everything
// anew. Else the table is read again before anything else is done there. Where it is not known what was stored, that is
// settled first, soon and by itself: there may be a computer player to answer and something to say of which nobody
// knows.
func (s *keeper) doubt(ctx context.Context, l *live, err error) {
	switch {
	case errors.Is(err, store.ErrWrite):
		l.loaded, l.unsettled = false, true
		s.lookAgain(l.head.ID)
	case errors.Is(err, store.ErrInvalid), errors.Is(err, store.ErrUnavailable),
		ctx.Err() != nil && errors.Is(err, ctx.Err()):
	default:
		l.loaded = false
	}
}

// tally notes, where a game ends by its rules, who gave how many of its answers.
func (s *keeper) tally(ctx context.Context, l *live, n *next) error {
	if n.head.State != store.Over || l.head.State == store.Over {
		return nil
	}
	log, err := s.config.Store.Log(ctx, n.head.ID, 1)
	if err != nil {
		return fmt.Errorf("who has played at table %s: %w", n.head.ID, err)
	}
	store.Tally(&n.head, append(log, n.log...))
	return nil
}
