package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// alter changes a table if may allows it, and returns what it is then. Errors: those of may and f, after which nothing
// has changed.
func (s *keeper) alter(ctx context.Context, id store.TableID, may func(*live) error,
	f func(*live, *next) error) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		if err := may(l); err != nil {
			return err
		}
		n := l.begin()
		if err := f(l, n); err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}

// inLobby changes a table whose game has not begun.
func (s *keeper) inLobby(ctx context.Context, id store.TableID, f func(*live, *next) error) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if l.head.State != store.Lobby {
			return notLobby(l.head)
		}
		return nil
	}, f)
}

// manage changes a table that is not over, for whoever may manage it. Errors: Forbidden for others, NotNow if it has
// ended, f's.
func (s *keeper) manage(ctx context.Context, id store.TableID, by store.UserID,
	f func(*live, *next) error) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		return s.mayManage(l, by)
	}, f)
}

// mayManage lets the host, and after a long silence every player, start and close the table.
func (s *keeper) mayManage(l *live, user store.UserID) error {
	if user == l.head.Host && user != "" {
		return nil
	}
	if err := l.seated(user); err != nil {
		return err
	}
	if s.silent(l) {
		return nil
	}
	return engine.Errorf(engine.Forbidden,
		engine.T("error.not-host", engine.A("host", engine.Literal(HostName(l.head)))),
		"only the host may do that")
}

// silent reports whether nothing has happened at the table for a long time.
func (s *keeper) silent(l *live) bool {
	silence := s.config.IdleAfter
	if l.head.Pace != store.PaceUnset {
		silence = max(silence, timesOf(l.head.Pace).StandIn)
	}
	return s.config.Clock.Now().Sub(l.desk.TouchedAt.Time()) >= silence
}

// MayManage reports, as an error, why a person may not start or close the table now.
func (s *keeper) MayManage(ctx context.Context, id store.TableID, user store.UserID) error {
	return s.withHead(ctx, id, func(l *live) error { return s.mayManage(l, user) })
}

// folds is when the thread of a table that ends now is put away.
func (s *keeper) folds() store.Millis {
	if s.config.Fold == 0 {
		return 0
	}
	return store.MillisOf(s.config.Clock.Now().Add(s.config.Fold))
}
