package tables

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// ErrUnreadable means that a table's header is there, but its game cannot be made of what is stored. Its pack or its
// moves are damaged, or this program does not know them. Such a table can only be closed.
var ErrUnreadable = errors.New("the table's game cannot be read")

// unreadable makes the error of a table that cannot be loaded. An error of the store stays what it is, since trying
// again may help.
func unreadable(head store.Table, err error) error {
	var outside *storeError
	if errors.As(err, &outside) && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrDamaged) {
		return fmt.Errorf("table %s: %w", head.ID, err)
	}
	kind, say := engine.Internal, engine.T("error.unreadable-table")
	if errors.Is(err, ErrOtherRules) { // nothing is wrong: that is how it is after an upgrade
		kind, say = engine.NotNow, sayOtherRules(head)
	}
	return engine.Errorf(kind, say, "table %s: %w: %w", head.ID, ErrUnreadable, err)
}

// load reads a table from the store: its header, its rules, and its position by the snapshot or, where that does not
// serve, by playing the recorded moves again. A running game that the present rules cannot go on with is stopped.
// Errors: BadInput where there is no such table, ErrUnreadable, the store's.
func (s *keeper) load(ctx context.Context, id store.TableID, l *live) error {
	unsettled := l.unsettled
	head, term, err := s.head(ctx, id, l)
	if err != nil {
		return noTable(err)
	}
	got, err := s.loadGame(ctx, head)
	if err != nil {
		err = unreadable(head, err)
	}
	var stopped error
	if errors.Is(err, ErrOtherRules) && head.State == store.Playing {
		stopped = err
	}
	if stopped != nil || errors.Is(err, ErrUnreadable) && head.State == store.Closed {
		// Nobody wants to see the game any more, and what must still be said needs only the header.
		got, err = s.headerOnly(ctx, id)
	}
	if err != nil {
		return err
	}
	if _, err := s.servers.known.Get(ctx, head.Server); err != nil {
		return err
	}
	l.server = func() store.Server { return s.servers.now(head.Server) }
	l.head, l.desk, l.rules, l.pos, l.loaded = got.head, got.desk, got.rules, got.pos, true
	l.read, l.term, l.touched = nil, term, s.config.Clock.Now()
	l.stopped = stopped
	if s.config.NoDirect {
		for i := range l.head.Seats {
			l.head.Seats[i].Calls = store.CallsHere
		}
	}
	l.rhythm = rhythm{noticed: s.config.Clock.Now()}
	if err := errors.Join(s.adopt(ctx, l), s.tellStopped(ctx, l), s.dropSitter(ctx, l)); err != nil {
		return err
	}
	s.rearm(l)
	if unsettled { // whoever made the last change has told nobody
		l.news.changed, l.news.haste, l.news.unsaid = !head.Mute(), AtOnce, true
		s.changed(l)
	}
	return nil
}

// head reads a table's header, and the term in which this process owns the table. Where it is not known what has become
// of the last change, that is settled first. Errors: store.ErrNotOwner where the table is another process's.
func (s *keeper) head(ctx context.Context, id store.TableID, l *live) (head store.Table, term store.Term, err error) {
	if l.unsettled {
		if term, err = s.termOf(ctx, id); err == nil {
			head, err = s.config.Store.Settle(ctx, id, term)
		}
		if err == nil || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrNotOwner) {
			l.unsettled = false
		}
		return head, term, err
	}
	if head, err = s.config.Store.Table(ctx, id); err == nil {
		term, err = s.term(head.Shard())
	}
	return head, term, err
}

// fresh sees to it that a table that is in memory is this process's, and has been since it was read: another one may
// have changed it meanwhile.
func (s *keeper) fresh(l *live) error {
	if !l.loaded {
		return nil
	}
	term, err := s.term(l.head.Shard())
	l.loaded = err == nil && term == l.term
	return err
}

// headerOnly reads a table without its game, with the rules where they can be read.
func (s *keeper) headerOnly(ctx context.Context, id store.TableID) (*live, error) {
	head, err := s.config.Store.Table(ctx, id)
	if err != nil {
		return nil, noTable(err)
	}
	d, err := desk.Read(head)
	if err != nil {
		s.config.Log.Error().Err(err).Str("table", string(id)).Msg("what was shown of a table is forgotten")
		d = desk.Desk{}
	}
	out := &live{head: head, desk: d}
	if out.rules, err = s.rulesOf(ctx, head); err != nil {
		out.rules = registry.Rules{}
	}
	return out, nil
}

// rulesOf finds the rules of a table. A panic is an error.
func (s *keeper) rulesOf(ctx context.Context, head store.Table) (out registry.Rules, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("finding the rules", r)
		}
	}()
	out, err = s.config.Games.Rules(ctx, head.Game, head.Pack, func(ctx context.Context) ([]byte, error) {
		content, err := s.config.Store.Pack(ctx, head.Pack)
		if err != nil {
			return nil, &storeError{err}
		}
		return content, nil
	})
	if err != nil && err == ctx.Err() { // it was not waited for, which says nothing against the pack
		err = &storeError{err}
	}
	return out, err
}

// loadGame finds everything that belongs to a header. Games and packs may be broken in any way, so a panic is an error.
func (s *keeper) loadGame(ctx context.Context, head store.Table) (out *live, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("loading", r)
		}
	}()
	d, err := desk.Read(head)
	if err != nil {
		return nil, err
	}
	head = withSight(head)
	rules, err := s.rulesOf(ctx, head)
	if err != nil {
		return nil, err
	}
	out = &live{head: head, desk: d, rules: rules}
	switch {
	case head.MoveCount == 0 && head.State != store.Playing && head.State != store.Over:
		return out, nil
	case edition(head.Rules) != edition(rules.Game.Info().Rules):
		out.pos, err = s.underOtherRules(ctx, head, d, rules.Game)
	default:
		out.pos, err = s.position(ctx, head, rules.Game)
	}
	return out, err
}
