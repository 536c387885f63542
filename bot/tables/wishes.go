package tables

import (
	"context"
	"fmt"

	"github.com/rs/zerolog"

	"witchtable/bot/tables/kept"
	"witchtable/engine"
	"witchtable/store"
)

// mostPeople is how many people's wishes are kept in memory, some hundred bytes each.
const mostPeople = 10_000

// wishes are how people wish to be treated.
type wishes struct {
	ctx   context.Context
	clock Clock
	log   zerolog.Logger
	known *kept.Values[store.UserID, store.Person]
}

func newWishes(ctx context.Context, c Config) *wishes {
	return &wishes{ctx: ctx, clock: c.Clock, log: c.Log, known: kept.New(c.Clock, mostPeople,
		func(ctx context.Context, id store.UserID) (store.Person, error) {
			p, err := c.Store.Person(ctx, id)
			if err != nil {
				err = fmt.Errorf("person %q: %w", id, err)
			}
			return p, err
		},
		c.Store.PutPerson)}
}

// Person is how a person wishes to be treated.
func (w *wishes) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	if id == "" {
		return store.Person{}, nil
	}
	return w.known.Get(ctx, id)
}

// wish stores a change of how a person wishes to be treated.
func (w *wishes) wish(ctx context.Context, id store.UserID, change func(*store.Person)) error {
	return w.known.Change(ctx, id, change)
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
