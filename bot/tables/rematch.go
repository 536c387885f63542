package tables

import (
	"context"
	"errors"
	"slices"
	"time"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// A rematch is a table like one that is over: the same game, options and seats. The computer players are there at once, and
// so is whoever asks for it; for the other people their seats are kept until they join or leave. When the last one has come
// the game begins; the host may begin it without those who have not. Where nobody else is expected, the host begins it like any other
// game: there may be something to change first.

// Rematch lays a table like one that is over, with the asker as its host. Seats of people who had handed theirs to a computer
// player go to one for good: name says what it is called among those who sit there already. Errors: Forbidden unless by one of
// those who played, NotNow if the old table is not over or the channel has another one, BadInput if its game is not offered
// any more.
func (s *Service) Rematch(ctx context.Context, at Place, by Person, old store.TableID, name func([]store.SeatHolder) string) (Table, error) {
	t, err := s.Table(ctx, old)
	if err != nil && !errors.Is(err, ErrUnreadable) {
		return Table{}, err
	}
	if t.Head.State != store.Over {
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "table %s is not over", old)
	}
	if !slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.User == by.User && h.User != "" }) {
		return Table{}, engine.Errorf(engine.Forbidden, engine.T("error.rematch-stranger"), "did not play at table %s", old)
	}
	seats := seatedAgain(t.Head.Seats, by, name)
	for i, h := range seats {
		seats[i].CallOwed = h.Invited && s.Rests(h.User)
	}
	return s.lay(ctx, at, by, laid{
		game: t.Head.Game, options: t.Head.Setup.Options, seats: seats,
		hushed:   t.Head.Hushed,
		friendly: t.Head.Friendly && company(t.Head), // who played alone may have made it so by a hint
	})
}

// seatedAgain are the seats of a rematch.
func seatedAgain(seats []store.SeatHolder, by Person, name func([]store.SeatHolder) string) []store.SeatHolder {
	out := slices.DeleteFunc(slices.Clone(seats), func(h store.SeatHolder) bool { return h.User == "" && h.Brain == "" }) // who was forgotten
	for i, h := range out {
		switch {
		case h.User == by.User && h.User != "":
			out[i] = by.holder(habits{h.Calls, h.Looks})
			out[i].DMs, out[i].DMChannel, out[i].Bring = h.DMs, h.DMChannel, h.Bring
		case h.User == "":
			out[i] = store.SeatHolder{Brain: h.Brain, Name: h.Name}
		case h.Brain != "":
			out[i] = store.SeatHolder{Brain: h.Brain, Name: name(out)}
		default:
			out[i].Invited, out[i].Claim = true, false
		}
	}
	return out
}

// invites reports whether a seat is kept for somebody.
func invites(h store.Table) bool {
	return slices.ContainsFunc(h.Seats, func(s store.SeatHolder) bool { return s.Invited })
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

// accept seats a person on the seat that was kept.
func (n *next) accept(seat engine.Seat, p Person) {
	h := &n.head.Seats[seat]
	h.Invited, h.CallOwed, h.Name, h.Lang = false, false, p.Name, p.Lang
	if h.DMs == store.DMsUnknown {
		n.tell(outbox.Entry{Kind: outbox.Welcome, User: p.User})
	}
}

// dropInvited frees the seats that are kept, but for that of whoever is here to say so.
func (n *next) dropInvited(by store.UserID) {
	n.head.Seats = slices.DeleteFunc(n.head.Seats, func(h store.SeatHolder) bool { return h.Invited && h.User != by })
	for i := range n.head.Seats {
		n.head.Seats[i].Invited, n.head.Seats[i].CallOwed = false, false
	}
}

// inviteDuties are the invitations that people are still to be told of who rested when their seats were kept.
func inviteDuties(h store.Table, all []store.Person, now time.Time) (out []duty) {
	for i, holder := range h.Seats {
		if holder.Invited && holder.CallOwed {
			out = append(out, duty{invite, engine.Seat(i), restsUntil(all[i], now)})
		}
	}
	return out
}

// inviteNow tells somebody that a seat is kept for them.
func (n *next) inviteNow(seat engine.Seat) {
	h := &n.head.Seats[seat]
	h.CallOwed = false
	e := outbox.NoticeOf(engine.T("bot.notice.invited", engine.A(outbox.CalledArg, engine.Literal(h.Name))))
	e.User = h.User
	n.tell(e)
}

// startIfPossible begins the game of a table at which all have come. What the game refuses is left to the host, who sees it when
// pressing Start.
func (s *Service) startIfPossible(ctx context.Context, t Table) (Table, error) {
	begun, err := s.Start(ctx, t.Head.ID, t.Head.Host)
	if err != nil && engine.KindOf(err) != engine.Internal {
		return s.Table(ctx, t.Head.ID)
	}
	return begun, err
}
