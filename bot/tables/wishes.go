package tables

import (
	"context"
	"fmt"
	"sync"

	"witchtable/engine"
	"witchtable/store"
)

// wishes keeps how people wish to be treated, each read once.
type wishes struct {
	mu    sync.Mutex // held while the store is asked, so that nothing older is kept than what is stored
	known map[store.UserID]store.Person
}

// Person is how a person wishes to be treated.
func (s *Service) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	s.wishes.mu.Lock()
	defer s.wishes.mu.Unlock()
	return s.person(ctx, id)
}

// person is Person for those who hold the lock.
func (s *Service) person(ctx context.Context, id store.UserID) (store.Person, error) {
	if p, ok := s.wishes.known[id]; ok || id == "" {
		return p, nil
	}
	p, err := s.Store.Person(ctx, id)
	if err != nil {
		return p, fmt.Errorf("person %q: %w", id, err)
	}
	s.keepWishes(p)
	return p, nil
}

func (s *Service) keepWishes(p store.Person) {
	if s.wishes.known == nil {
		s.wishes.known = map[store.UserID]store.Person{}
	}
	s.wishes.known[p.ID] = p
}

// wish stores a change of how a person wishes to be treated.
func (s *Service) wish(ctx context.Context, id store.UserID, change func(*store.Person)) error {
	s.wishes.mu.Lock()
	defer s.wishes.mu.Unlock()
	p, err := s.person(ctx, id)
	if err != nil {
		return err
	}
	change(&p)
	if err := s.Store.PutPerson(ctx, p); err != nil {
		return err
	}
	s.keepWishes(p)
	return nil
}

// SetQuiet has nothing notify a person at certain hours from now on. Errors: BadInput for hours that are none.
func (s *Service) SetQuiet(ctx context.Context, user store.UserID, q store.Quiet) error {
	if err := (store.Person{ID: user, Quiet: q}).Validate(); err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%w", err)
	}
	return s.changeRest(ctx, user, func(p *store.Person) { p.Quiet = q })
}

// Snooze has nothing notify a person until a moment; zero ends it.
func (s *Service) Snooze(ctx context.Context, user store.UserID, until store.Millis) error {
	return s.changeRest(ctx, user, func(p *store.Person) { p.SnoozedUntil = until })
}

// changeRest changes when a person rests. At the tables where they sit it is looked anew what is due.
func (s *Service) changeRest(ctx context.Context, user store.UserID, change func(*store.Person)) error {
	if err := s.wish(ctx, user, change); err != nil {
		return err
	}
	heads, err := s.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if err := s.withHead(ctx, h.ID, func(l *live) error { s.arm(l); return nil }); err != nil {
			return err
		}
	}
	return nil
}

// wishesAt are those of the people who hold the seats, in seat order. Where they cannot be read, nobody is known to rest.
func (s *Service) wishesAt(h store.Table) []store.Person {
	out := make([]store.Person, len(h.Seats))
	for i, holder := range h.Seats {
		p, err := s.Person(s.ctx, holder.User)
		if err != nil {
			s.Log.Warn().Err(err).Str("table", string(h.ID)).Msg("it is not known whether a player rests")
			continue
		}
		out[i] = p
	}
	return out
}

// Rests reports whether a person rests now: nothing is to notify them.
func (s *Service) Rests(user store.UserID) bool {
	p, err := s.Person(s.ctx, user)
	return err == nil && rests(p, s.Clock.Now())
}

// resting tells which of the seats' people rest now.
func (s *Service) resting(h store.Table) func(engine.Seat) bool {
	all, now := s.wishesAt(h), s.Clock.Now()
	return func(seat engine.Seat) bool { return rests(all[seat], now) }
}
