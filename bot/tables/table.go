package tables

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Table is a table as it stood at one moment: a copy of its own, for one goroutine.
type Table struct {
	Head  store.Table
	Rules Rules
	Desk  Desk
	pos   engine.Position // nil when there is no game

	server store.Server // where it stands
}

// HasGame reports whether a game was begun at the table.
func (t Table) HasGame() bool { return t.pos != nil }

// Played reports whether anybody has answered anything at the table: then there is something to be seen of it, also when it was closed.
func (t Table) Played() bool { return t.pos != nil && t.Head.MoveCount > 0 }

// View is what a seat may know. Only tables that have a game have views.
func (t Table) View(seat engine.Seat) engine.View { return t.pos.View(seat) }

// SeatOf returns the seat for which a person answers; Onlooker when there is none.
func (t Table) SeatOf(user store.UserID) engine.Seat { return seatOf(t.Head, user) }

func seatOf(head store.Table, user store.UserID) engine.Seat {
	if user == "" {
		return engine.Onlooker
	}
	i := slices.IndexFunc(head.Seats, func(h store.SeatHolder) bool { return h.User == user && h.Brain == "" })
	return engine.Seat(i)
}

// Person reports whether a person answers for the seat.
func (t Table) Person(seat engine.Seat) bool { return person(t.Head, seat) }

func person(head store.Table, seat engine.Seat) bool {
	return seat >= 0 && int(seat) < len(head.Seats) && head.Seats[seat].Brain == ""
}

// Holds returns the seat for which a person answers, or would if they were not away; Onlooker when there is none.
func (t Table) Holds(user store.UserID) engine.Seat { return holds(t.Head, user) }

// Away reports whether a computer player stands in for the seat's person, who has not left.
func (t Table) Away(seat engine.Seat) bool {
	h, ok := t.Holder(seat)
	return ok && h.Away
}

// Holder returns who answers for a seat.
func (t Table) Holder(seat engine.Seat) (store.SeatHolder, bool) {
	if seat < 0 || int(seat) >= len(t.Head.Seats) {
		return store.SeatHolder{}, false
	}
	return t.Head.Seats[seat], true
}

// Open lists the open decisions; none when there is no game.
func (t Table) Open() []engine.Decision {
	if t.pos == nil {
		return nil
	}
	return t.pos.Open(nil)
}

// Asked lists the open decisions of one seat, those that must be answered first. Settings are not among them: nobody is
// asked for those.
func (t Table) Asked(seat engine.Seat) []engine.Decision {
	var must, may []engine.Decision
	for _, d := range t.Open() {
		switch {
		case d.Seat != seat || d.Quiet:
		case d.Optional:
			may = append(may, d)
		default:
			must = append(must, d)
		}
	}
	return append(must, may...)
}

// Settings lists the open decisions of one seat that are offered to whoever looks for them and announced to nobody.
func (t Table) Settings(seat engine.Seat) []engine.Decision {
	return slices.DeleteFunc(t.Open(), func(d engine.Decision) bool { return d.Seat != seat || !d.Quiet })
}

// Questions lists all open decisions of one seat: what it is asked, then the settings.
func (t Table) Questions(seat engine.Seat) []engine.Decision {
	return append(t.Asked(seat), t.Settings(seat)...)
}

// Awaited lists the seats without whose answer the game does not go on, in seat order.
func (t Table) Awaited() []engine.Seat { return awaited(t.pos) }

func awaited(p engine.Position) []engine.Seat {
	if p == nil {
		return nil
	}
	var out []engine.Seat
	for _, d := range p.Open(nil) {
		if !d.Optional && !slices.Contains(out, d.Seat) {
			out = append(out, d.Seat)
		}
	}
	slices.Sort(out)
	return out
}

// Invited lists the seats that may answer though the game goes on without, and are not awaited, in seat order.
func (t Table) Invited() []engine.Seat { return invited(t.pos) }

func invited(p engine.Position) []engine.Seat {
	if p == nil {
		return nil
	}
	must := awaited(p)
	var out []engine.Seat
	for _, d := range p.Open(nil) {
		if d.Optional && !d.Quiet && !slices.Contains(must, d.Seat) && !slices.Contains(out, d.Seat) {
			out = append(out, d.Seat)
		}
	}
	slices.Sort(out)
	return out
}

// Urged lists the seats with an open question that is optional and yet calls for them, in seat order.
func (t Table) Urged() []engine.Seat { return urged(t.pos, nil) }

// urged lists the seats with a question that calls for them although it is optional, without the questions that were
// open before.
func urged(p engine.Position, before []engine.Decision) []engine.Seat {
	if p == nil {
		return nil
	}
	var out []engine.Seat
	for _, d := range p.Open(nil) {
		known := slices.ContainsFunc(before, func(o engine.Decision) bool { return o.ID == d.ID })
		if d.Call && !known && !slices.Contains(out, d.Seat) {
			out = append(out, d.Seat)
		}
	}
	slices.Sort(out)
	return out
}

// people keeps the seats for which people answer.
func people(head store.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if person(head, s) {
			out = append(out, s)
		}
	}
	return out
}
