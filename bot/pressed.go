package bot

import (
	"context"
	"errors"

	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// pressed is a button or menu that is used.
type pressed struct {
	press.Route
	at   tables.Table // the table that it is about; the zero one where the component needs none
	seat engine.Seat  // the user's at that table; Onlooker where they have none
}

// need is what must be there for a component to be acted on. Whoever lacks it is told so, and nothing is done.
type need uint8

const (
	aGame  need = iota // a table whose game can be read
	aTable             // a table, though its game may be one that cannot be read any more
	aLobby             // a table whose game has not begun
	aSeat              // a seat of the user's at a table whose game can be read
	// aMove is a seat in a game that goes on. Who comes too late for that sees in the panel's place how things stand.
	aMove
	nothing // the component finds what it is about by itself
)

// pressed finds what a component is about that needs so much. Errors: those of finding the table.
func (q *exchange) pressed(ctx context.Context, r press.Route, needs need) (pressed, error) {
	p := pressed{Route: r, seat: engine.Onlooker}
	if needs == nothing {
		return p, nil
	}
	t, err := q.b.tables.Table(ctx, r.Table)
	if err != nil && !(errors.Is(err, tables.ErrUnreadable) && needs == aTable) {
		return p, err
	}
	if err := withinReach(q, t); err != nil {
		return p, err
	}
	p.at, err = q.arrive(ctx, t)
	p.seat = p.at.SeatOf(q.user())
	return p, err
}

// lacking is what keeps a component from being acted on: an error, or in the game what the user's panel says then.
func (n need) lacking(user store.UserID, p pressed) (late engine.Text, err error) {
	switch {
	case n == aLobby && p.at.Head.State != store.Lobby:
		return late, engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s has begun", p.at.Head.ID)
	case n != aSeat && n != aMove:
		return late, nil
	case p.seat == engine.Onlooker:
		return late, p.at.NotSeated(user)
	case n == aMove && p.Old:
		return engine.T("error.stale-button"), nil
	case n == aMove && p.at.Head.State != store.Playing:
		return engine.T("error.gone"), nil
	}
	return late, nil
}
