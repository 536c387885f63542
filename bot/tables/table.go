package tables

import (
	"errors"
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// Table is a table as it stood at one moment: a copy of its own, for one goroutine.
type Table struct {
	Head  store.Table
	Rules registry.Rules
	Desk  desk.Desk
	pos   engine.Position // nil when there is no game
	// read is, by seat, the position that each person's last answer led to, while this program runs: what they have
	// seen. nil where that is not known.
	read []engine.Position

	stopped bool
	server  store.Server // where it stands
}

// HasGame reports whether a game was begun at the table.
func (t Table) HasGame() bool { return t.pos != nil }

// Stopped reports whether a game is under way at the table that the present rules cannot go on with. There is no game
// to be seen then.
func (t Table) Stopped() bool { return t.stopped }

// Played reports whether anybody has answered anything at the table: then there is something to be seen of it, also
// when it was closed.
func (t Table) Played() bool { return t.pos != nil && t.Head.MoveCount > t.Head.Setup.Begins() }

// View is what a seat may know. Only tables that have a game have views.
func (t Table) View(seat engine.Seat) engine.View { return t.pos.View(seat) }

// ReadBy is what a seat's person saw when they had last answered; ok is false where that is not known any more.
func (t Table) ReadBy(seat engine.Seat) (s engine.Scene, ok bool) {
	if seat < 0 || int(seat) >= len(t.read) || t.read[seat] == nil {
		return s, false
	}
	return t.read[seat].View(seat).Scene(), true
}

// readBy is what people have seen once a change is made: of a step back, that is not known of anybody.
func readBy(was []engine.Position, n *next) []engine.Position {
	for _, e := range n.log {
		switch _, back := e.Move.TakesBack(); {
		case back || n.head.State != store.Playing:
			was = nil
		case e.By != "":
			was = append(slices.Clone(was), make([]engine.Position, max(0, len(n.head.Seats)-len(was)))...)
			was[e.Move.Seat] = n.pos
		}
	}
	return was
}

// SeatOf returns the seat for which a person answers; Onlooker when there is none.
func (t Table) SeatOf(user store.UserID) engine.Seat { return seatOf(t.Head, user) }

// Person reports whether a person answers for the seat.
func (t Table) Person(seat engine.Seat) bool { return person(t.Head, seat) }

// Holds returns the seat for which a person answers, or would if they were not away; Onlooker when there is none.
func (t Table) Holds(user store.UserID) engine.Seat { return holds(t.Head, user) }

// Concerns reports whether somebody has had to do with the table: they hold a seat there, did, or were sent away.
func (t Table) Concerns(user store.UserID) bool {
	return user != "" && (slices.Contains(t.Head.Gone, user) || slices.Contains(t.Head.Barred, user) ||
		slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.User == user }))
}

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
func (t Table) Asked(seat engine.Seat) []engine.Decision { return askedOf(seat, t.Open()) }

// askedOf is Asked, of all open decisions.
func askedOf(seat engine.Seat, open []engine.Decision) []engine.Decision {
	var must, may []engine.Decision
	for _, d := range open {
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

// Invited lists the seats that may answer though the game goes on without, and are not awaited, in seat order.
func (t Table) Invited() []engine.Seat { return opened(t.pos).invited() }

// Urged lists the seats with an open question that is optional and yet calls for them, in seat order.
func (t Table) Urged() []engine.Seat { return opened(t.pos).urged(nil) }

// FreeSeats lists the seats of a running game that a person may take, those that people have left first. A tutorial has
// none.
func (t Table) FreeSeats() []engine.Seat {
	var left, never []engine.Seat
	for i, h := range t.Head.Seats {
		switch {
		case t.Head.State != store.Playing || t.Head.Tutorial || !free(h):
		case h.User != "":
			left = append(left, engine.Seat(i))
		default:
			never = append(never, engine.Seat(i))
		}
	}
	return append(left, never...)
}

// Invitations lists the seats that are kept for people who have not come yet.
func (t Table) Invitations() []engine.Seat {
	var out []engine.Seat
	for i, h := range t.Head.Seats {
		if h.Invited {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// ErrNotSeated is for a person who has no seat at the table.
var ErrNotSeated = errors.New("not seated")

// NotSeated refuses, with what can be done about it, a person who answers for no seat: who has left theirs to a
// computer player, who could sit down, or who can only watch. Kind Forbidden; ErrNotSeated but for those who have been
// sent away.
func (t Table) NotSeated(user store.UserID) error {
	if err := notBarred(t.Head, user); err != nil {
		return err
	}
	say := engine.T("error.not-seated")
	switch {
	case slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.User == user && user != "" }):
		say = engine.T("error.stood-in")
	case t.Head.State == store.Lobby && t.Rules.Game != nil && len(t.Head.Seats) < t.Rules.Game.Info().MaxSeats:
		say = engine.T("error.join-first")
	}
	return engine.Errorf(engine.Forbidden, say, "%w at table %s", ErrNotSeated, t.Head.ID)
}

// Looks is how the table is shown to all: as was chosen for it, else for its server, else in pictures.
func (t Table) Looks() store.Looks { return nearest(t.Head.Looks, t.server.Looks) }

// LooksTo is how the table is shown to a seat's person alone: as they have chosen, else as it is shown to all.
func (t Table) LooksTo(seat engine.Seat) store.Looks {
	h, _ := t.Holder(seat)
	return nearest(h.Looks, t.Looks())
}

// nearest is the first choice that was made.
func nearest(choices ...store.Looks) store.Looks {
	for _, how := range choices {
		if how != store.LooksUnset {
			return how
		}
	}
	return store.InPictures
}
