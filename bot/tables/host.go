package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// What a table's host may do about its people. Whoever may manage the table may do it, too, see mayManage.

// hosts does what a table's host, or whoever else may manage it, has done there.
type hosts struct{ *keeper }

// Skip has a computer player answer for somebody to the end of their turn. Errors: as manage; BadInput where the seat
// is no person's; NotNow where nothing is asked of them, they were not reminded yet, no game is played, or there is no
// computer player.
func (s *hosts) Skip(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if err := l.played(); err != nil {
			return err
		}
		if err := s.isPerson(n, seat); err != nil {
			return err
		}
		if !slices.Contains(awaited(n.pos), seat) {
			return engine.Errorf(engine.NotNow, engine.T("error.skip-idle", engine.A("who", engine.Who(seat))),
				"seat %d is not awaited", seat)
		}
		if left := peace(*n.wait(seat), times(n.head), s.config.Clock.Now()); left > 0 {
			return engine.Errorf(engine.NotNow, engine.T("error.skip-early", engine.A("who", engine.Who(seat)),
				engine.A("time", Lasting(left))), "seat %d was called a moment ago", seat)
		}
		n.wait(seat).Missed = 0 // it is told, whatever was told before
		n.standIn(s.config.StandIn(n.head.Game), seat, "bot.notice.skipped", "bot.missed.skipped")
		return nil
	})
}

// isPerson refuses seats for which no person answers, and where nobody can stand in for one.
func (s *hosts) isPerson(n *next, seat engine.Seat) error {
	switch {
	case !person(n.head, seat):
		return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))),
			"seat %d is no person's", seat)
	case s.config.StandIn(n.head.Game) == "":
		return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to stand in")
	}
	return nil
}

// Kick takes somebody's seat away, and lets them sit down at the table no more. In a running game a computer player
// with a name of its own has the seat from now on, until somebody else takes it. Whoever has been host is not sent away
// by those who came after, whom they have made host perhaps: they can be skipped. Errors: as manage; BadInput where the
// seat is nobody's, or that of somebody who is or was the host; NotNow where there is no computer player.
func (s *hosts) Kick(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat,
	name string) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if seat < 0 || int(seat) >= len(n.head.Seats) || n.head.Seats[seat].User == "" {
			return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))),
				"seat %d is nobody's", seat)
		}
		h := n.head.Seats[seat]
		if h.User == by || h.User == n.head.Host {
			return engine.Errorf(engine.BadInput, engine.T("error.kick-host"), "seat %d is the host's", seat)
		}
		if h.Hosted {
			return engine.Errorf(engine.BadInput, engine.T("error.kick-former",
				engine.A("who", engine.Literal(h.Name))), "seat %d is a former host's", seat)
		}
		n.head.Barred = append(n.head.Barred, h.User)
		who := engine.A("who", engine.Literal(h.Name))
		if n.head.State == store.Lobby {
			n.free(seat)
			n.tell(outbox.NoticeOf(engine.T("bot.notice.kicked-lobby", who)))
			if !h.Invited {
				n.tell(outbox.Entry{Kind: outbox.SentAway, User: h.User})
			}
			return nil
		}
		if s.config.StandIn(n.head.Game) == "" {
			return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to take the seat")
		}
		n.tell(outbox.Entry{Kind: outbox.SentAway, User: h.User})
		n.hand(seat, store.SeatHolder{Brain: s.config.StandIn(n.head.Game), Name: name, Claim: h.Claim, Bring: h.Bring},
			engine.T("bot.notice.kicked", who, engine.A("new", engine.Literal(name))))
		return nil
	})
}

// Pause has the game rest: nobody answers, nobody is called. Errors: as manage; NotNow where no game is played, or it
// rests.
func (s *hosts) Pause(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.manage(ctx, id, by, func(l *live, n *next) error {
		if err := l.played(); err != nil {
			return err
		}
		n.head.PausedAt = store.MillisOf(s.config.Clock.Now())
		n.tell(outbox.NoticeOf(engine.T("bot.notice.paused")), outbox.Entry{Kind: outbox.Turn})
		return nil
	})
}

// Unpause has a game that rests go on. Errors: as manage; NotNow where none rests.
func (s *hosts) Unpause(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
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

// Hush has the table's computer players keep their remarks to themselves from now on, or make them again. Errors: as
// manage.
func (s *hosts) Hush(ctx context.Context, id store.TableID, by store.UserID, hushed bool) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Hushed = hushed
		return nil
	})
}

