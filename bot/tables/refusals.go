package tables

import (
	"errors"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

func noTable(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return engine.Errorf(engine.BadInput, engine.T("error.no-table"), "no such table: %w", err)
	}
	return err
}

func notLobby(h store.Table) error {
	if h.State == store.Playing {
		return engine.Errorf(engine.NotNow, engine.T("error.already-running"), "table %s: the game has begun", h.ID)
	}
	return ended(h)
}

func ended(h store.Table) error {
	return engine.Errorf(engine.NotNow, engine.T("error.table-ended"), "table %s has ended (%s)", h.ID, h.State)
}

// notBarred refuses those who have been sent away.
func notBarred(h store.Table, user store.UserID) error {
	if slices.Contains(h.Barred, user) {
		return engine.Errorf(engine.Forbidden, engine.T("error.kicked"), "sent away from table %s", h.ID)
	}
	return nil
}

// notKnown refuses a seat of a running game to those who have had one, or have been sent away: they know a hand of it.
func notKnown(h store.Table, user store.UserID) error {
	if err := notBarred(h, user); err != nil {
		return err
	}
	if slices.Contains(h.Gone, user) {
		return engine.Errorf(engine.Forbidden, engine.T("error.seat-gone"), "has had a seat at table %s", h.ID)
	}
	return nil
}

// mayJoin refuses those who would sit down where the game has begun, with what they can do instead.
func mayJoin(l *live, user store.UserID) error {
	if l.head.State != store.Playing {
		if l.head.State != store.Lobby {
			return ended(l.head)
		}
		return nil
	}
	if err := notKnown(l.head, user); err != nil {
		return err
	}
	if holds(l.head, user) == engine.Onlooker && len(l.snapshot().FreeSeats()) > 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.take-seat"), "table %s: the game has begun", l.head.ID)
	}
	return notLobby(l.head)
}

func errNoComputer() error {
	return engine.Errorf(engine.NotNow, engine.T("error.no-computer"), "no such computer player is seated")
}

// notSettled refuses to change what another table's game has settled that is played on here.
func notSettled(h store.Table) error {
	if h.Origin == nil {
		return nil
	}
	return engine.Errorf(engine.NotNow, engine.T("error.play-on.settled"), "table %s plays a game on", h.ID)
}

// seatFree refuses with a sentence when all seats are taken.
func seatFree(l *live, say string) error {
	if limit := l.rules.Game.Info().MaxSeats; len(l.head.Seats) >= limit || l.head.Tutorial {
		return engine.Errorf(engine.NotNow, engine.T(say, engine.A("n", engine.Number(limit))), "the table is full")
	}
	return nil
}

// played refuses where no game is played at the moment.
func (l *live) played() error {
	switch {
	case l.head.State == store.Lobby:
		return engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "table %s: the game has not begun", l.head.ID)
	case l.head.State != store.Playing:
		return ended(l.head)
	case l.head.PausedAt != 0:
		return engine.Errorf(engine.NotNow, engine.T("error.paused"), "table %s rests", l.head.ID)
	}
	return nil
}

// seated refuses people without a seat.
func (l *live) seated(user store.UserID) error {
	if seatOf(l.head, user) == engine.Onlooker {
		return l.snapshot().NotSeated(user)
	}
	return nil
}

// player returns the seat for which a person may act in the running game.
func (l *live) player(user store.UserID) (engine.Seat, error) {
	if err := l.played(); err != nil {
		return 0, err
	}
	if err := l.seated(user); err != nil {
		return 0, err
	}
	return seatOf(l.head, user), nil
}
