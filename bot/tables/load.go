package tables

import (
	"context"
	"errors"
	"fmt"

	"witchtable/engine"
	"witchtable/store"
)

// ErrUnreadable means that a table's header is there, but its game cannot be made of what is stored: its pack or its
// moves are damaged, or this program does not know them. Such a table can be looked at no more, only closed.
var ErrUnreadable = errors.New("the table's game cannot be read")

// unreadable makes the error of a table that cannot be loaded. Where it was the store that failed, trying again may
// help, and the error stays what it is.
func unreadable(head store.Table, err error) error {
	var outside *storeError
	if errors.As(err, &outside) && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrDamaged) {
		return fmt.Errorf("table %s: %w", head.ID, err)
	}
	say := engine.T("error.unreadable-table")
	if errors.Is(err, ErrOtherRules) {
		say = sayOtherRules(head)
	}
	return engine.Errorf(engine.Internal, say, "table %s: %w: %w", head.ID, ErrUnreadable, err)
}

// storeError marks what the store has failed at.
type storeError struct{ error }

func (e *storeError) Unwrap() error { return e.error }

// load reads a table from the store: its header, its rules, and its position by the snapshot or, where that does
// not serve, by playing the recorded moves again. Errors: BadInput where there is no such table, ErrUnreadable, the store's.
func (s *Service) load(ctx context.Context, id store.TableID, l *live) error {
	head, err := s.Store.Table(ctx, id)
	if err != nil {
		return noTable(err)
	}
	got, err := s.loadGame(ctx, head)
	if err != nil {
		err = unreadable(head, err)
	}
	if errors.Is(err, ErrUnreadable) && head.State == store.Closed {
		// Nothing of the game is wanted any more, and what must still be said needs the header only.
		got, err = s.headerOnly(ctx, id)
	}
	if err != nil {
		return err
	}
	if l.server, err = s.server(ctx, head.Server); err != nil {
		return err
	}
	l.head, l.desk, l.rules, l.pos, l.loaded = got.head, got.desk, got.rules, got.pos, true
	l.rhythm = rhythm{noticed: s.Clock.Now()}
	if err := s.adopt(ctx, l); err != nil {
		return err
	}
	s.arm(l)
	return nil
}

// headerOnly is a table of which only the header is read.
func (s *Service) headerOnly(ctx context.Context, id store.TableID) (*live, error) {
	head, err := s.Store.Table(ctx, id)
	if err != nil {
		return nil, noTable(err)
	}
	desk, err := readDesk(head)
	if err != nil {
		s.Log.Error().Err(err).Str("table", string(id)).Msg("what was shown of a table is forgotten")
		desk = Desk{}
	}
	return &live{head: head, desk: desk}, nil
}

// loadGame finds everything that belongs to a header. Games and packs may be broken in any way, so a panic is an error.
func (s *Service) loadGame(ctx context.Context, head store.Table) (out *live, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("loading", r)
		}
	}()
	desk, err := readDesk(head)
	if err != nil {
		return nil, err
	}
	rules, err := s.Games.Rules(head.Game, head.Pack, func() ([]byte, error) {
		content, err := s.Store.Pack(ctx, head.Pack)
		if err != nil {
			return nil, &storeError{err}
		}
		return content, nil
	})
	if err != nil {
		return nil, err
	}
	out = &live{head: head, desk: desk, rules: rules}
	switch {
	case head.MoveCount == 0 && head.State != store.Playing && head.State != store.Over:
		return out, nil
	case edition(head.Rules) != edition(rules.Game.Info().Rules):
		out.pos, err = s.underOtherRules(ctx, head, desk, rules.Game)
	default:
		out.pos, err = s.position(ctx, head, rules.Game)
	}
	return out, err
}

// position is the one of the snapshot, or that which the moves lead to.
func (s *Service) position(ctx context.Context, head store.Table, g engine.Game) (engine.Position, error) {
	snap, err := s.Store.Snapshot(ctx, head.ID)
	if err != nil {
		return nil, &storeError{err}
	}
	moves, err := s.Store.Log(ctx, head.ID, snap.N+1)
	if err != nil {
		return nil, &storeError{err}
	}
	if snap.Data != nil {
		pos, err := fromSnapshot(g, snap.Data, moves)
		if err == nil {
			return pos, nil
		}
		s.Log.Warn().Err(err).Str("table", string(head.ID)).Msg("the snapshot cannot be read; playing the moves again")
		if moves, err = s.Store.Log(ctx, head.ID, 1); err != nil {
			return nil, &storeError{err}
		}
	}
	return engine.Replay(g, head.Setup, answers(moves), nil)
}

// answers are a log's entries as the engine takes them.
func answers(log []store.LogEntry) []engine.Move {
	out := make([]engine.Move, len(log))
	for i, e := range log {
		out[i] = e.Move
	}
	return out
}

// fromSnapshot reads a position and plays the moves made since. A snapshot that the game can read but not go on with
// is as bad as one that it cannot read; one with a step back since then does not serve either.
func fromSnapshot(g engine.Game, data []byte, since []store.LogEntry) (pos engine.Position, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("reading the snapshot", r)
		}
	}()
	if pos, err = g.Load(data); err != nil {
		return nil, err
	}
	if err := pos.Check(); err != nil {
		return nil, err
	}
	return playAgain(pos, since)
}

func playAgain(pos engine.Position, moves []store.LogEntry) (engine.Position, error) {
	for _, m := range moves {
		if err := pos.Apply(m.Move, nil); err != nil {
			return nil, fmt.Errorf("playing move %d again: %w", m.N, err)
		}
	}
	return pos, nil
}
