package tables

import (
	"context"
	"time"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// Who puts something together with the help of others is in the end to go on without them, or nothing would ever come
// of it; and is not to do so before they could answer. People see for themselves. Computer players hear other computer
// players first, at no cost of time; see [shift.choose]. For people who have been called they wait, if they lack what
// those could give (brain.Question.Hears), for a time that everybody can see: it hangs on the table's pace alone, and
// not on what anybody holds. Nobody else is held up by it.

// help is what a computer player may wait for, and in which position: when that changes, it is asked anew.
type help struct {
	moves int
	until time.Time // by when it must have come; zero where nobody is waited for
}

// hears returns what help the computer player that holds a table up may wait for.
func (s *keeper) hears(head store.Table, d desk.Desk, pos engine.Position) help {
	h := help{moves: head.MoveCount}
	if _, must := computersAsked(head, pos); len(must) == 0 || s.config.Pace == 0 || head.Mute() {
		return h
	}
	for _, seat := range people(head, opened(pos).urged(nil)) {
		if w := d.Wait(seat); w.Expected() {
			h.until = later(h.until, w.CalledAt.Time().Add(times(head).Hear))
		}
	}
	return h
}

// HeardUntil is which computer player waits at a table for the help of people who have been called, and until when; ok
// is false where none does.
func (s *keeper) HeardUntil(t Table) (by engine.Seat, until time.Time, ok bool) {
	until = s.hears(t.Head, t.Desk, t.pos).until
	if !until.After(s.config.Clock.Now()) {
		return 0, until, false
	}
	_, must := computersAsked(t.Head, t.pos)
	return must[0].Seat, until, true
}

// goesOn notes who has let the time for their help pass, since a computer player goes on without them now.
func (n *next) goesOn(l *live, now time.Time) {
	for _, seat := range people(l.head, opened(l.pos).urged(nil)) {
		if w := n.wait(seat); w.Expected() && !w.CalledAt.Time().Add(times(l.head).Hear).After(now) {
			w.Silent = true
		}
	}
}

// hear waits for the help of people, until one of them has answered or their time is over.
func (w *shift) hear(ctx context.Context, q question) error {
	waits := false
	err := w.with(ctx, w.id, func(l *live) error {
		if waits = w.hears(l.head, l.desk, l.pos) == q.hears; waits {
			w.listens(w.id, q.hears)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	if waits {
		w.wait(ctx, q.hears.until.Sub(w.config.Clock.Now()))
	}
	return w.ctx.Err()
}

// listens notes what a table's thinker waits for. The caller holds the table.
func (s *computers) listens(id store.TableID, h help) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.thinkers[id]; t != nil {
		t.hears = &h
	}
}
