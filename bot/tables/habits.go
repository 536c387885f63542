package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// Person is somebody at a table.
type Person struct {
	User store.UserID
	Name string // as shown to others
	Lang string
}

// habits are how a person wishes to be called and shown tables. They go with the person from table to table.
type habits struct {
	calls store.Calls
	looks store.Looks
}

// habitsOf are those of a person, as far as they can be had.
func (s *keeper) habitsOf(ctx context.Context, user store.UserID) (habits, error) {
	h, err := s.chosenBy(ctx, user)
	if s.config.NoDirect {
		h.calls = store.CallsHere
	}
	return h, err
}

// chosenBy are those a person has chosen, else those they have at the other live tables where they sit: such are left
// from before people were remembered.
func (s *keeper) chosenBy(ctx context.Context, user store.UserID) (habits, error) {
	p, err := s.Person(ctx, user)
	if err != nil {
		return habits{}, err
	}
	if p.Calls != store.CallsHere || p.Looks != store.LooksUnset {
		return habits{p.Calls, p.Looks}, nil
	}
	heads, err := s.config.Store.LiveTablesOf(ctx, user)
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

func (p Person) holder(h habits) store.SeatHolder {
	return store.SeatHolder{User: p.User, Name: p.Name, Lang: p.Lang, Calls: h.calls, Looks: h.looks}
}
