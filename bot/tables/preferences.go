package tables

import (
	"context"
	"errors"

	"witchtable/engine"
	"witchtable/store"
)

// preferences has people say how they wish to be treated, and their tables follow.
type preferences struct{ *keeper }

// SetCalls chooses how a person is called from now on: at all live tables where they hold a seat, and at all tables
// where they sit down later. Errors: BadInput for a way that does not exist, or that there is not to be.
func (s *preferences) SetCalls(ctx context.Context, user store.UserID, how store.Calls) error {
	if how != store.CallsHere && (how != store.CallsDirect || s.config.NoDirect) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "calls %q", how)
	}
	if err := s.wish(ctx, user, func(p *store.Person) { p.Calls = how }); err != nil {
		return err
	}
	return s.atAllTables(ctx, user, func(h *store.SeatHolder) { h.Calls = how })
}

// SetLooks chooses how tables are shown to a person from now on, at the same tables as SetCalls. Errors: BadInput for a
// way that does not exist.
func (s *preferences) SetLooks(ctx context.Context, user store.UserID, how store.Looks) error {
	if !knownLooks(how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q", how)
	}
	if err := s.wish(ctx, user, func(p *store.Person) { p.Looks = how }); err != nil {
		return err
	}
	return s.atAllTables(ctx, user, func(h *store.SeatHolder) { h.Looks = how })
}

// SetListed chooses whether others see what is counted of a person.
func (s *preferences) SetListed(ctx context.Context, user store.UserID, listed bool) error {
	return s.wish(ctx, user, func(p *store.Person) { p.Unlisted = !listed })
}

// SetQuiet chooses hours at which nothing notifies a person. Errors: BadInput for impossible hours.
func (s *preferences) SetQuiet(ctx context.Context, user store.UserID, q store.Quiet) error {
	if err := (store.Person{ID: user, Quiet: q}).Validate(); err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%w", err)
	}
	return s.changeRest(ctx, user, func(p *store.Person) { p.Quiet = q })
}

// Snooze has nothing notify a person until a moment; zero ends it.
func (s *preferences) Snooze(ctx context.Context, user store.UserID, until store.Millis) error {
	return s.changeRest(ctx, user, func(p *store.Person) { p.SnoozedUntil = until })
}

// changeRest changes when a person rests, and sets the alarms anew of the tables where they sit.
func (s *preferences) changeRest(ctx context.Context, user store.UserID, change func(*store.Person)) error {
	if err := s.wish(ctx, user, change); err != nil {
		return err
	}
	heads, err := s.config.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return err
	}
	for _, h := range heads {
		err := s.withHead(ctx, h.ID, func(l *live) error { return s.wakeEarlier(ctx, l) })
		if err != nil && !errors.Is(err, store.ErrNotOwner) { // whose owner follows
			return err
		}
	}
	return nil
}

// follow has a person's seats at this process's tables, and the alarms of these, go by what they have chosen at another
// process.
func (s *preferences) follow(ctx context.Context, user store.UserID) error {
	p, err := s.Person(ctx, user)
	if err != nil {
		return err
	}
	heads, err := s.config.Store.LiveTablesOf(ctx, user)
	for _, h := range heads {
		seat := holds(h, user)
		if _, notMine := s.term(h.Shard()); notMine != nil || seat == engine.Onlooker {
			continue
		}
		is := h.Seats[seat]
		if p.Calls != is.Calls || p.Looks != store.LooksUnset && p.Looks != is.Looks {
			err = errors.Join(err, s.changeSeat(ctx, h.ID, user, func(is *store.SeatHolder) {
				if is.Calls = p.Calls; p.Looks != store.LooksUnset {
					is.Looks = p.Looks
				}
			}))
		}
		err = errors.Join(err, s.withHead(ctx, h.ID, func(l *live) error { return s.wakeEarlier(ctx, l) }))
	}
	return err
}

// wakeEarlier sets a table's alarm anew, also for a process that comes later: a table at rest that is to be woken
// earlier than it says is at rest no more.
func (s *preferences) wakeEarlier(ctx context.Context, l *live) error {
	if s.rearm(l); l.head.Wakes <= s.wakes(l, s.config.Clock.Now()) {
		return nil
	}
	n := l.begin()
	n.quiet, n.idle = true, true
	return s.commit(ctx, l, n)
}

// atAllTables changes a person's seats at all live tables.
func (s *preferences) atAllTables(ctx context.Context, user store.UserID, change func(*store.SeatHolder)) error {
	mine, err := s.TablesOf(ctx, user)
	if err != nil {
		return err
	}
	for _, t := range mine {
		err := s.changeSeat(ctx, t.Head.ID, user, change)
		if err != nil && !errors.Is(err, store.ErrNotOwner) { // whose owner follows
			return err
		}
	}
	return nil
}

func (s *preferences) changeSeat(ctx context.Context, id store.TableID, user store.UserID,
	change func(*store.SeatHolder)) error {
	return s.with(ctx, id, func(l *live) error {
		seat := holds(l.head, user)
		if !l.head.Live() || seat == engine.Onlooker {
			return nil
		}
		n := l.begin()
		n.quiet = true // nothing that others see has changed
		change(&n.head.Seats[seat])
		return s.commit(ctx, l, n)
	})
}
