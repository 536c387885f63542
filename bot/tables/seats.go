package tables

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

func seatOf(head store.Table, user store.UserID) engine.Seat {
	if user == "" {
		return engine.Onlooker
	}
	i := slices.IndexFunc(head.Seats, func(h store.SeatHolder) bool { return h.User == user && h.Brain == "" })
	return engine.Seat(i)
}

func person(head store.Table, seat engine.Seat) bool {
	return seat >= 0 && int(seat) < len(head.Seats) && head.Seats[seat].Brain == ""
}

// people keeps the seats for which people answer.
func people(head store.Table, seats []engine.Seat) []engine.Seat {
	if len(seats) == 0 {
		return nil
	}
	out := make([]engine.Seat, 0, len(seats))
	for _, s := range seats {
		if person(head, s) {
			out = append(out, s)
		}
	}
	return out
}

// holds is the seat that a person answers for, or would if they were not away; Onlooker when there is none.
func holds(head store.Table, user store.UserID) engine.Seat {
	if user == "" {
		return engine.Onlooker
	}
	return engine.Seat(slices.IndexFunc(head.Seats, func(h store.SeatHolder) bool {
		return h.User == user && (h.Brain == "" || h.Away)
	}))
}

// free reports whether a person may take a seat of a running game: a computer player has it for good, or its person has
// left.
func free(h store.SeatHolder) bool { return h.Brain != "" && !h.Away }

// staysAt reports whether a person sits there, is away or not.
func staysAt(h store.SeatHolder) bool { return h.User != "" && !h.Invited && (h.Brain == "" || h.Away) }

// firstPerson is the first who answers for a seat, if anybody does. Those who are only expected, or away, come last.
func firstPerson(h store.Table) (user store.UserID, ok bool) {
	for _, s := range h.Seats {
		switch {
		case s.Brain != "" && !s.Away:
		case !s.Invited && !s.Away:
			return s.User, true
		case !ok:
			user, ok = s.User, true
		}
	}
	return user, ok
}

// HostName is what the table's host is called there.
func HostName(h store.Table) string {
	for _, s := range h.Seats {
		if s.User == h.Host {
			return s.Name
		}
	}
	return string(h.Host)
}

// ComputerAt is the seat of the computer player of a name, or with "" of the one that was seated last; false where it
// is not there.
func ComputerAt(head store.Table, name string) (engine.Seat, bool) {
	for i, h := range slices.Backward(head.Seats) {
		if h.Brain != "" && (name == "" || h.Name == name) {
			return engine.Seat(i), true
		}
	}
	return engine.Onlooker, false
}

// company reports whether two people or more have ever answered for seats of the game.
func company(h store.Table) bool {
	people := slices.Clone(h.Gone)
	for _, s := range h.Seats {
		if s.User != "" {
			people = append(people, s.User)
		}
	}
	slices.Sort(people)
	return len(slices.Compact(people)) > 1
}

// learner is the seat of the one who learns at a tutorial; Onlooker at other tables.
func learner(h store.Table) engine.Seat {
	if !h.Tutorial {
		return engine.Onlooker
	}
	return engine.Seat(slices.IndexFunc(h.Seats, func(h store.SeatHolder) bool { return h.User != "" }))
}

// invites reports whether a seat is kept for somebody.
func invites(h store.Table) bool {
	return slices.ContainsFunc(h.Seats, func(s store.SeatHolder) bool { return s.Invited })
}

// questions are the open decisions of a position; usually there is one for each seat, or few more.
type questions []engine.Decision

func opened(p engine.Position) questions {
	if p == nil {
		return nil
	}
	return p.Open(make([]engine.Decision, 0, 8))
}

func awaited(p engine.Position) []engine.Seat { return opened(p).awaited() }

// seats lists the seats of some of the questions.
func (q questions) seats(which func(engine.Decision) bool) []engine.Seat {
	var out []engine.Seat
	for _, d := range q {
		if which(d) && !slices.Contains(out, d.Seat) {
			out = append(out, d.Seat)
		}
	}
	slices.Sort(out)
	return out
}

func (q questions) awaited() []engine.Seat {
	return q.seats(func(d engine.Decision) bool { return !d.Optional })
}

// invited lists the seats that may answer and need not.
func (q questions) invited() []engine.Seat {
	return q.seats(func(d engine.Decision) bool {
		return d.Optional && !d.Quiet &&
			!slices.ContainsFunc(q, func(o engine.Decision) bool { return o.Seat == d.Seat && !o.Optional })
	})
}

// turned lists the seats that are awaited as before, and by another question: somebody else has changed what it is
// about.
func (q questions) turned(before questions) []engine.Seat {
	waited := before.awaited()
	return q.seats(func(d engine.Decision) bool {
		return !d.Optional && slices.Contains(waited, d.Seat) &&
			!slices.ContainsFunc(before, func(o engine.Decision) bool { return o.ID == d.ID })
	})
}

// urged lists the seats with a question that calls for them although it is optional, without the questions that were
// open before.
func (q questions) urged(before questions) []engine.Seat {
	return q.seats(func(d engine.Decision) bool {
		return d.Call && !slices.ContainsFunc(before, func(o engine.Decision) bool { return o.ID == d.ID })
	})
}

// computersAsked returns the questions that computer players should answer: those that may be left open, and those that
// hold the game up.
func computersAsked(head store.Table, pos engine.Position) (may, must []engine.Decision) {
	if head.State != store.Playing || head.PausedAt != 0 || pos == nil {
		return nil, nil
	}
	for _, d := range pos.Open(nil) {
		switch {
		case d.Quiet || person(head, d.Seat):
		case d.Optional:
			may = append(may, d)
		default:
			must = append(must, d)
		}
	}
	return may, must
}

// keptBy is a seat that its computer player has.
func keptBy(c store.Computer) store.SeatHolder { return store.SeatHolder{Brain: c.Brain, Name: c.Name} }
