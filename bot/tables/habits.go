package tables

import (
	"context"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// habits are how a person wishes to be called and shown tables. They go with the person from table to table.
type habits struct {
	calls store.Calls
	looks store.Looks
}

// SetCalls has a person called in another way from now on, at all live tables where they answer for a seat and at those where they
// sit down later. Errors: BadInput for a way that there is not.
func (s *Service) SetCalls(ctx context.Context, user store.UserID, how store.Calls) error {
	if !slices.Contains([]store.Calls{store.CallsHere, store.CallsDirect}, how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "calls %q", how)
	}
	if err := s.wish(ctx, user, func(p *store.Person) { p.Calls = how }); err != nil {
		return err
	}
	return s.atAllTables(ctx, user, func(h *store.SeatHolder) { h.Calls = how })
}

// SetLooks has tables shown to a person in another way from now on, as SetCalls does.
func (s *Service) SetLooks(ctx context.Context, user store.UserID, how store.Looks) error {
	if !knownLooks(how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q", how)
	}
	if err := s.wish(ctx, user, func(p *store.Person) { p.Looks = how }); err != nil {
		return err
	}
	return s.atAllTables(ctx, user, func(h *store.SeatHolder) { h.Looks = how })
}

// SetListed has others see what is counted of a person, or not, from now on.
func (s *Service) SetListed(ctx context.Context, user store.UserID, listed bool) error {
	return s.wish(ctx, user, func(p *store.Person) { p.Unlisted = !listed })
}

func knownLooks(how store.Looks) bool { return how == store.InPictures || how == store.InWords }

// SetTableLooks has a table that is not over shown in another way, also to those in private who have not chosen. Errors: BadInput for a way that there is not;
// Forbidden unless by whoever may manage the table; NotNow if it has ended.
func (s *Service) SetTableLooks(ctx context.Context, id store.TableID, by store.UserID, how store.Looks) error {
	if !knownLooks(how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q", how)
	}
	_, err := s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Looks = how
		return nil
	})
	return err
}

// atAllTables changes a person's seats at all live tables.
func (s *Service) atAllTables(ctx context.Context, user store.UserID, change func(*store.SeatHolder)) error {
	mine, err := s.TablesOf(ctx, user)
	if err != nil {
		return err
	}
	for _, t := range mine {
		if err := s.changeSeat(ctx, t.Head.ID, user, change); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) changeSeat(ctx context.Context, id store.TableID, user store.UserID, change func(*store.SeatHolder)) error {
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

// habitsOf are those a person has chosen, else those they have at the other live tables where they sit: such are left from before people
// were remembered.
func (s *Service) habitsOf(ctx context.Context, user store.UserID) (habits, error) {
	p, err := s.Person(ctx, user)
	if err != nil {
		return habits{}, err
	}
	if p.Calls != store.CallsHere || p.Looks != store.LooksUnset {
		return habits{p.Calls, p.Looks}, nil
	}
	heads, err := s.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return habits{}, err
	}
	for _, h := range heads {
		if seat := holds(h, user); seat != engine.Onlooker {
			return habits{h.Seats[seat].Calls, h.Seats[seat].Looks}, nil
		}
	}
	return habits{}, nil
}
