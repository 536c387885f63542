package tables

import (
	"context"
	"fmt"

	"witchtable/engine"
	"witchtable/store"
)

// storeError marks an error as the store's.
type storeError struct{ error }

func (e *storeError) Unwrap() error { return e.error }

// position reads the snapshot and plays the moves made since; if that fails, it plays the whole log.
func (s *keeper) position(ctx context.Context, head store.Table, g engine.Game) (engine.Position, error) {
	snap, err := s.config.Store.Snapshot(ctx, head.ID)
	if err != nil {
		return nil, &storeError{err}
	}
	moves, err := s.config.Store.Log(ctx, head.ID, snap.N+1)
	if err != nil {
		return nil, &storeError{err}
	}
	if snap.Data != nil {
		pos, err := fromSnapshot(g, snap.Data, moves)
		if err == nil {
			return pos, nil
		}
		s.config.Log.Warn().Err(err).Str("table", string(head.ID)).
			Msg("the snapshot cannot be read; playing the moves again")
		if moves, err = s.config.Store.Log(ctx, head.ID, 1); err != nil {
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

// fromSnapshot reads a position and plays the moves made since. It fails on a snapshot that the game can read but not
// go on with, and on a log with a step back since.
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
