package tables

import (
	"context"
	"fmt"
	"sync"

	"github.com/rs/zerolog"

	"witchtable/engine"
	"witchtable/store"
)

// wishes keeps how people wish to be treated, each read once.
type wishes struct {
	ctx   context.Context
	store store.Store
	clock Clock
	log   zerolog.Logger

	mu    sync.Mutex // held while the store is asked, so that nothing older is kept than what is stored
	known map[store.UserID]store.Person
}

// Person is how a person wishes to be treated.
func (w *wishes) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.person(ctx, id)
}

// person is Person for those who hold the lock.
func (w *wishes) person(ctx context.Context, id store.UserID) (store.Person, error) {
	if p, ok := w.known[id]; ok || id == "" {
		return p, nil
	}
	p, err := w.store.Person(ctx, id)
	if err != nil {
		return p, fmt.Errorf("person %q: %w", id, err)
	}
	w.known[p.ID] = p
	return p, nil
}

// wish stores a change of how a person wishes to be treated.
func (w *wishes) wish(ctx context.Context, id store.UserID, change func(*store.Person)) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, err := w.person(ctx, id)
	if err != nil {
		return err
	}
	change(&p)
	if err := w.store.PutPerson(ctx, p); err != nil {
		return err
	}
	w.known[p.ID] = p
	return nil
}

// wishesAt lists the wishes of the people who hold the seats, in seat order. A person whose wishes cannot be read
// counts as one who never rests.
func (w *wishes) wishesAt(h store.Table) []store.Person {
	out := make([]store.Person, len(h.Seats))
	for i, holder := range h.Seats {
		p, err := w.Person(w.ctx, holder.User)
		if err != nil {
			w.log.Warn().Err(err).Str("table", string(h.ID)).Msg("it is not known whether a player rests")
			continue
		}
		out[i] = p
	}
	return out
}

// Rests reports whether a person rests now: nothing is to notify them.
func (w *wishes) Rests(user store.UserID) bool {
	p, err := w.Person(w.ctx, user)
	return err == nil && rests(p, w.clock.Now())
}

// resting tells which of the seats' people rest now.
func (w *wishes) resting(h store.Table) func(engine.Seat) bool {
	all, now := w.wishesAt(h), w.clock.Now()
	return func(seat engine.Seat) bool { return rests(all[seat], now) }
}
