package tables

import (
	"context"
	"fmt"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// guests come, go, come back, and are seen.
type guests struct{ *keeper }

// Leave takes a person from the table. In the lobby the seat becomes free, the next person becomes host, and a
// table without people closes. In a running game the computer player of the given kind answers for the seat from
// now on, until the person joins again; when nobody is left for whom to play, the table closes. Errors: Forbidden
// unless seated.
func (s *guests) Leave(ctx context.Context, id store.TableID, user store.UserID, standIn string) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		return l.seated(user)
	}, func(_ *live, n *next) error { return s.vacate(n, user, standIn) })
}

func (s *guests) vacate(n *next, user store.UserID, standIn string) error {
	now := store.MillisOf(s.config.Clock.Now())
	seat := seatOf(n.head, user)
	if n.head.State == store.Lobby {
		n.free(seat)
	} else {
		if _, err := s.config.Brains(n.head.Game, standIn); err != nil {
			return fmt.Errorf("a stand-in for seat %d: %w", seat, err)
		}
		before := people(n.head, awaited(n.pos))
		n.head.Seats[seat].Brain = standIn
		n.desk.Closing = nil
		if _, ok := firstPerson(n.head); ok { // else the table closes, and that is what is said
			n.tell(outbox.NoticeOf(engine.T("bot.notice.left", engine.A("who", engine.Who(seat)))))
		}
		n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat})
		n.shrink(before, people(n.head, awaited(n.pos)), now)
	}
	heir, ok := firstPerson(n.head)
	if !ok {
		n.close(now, engine.T("bot.notice.deserted"))
		n.putAway(s.folds())
		return nil
	}
	if n.head.Host == user {
		n.passOn(heir, holds(n.head, heir), s.Rests(heir))
	}
	return nil
}

// reclaim gives a person the seat back that a stand-in holds. took is false when there is no such seat.
func (s *keeper) reclaim(ctx context.Context, id store.TableID, p Person) (t Table, took bool, err error) {
	err = s.with(ctx, id, func(l *live) error {
		if l.head.State != store.Playing {
			return nil
		}
		for i, h := range l.head.Seats {
			if h.User != p.User || p.User == "" || h.Brain == "" {
				continue
			}
			took = true
			n := l.begin()
			n.head.Seats[i].Brain, n.head.Seats[i].Away = "", false
			n.wait(engine.Seat(i)).Seen()
			n.head.Seats[i].Lang = p.Lang
			seat := engine.Seat(i)
			n.tell(outbox.NoticeOf(engine.T("bot.notice.back", engine.A("who", engine.Who(seat)))))
			n.desk.Hands[i].N++
			// Nobody new needs to be called: who is back is here.
			n.desk.Turn.Next(nil, people(n.head, awaited(n.pos)))
			n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Hand, Seat: seat})
			if err := s.commit(ctx, l, n); err != nil {
				return err
			}
			t = l.snapshot()
			return nil
		}
		return nil
	})
	return t, took, err
}

// TakeSeat gives a person a seat of a running game for which a computer player answers. Who has left a seat of their
// own takes that one. Where people play one another, those who play are asked first: then the person has no seat at the
// table that is returned. Errors: Forbidden for those who have been sent away, or whose own is somebody else's now;
// BadInput for seats that are not free; NotNow for those who are seated, and where no game is played.
func (s *guests) TakeSeat(ctx context.Context, id store.TableID, p Person, seat engine.Seat) (Table, error) {
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	if t, took, err := s.reclaim(ctx, id, p); took || err != nil {
		return t, err
	}
	may := func(l *live) error { return mayTake(l, p.User, seat) }
	return s.alter(ctx, id, may, func(l *live, n *next) error {
		if needsLeave(l) {
			s.askLeave(n, p, seat)
			return nil
		}
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
		return engine.Errorf(engine.NotNow, engine.T("error.seated-playing"), "seated already")
	}
	if err := notKnown(l.head, user); err != nil {
		return err
	}
	if seat < 0 || int(seat) >= len(l.head.Seats) || l.head.Tutorial || !free(l.head.Seats[seat]) {
		return engine.Errorf(engine.BadInput, engine.T("error.seat-taken"), "seat %d is not free", seat)
	}
	return nil
}

// Seen notes that a person has done something at a table. Who has been away has their seat back: back is set then. The
// table is as it is afterwards. Errors: as Table.
func (s *guests) Seen(ctx context.Context, id store.TableID, user store.UserID) (t Table, back bool, err error) {
	err = s.with(ctx, id, func(l *live) error {
		seat := holds(l.head, user)
		if l.head.Live() && seat != engine.Onlooker {
			n := l.begin()
			back = l.head.Seats[seat].Away
			if back || s.showUp(n, seat) {
				n.returned(seat, back)
				if err := s.commit(ctx, l, n); err != nil {
					return err
				}
			}
		}
		t = l.snapshot()
		return nil
	})
	return t, back, err
}

// ShownHere notes that a person has been shown their panel at the table's place: it need not be sent to them, unless
// all are sent at once. Errors: as Table.
func (s *guests) ShownHere(ctx context.Context, id store.TableID, user store.UserID) error {
	if s.config.Hand == 0 {
		return nil
	}
	return s.with(ctx, id, func(l *live) error {
		seat := holds(l.head, user)
		if seat == engine.Onlooker || int(seat) >= len(l.desk.Hands) || l.desk.Hands[seat].Here {
			return nil
		}
		n := l.begin()
		n.desk.Hands[seat].Here, n.quiet = true, true
		return s.commit(ctx, l, n)
	})
}

// showUp notes a sign of life, and tells whether it is worth storing: it is not if less than half the time until the
// reminder has passed since the last one.
func (s *guests) showUp(n *next, seat engine.Seat) bool {
	now := s.config.Clock.Now()
	silent := n.desk.WarnedAt != 0
	news := silent
	if n.desk.HostOwed && n.head.Seats[seat].User == n.head.Host { // they see it
		n.desk.HostOwed, news = false, true
	}
	n.quiet = !silent // nothing that others see has changed
	if n.head.State != store.Playing || n.head.PausedAt != 0 {
		return news
	}
	w := n.wait(seat)
	waits := w.Since != 0 && now.Sub(w.Since.Time()) >= times(n.head).Remind/2
	if !waits && !w.Owed && w.Missed == 0 {
		return news
	}
	w.ShowUp(store.MillisOf(now), slices.Contains(awaited(n.pos), seat))
	return true
}
