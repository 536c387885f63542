package tables

import (
	"context"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Join seats a person: in the lobby on a free seat or on the one that is kept for this person, in a running game on the
// seat that this person handed over to a computer player before. When the last one comes for whom a seat is kept, the
// game begins. Errors: NotNow when seated already, when the table is full, has begun or ended; Forbidden for those who
// have been sent away, or have left a seat that is somebody else's now.
func (s *lobbies) Join(ctx context.Context, id store.TableID, p Person) (Table, error) {
	if t, took, err := s.reclaim(ctx, id, p); took || err != nil {
		return t, err
	}
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	complete := false
	t, err := s.alter(ctx, id, func(l *live) error { return mayJoin(l, p.User) }, func(l *live, n *next) error {
		if err := notBarred(l.head, p.User); err != nil {
			return err
		}
		if seat := seatOf(n.head, p.User); seat != engine.Onlooker {
			if !n.head.Seats[seat].Invited {
				return engine.Errorf(engine.NotNow, engine.T("error.seated-already"), "seated already")
			}
			n.accept(seat, p)
			complete = !invites(n.head)
			return nil
		}
		if err := s.takeFree(ctx, l, n, p.holder(habits)); err != nil {
			return err
		}
		n.tell(outbox.Entry{Kind: outbox.Welcome, User: p.User})
		n.admit(p.User)
		return nil
	})
	if err == nil && complete {
		return s.startIfPossible(ctx, t)
	}
	return t, err
}

// takeFree seats somebody in a lobby: on a seat of their own, or, where another table's game is played on, in the place
// of a computer player.
func (s *lobbies) takeFree(ctx context.Context, l *live, n *next, h store.SeatHolder) error {
	if n.head.Origin != nil {
		return s.takeKept(ctx, n, h)
	}
	if err := seatFree(l, "error.table-full"); err != nil {
		return err
	}
	n.head.Seats = append(n.head.Seats, h)
	return nil
}

// startIfPossible begins the game of a table at which all have come. What the game refuses is left to the host, who
// sees it when pressing Start.
func (s *lobbies) startIfPossible(ctx context.Context, t Table) (Table, error) {
	begun, err := s.Start(ctx, t.Head.ID, t.Head.Host)
	if err != nil && engine.KindOf(err) != engine.Internal {
		return s.Table(ctx, t.Head.ID)
	}
	return begun, err
}
