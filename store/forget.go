package store

import (
	"slices"

	"witchtable/engine"
)

// Forgetting asks a store to forget a person. What a table's header, log and record say of the person the store takes
// out by itself. What the caller keeps in forms of its own it must see to: the functions are called while the store is
// changed, perhaps more than once, and must neither use the store nor fail.
type Forgetting struct {
	// User is who is to be forgotten. Required.
	User UserID
	// Scrub is given the header of each table from which the person has been taken, with the seats that were theirs,
	// and says in it who sat there instead. Required.
	Scrub func(t *Table, seats []engine.Seat)
	// Drop tells which outbox entries, of all there are, speak of the person: they are said no more. Required.
	Drop func(OutboxEntry) bool
}

// Validate reports, as ErrInvalid, what is missing.
func (f Forgetting) Validate() error {
	if f.Scrub == nil || f.Drop == nil {
		return ErrInvalid
	}
	return requireID("user", string(f.User))
}

// Names lists the people whom the header names, whatever for, each once.
func (t Table) Names() []UserID {
	list := slices.Concat([]UserID{t.Host}, t.Barred, t.Gone)
	for _, s := range t.Seats {
		list = append(list, s.User)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(u UserID) bool { return u == "" })
}

// Holds reports whether a person has a seat at the table, or is its host.
func (t Table) Holds(user UserID) bool {
	return t.Host == user || slices.ContainsFunc(t.Seats, func(s SeatHolder) bool { return s.User == user })
}

// Without is the header of a table without a person, with whatever Scrub makes of that.
func (f Forgetting) Without(t Table) Table {
	is := func(u UserID) bool { return u == f.User }
	t.Barred, t.Gone = slices.DeleteFunc(slices.Clone(t.Barred), is), slices.DeleteFunc(slices.Clone(t.Gone), is)
	if len(t.Barred) == 0 {
		t.Barred = nil
	}
	if len(t.Gone) == 0 {
		t.Gone = nil
	}
	if t.Host == f.User {
		t.Host = ""
	}
	t.Seats = slices.Clone(t.Seats)
	var theirs []engine.Seat
	for i, s := range t.Seats {
		if s.User == f.User {
			t.Seats[i] = SeatHolder{Brain: s.Brain, Claim: s.Claim}
			theirs = append(theirs, engine.Seat(i))
		}
	}
	f.Scrub(&t, theirs)
	return t
}
