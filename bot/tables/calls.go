package tables

import (
	"context"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// SetCalls has a person called in another way from now on, at all live tables where they answer for a seat. Tables at which
// they sit down later do as these do. Errors: BadInput for a way that there is not; NotNow when they sit at no table.
func (s *Service) SetCalls(ctx context.Context, user store.UserID, how store.Calls) error {
	if !slices.Contains([]store.Calls{store.CallsHere, store.CallsDirect}, how) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "calls %q", how)
	}
	mine, err := s.TablesOf(ctx, user)
	if err != nil {
		return err
	}
	if len(mine) == 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.no-table-of-yours"), "no live table")
	}
	for _, t := range mine {
		if err := s.setCalls(ctx, t.Head.ID, user, how); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) setCalls(ctx context.Context, id store.TableID, user store.UserID, how store.Calls) error {
	return s.with(ctx, id, func(l *live) error {
		seat := seatOf(l.head, user)
		if !l.head.Live() || seat == engine.Onlooker {
			return nil
		}
		n := l.begin()
		n.quiet = true // nothing that others see has changed
		n.head.Seats[seat].Calls = how
		return s.commit(ctx, l, n)
	})
}

// callsOf is how a person is called at the other live tables where they sit; the usual way where they sit at none.
func (s *Service) callsOf(ctx context.Context, user store.UserID) (store.Calls, error) {
	heads, err := s.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return store.CallsHere, err
	}
	for _, h := range heads {
		if seat := seatOf(h, user); seat != engine.Onlooker {
			return h.Seats[seat].Calls, nil
		}
	}
	return store.CallsHere, nil
}
