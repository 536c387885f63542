package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// What a table's host may do about its people. Whoever may manage the table may do it, too, see mayManage.

// Skip has a computer player answer for somebody to the end of their turn. Errors: as manage; BadInput where the seat is no
// person's; NotNow where nothing is asked of them, no game is played, or there is no computer player.
func (s *Service) Skip(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if err := l.played(); err != nil {
			return err
		}
		if err := s.isPerson(n, seat); err != nil {
			return err
		}
		if !slices.Contains(awaited(n.pos), seat) {
			return engine.Errorf(engine.NotNow, engine.T("error.skip-idle", engine.A("who", engine.Who(seat))), "seat %d is not awaited", seat)
		}
		n.wait(seat).Missed = 0 // it is told, whatever was told before
		s.standIn(n, seat, "bot.notice.skipped")
		return nil
	})
}

// isPerson refuses seats for which no person answers, and where nobody can stand in for one.
func (s *Service) isPerson(n *next, seat engine.Seat) error {
	switch {
	case !person(n.head, seat):
		return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))), "seat %d is no person's", seat)
	case s.StandIn == "":
		return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to stand in")
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

// Kick takes somebody's seat away, and lets them sit down at the table no more. In a running game a computer player with a name of
// its own has the seat from now on, until somebody else takes it. Errors: as manage; BadInput where the seat is nobody's, or
// the host's own; NotNow where there is no computer player.
func (s *Service) Kick(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat, name string) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if seat < 0 || int(seat) >= len(n.head.Seats) || n.head.Seats[seat].User == "" {
			return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))), "seat %d is nobody's", seat)
		}
		h := n.head.Seats[seat]
		if h.User == by || h.User == n.head.Host {
			return engine.Errorf(engine.BadInput, engine.T("error.kick-host"), "seat %d is the host's", seat)
		}
		n.head.Barred = append(n.head.Barred, h.User)
		who := engine.A("who", engine.Literal(h.Name))
		if n.head.State == store.Lobby {
			n.head.Seats = slices.Delete(n.head.Seats, int(seat), int(seat)+1)
			n.tell(outbox.NoticeOf(engine.T("bot.notice.kicked-lobby", who)))
			return nil
		}
		if s.StandIn == "" {
			return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to take the seat")
		}
		n.hand(seat, store.SeatHolder{Brain: s.StandIn, Name: name, Claim: h.Claim, Bring: h.Bring},
			engine.T("bot.notice.kicked", who, engine.A("new", engine.Literal(name))))
		return nil
	})
}

// hand gives somebody's seat to a computer player for good, and says so.
func (n *next) hand(seat engine.Seat, computer store.SeatHolder, say engine.Text) {
	before := people(n.head, awaited(n.pos))
	n.gone(n.head.Seats[seat].User)
	n.head.Seats[seat] = computer
	n.desk.Hands[seat].renew()
	n.seen(seat)
	n.tell(outbox.NoticeOf(say))
	n.shrink(before, people(n.head, awaited(n.pos)), 0)
}

// Pause has the game rest: nobody answers, nobody is called. Errors: as manage; NotNow where no game is played, or it rests.
func (s *Service) Pause(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if err := l.played(); err != nil {
			return err
		}
		n.head.PausedAt = store.MillisOf(s.Clock.Now())
		n.tell(outbox.NoticeOf(engine.T("bot.notice.paused")), outbox.Entry{Kind: outbox.Turn})
		return nil
	})
}

// Unpause has a game that rests go on. Errors: as manage; NotNow where none rests.
func (s *Service) Unpause(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if n.head.PausedAt == 0 {
			return engine.Errorf(engine.NotNow, engine.T("error.not-paused"), "table %s does not rest", l.head.ID)
		}
		n.head.PausedAt = 0
		n.tell(outbox.NoticeOf(engine.T("bot.notice.unpaused")))
		must := people(n.head, awaited(n.pos))
		n.summon(must, must, s.resting(n.head))
		for _, seat := range must {
			if !n.wait(seat).Owed {
				n.again(seat)
			}
		}
		return nil
	})
}

// Hush has the table's computer players keep their remarks to themselves from now on, or make them again. Errors: as manage.
func (s *Service) Hush(ctx context.Context, id store.TableID, by store.UserID, hushed bool) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Hushed = hushed
		return nil
	})
}