// PassOn makes somebody else the host. Errors: as manage; BadInput where the seat is no person's, or the host's own.
func (s *hosts) PassOn(ctx context.Context, id store.TableID, by store.UserID, seat engine.Seat) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		switch {
		case seat < 0 || int(seat) >= len(n.head.Seats) || holds(n.head, n.head.Seats[seat].User) != seat:
			return engine.Errorf(engine.BadInput, engine.T("error.no-person", engine.A("who", engine.Who(seat))),
				"seat %d is no person's", seat)
		case n.head.Seats[seat].User == n.head.Host:
			return engine.Errorf(engine.BadInput, engine.T("error.host-already", engine.A("who", engine.Who(seat))),
				"seat %d is the host's", seat)
		}
		n.passOn(n.head.Seats[seat].User, seat, s.Rests(n.head.Seats[seat].User))
		return nil
	})
}

// SetTableLooks has a table that is not over shown in another way, also to those in private who have not chosen.
// Errors: BadInput for a way that there is not; Forbidden unless by whoever may manage the table; NotNow if it has
// ended.
func (s *hosts) SetTableLooks(ctx context.Context, id store.TableID, by store.UserID, how store.Looks) error {
	if !knownLooks(how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q", how)
	}
	_, err := s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Looks = how
		return nil
	})
	return err
}

// SetLanguage has a table that is not over speak another language to its channel from now on. What stands there stays
// as it is, but for the board and the message that calls players. Errors: Forbidden unless by whoever may manage the
// table, NotNow if it has ended.
func (s *hosts) SetLanguage(ctx context.Context, id store.TableID, by store.UserID, lang string) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Lang = lang
		if n.head.State == store.Playing {
			n.tell(outbox.Entry{Kind: outbox.Turn})
		}
		return nil
	})
}

// Abandon ends a table that cannot be reached any more.
func (s *hosts) Abandon(ctx context.Context, id store.TableID) error {
	_, err := s.end(ctx, id, func(*live) error { return nil }, engine.Text{})
	return err
}

func (s *keeper) end(ctx context.Context, id store.TableID, may func(*live) error, say engine.Text) (Table, error) {
	var t Table
	err := s.withHead(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		if err := may(l); err != nil {
			return err
		}
		n := l.begin()
		s.shut(l, n, say)
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}

// shut closes a table with a sentence, if any. Where the present rules cannot go on with the game, that is told
// instead.
func (s *keeper) shut(l *live, n *next, say engine.Text) {
	if l.stopped != nil && !say.IsZero() {
		n.tell(outbox.Entry{Kind: outbox.Stopped})
		say = engine.Text{}
	}
	n.close(store.MillisOf(s.config.Clock.Now()), say)
	n.putAway(s.folds())
}

// StandIns says whether a computer player stands in at a table for people who do not answer in time.
type StandIns int

// What can be asked for.
const (
	AsBefore StandIns = iota
	WithStandIns
	NoStandIns
)

// SetPace has a table that is not over wait longer or shorter for its people from now on. Errors: BadInput for a pace
// that there is not; Forbidden unless by whoever may manage the table; NotNow if it has ended.
func (s *hosts) SetPace(ctx context.Context, id store.TableID, by store.UserID, p store.Pace,
	standIns StandIns) (Table, error) {
	if p != store.PaceLive && p != store.PaceEvening && p != store.PacePost {
		return Table{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "pace %q", p)
	}
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Pace = p
		if standIns != AsBefore {
			n.head.NoStandIn = standIns == NoStandIns
		}
		if n.head.State == store.Playing { // a lobby shows it
			n.tell(outbox.NoticeOf(engine.T("bot.notice.pace", engine.A("pace", s.PaceOf(n.head)))))
		}
		return nil
	})
}

// PaceOfAbsent says how long a table waits for people who have missed an answer; nothing where nobody stands in.
func (s *hosts) PaceOfAbsent(h store.Table) engine.Text {
	t := times(h)
	if t.StandIn == 0 || s.config.StandIn(h.Game) == "" {
		return engine.Text{}
	}
	key := "bot.pace.absent"
	if t.SleepCounts {
		key = "bot.pace.absent-awake"
	}
	return engine.T(key, engine.A("remind", Lasting(t.Remind)))
}

// PaceOf says how long a table waits for its people.
func (s *hosts) PaceOf(h store.Table) engine.Text {
	t := times(h)
	args := []engine.Arg{engine.A("pace", PaceName(h.Pace)), engine.A("remind", Lasting(t.Remind))}
	if t.StandIn == 0 || s.config.StandIn(h.Game) == "" {
		return engine.T("bot.pace.waits", args...)
	}
	return engine.T("bot.pace.stands-in", append(args, engine.A("stand-in", Lasting(t.StandIn)))...)
}