// PassOn makes somebody else the host. Errors: as manage; BadInput where the seat is no person's, or the host's own.
func (s *Service) PassOn(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		switch {
		case seat < 0 || int(seat) >= len(n.head.Seats) || holds(n.head, n.head.Seats[seat].User) != seat:
			return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))), "seat %d is no person's", seat)
		case n.head.Seats[seat].User == n.head.Host:
			return engine.Errorf(engine.BadInput, engine.T("error.host-already", engine.A("who", engine.Who(seat))), "seat %d is the host's", seat)
		}
		n.passOn(n.head.Seats[seat].User, seat)
		return nil
	})
}

// passOn makes a person the host, and says so.
func (n *next) passOn(to store.UserID, seat engine.Seat) {
	n.head.Host = to
	if n.head.State == store.Lobby { // which has seats in no order yet, and shows who is the host
		return
	}
	n.tell(outbox.NoticeOf(engine.T("bot.notice.host", engine.A("who", engine.Who(seat)))))
}

// free reports whether a person may take a seat of a running game: a computer player has it for good, or its person has left.
func free(h store.SeatHolder) bool { return h.Brain != "" && !h.Away }

// FreeSeats lists the seats of a running game that a person may take, those that people have left first. A tutorial has none.
func (t Table) FreeSeats() []engine.Seat {
	var left, never []engine.Seat
	for i, h := range t.Head.Seats {
		switch {
		case t.Head.State != store.Playing || t.Head.Tutorial || !free(h):
		case h.User != "":
			left = append(left, engine.Seat(i))
		default:
			never = append(never, engine.Seat(i))
		}
	}
	return append(left, never...)
}

// TakeSeat gives a person a seat of a running game for which a computer player answers. Who has left a seat of their own takes that
// one. Errors: Forbidden for those who have been sent away; BadInput for seats that are not free; NotNow for those who are seated, and where no game
// is played.
func (s *Service) TakeSeat(ctx context.Context, id store.TableID, p Person, seat engine.Seat) (Table, error) {
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	if t, took, err := s.reclaim(ctx, id, p); took || err != nil {
		return t, err
	}
	return s.alter(ctx, id, func(l *live) error { return mayTake(l, p.User, seat) }, func(_ *live, n *next) error {
		n.seat(seat, p.holder(habits))
		return nil
	})
}

func mayTake(l *live, user store.UserID, seat engine.Seat) error {
	switch {
	case l.head.State == store.Lobby:
		return engine.Errorf(engine.NotNow, engine.T("error.join-first"), "table %s: the game has not begun", l.head.ID)
	case l.head.State != store.Playing:
		return ended(l.head)
	case holds(l.head, user) != engine.Onlooker:
		return engine.Errorf(engine.NotNow, engine.T("error.seated-already"), "seated already")
	case seat < 0 || int(seat) >= len(l.head.Seats) || l.head.Tutorial || !free(l.head.Seats[seat]):
		return engine.Errorf(engine.BadInput, engine.T("error.seat-taken"), "seat %d is not free", seat)
	}
	return notBarred(l.head, user)
}

// notBarred refuses those who have been sent away.
func notBarred(h store.Table, user store.UserID) error {
	if slices.Contains(h.Barred, user) {
		return engine.Errorf(engine.Forbidden, engine.T("error.kicked"), "sent away from table %s", h.ID)
	}
	return nil
}

// gone notes who holds a seat of the game no more.
func (n *next) gone(user store.UserID) {
	if user != "" && !slices.Contains(n.head.Gone, user) {
		n.head.Gone = append(n.head.Gone, user)
	}
}

// seat puts a person in the place of a computer player. What the seat has had is theirs; what its last person was told privately is not.
func (n *next) seat(seat engine.Seat, p store.SeatHolder) {
	old := n.head.Seats[seat]
	n.gone(old.User)
	p.Claim, p.Bring = old.Claim, old.Bring
	n.head.Seats[seat] = p
	n.desk.Hands[seat].renew()
	n.desk.Hands[seat].N++
	n.seen(seat)
	n.tell(outbox.NoticeOf(engine.T("bot.notice.seat-taken", engine.A("who", engine.Who(seat)), engine.A("old", engine.Literal(old.Name)))))
	n.tellFriendly()
	n.desk.Turn.next(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who takes a seat is here
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Welcome, User: p.User}, outbox.Entry{Kind: outbox.Hand, Seat: seat})
	n.admit(p.User)
}
