package tables

import (
	"context"
	"errors"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// A rematch is a table like one that is over, or that new rules have stopped: the same game, options and seats. The
// computer players are there at once, and so is whoever asks for it; for the other people their seats are kept until
// they join or leave. When the last one has come the game begins; the host may begin it without those who have not.
// Where nobody else is expected, the host begins it like any other game: there may be something to change first.

// Rematch lays a table like one that is over, with the asker as its host. A game that new rules have stopped is closed
// by it. Seats of people who had handed theirs to a computer player go to one for good: name says what it is called
// among those who sit there already. Errors: Forbidden unless by one of those who played, and where that closes a
// table as Close; NotNow if the old table is not over or the channel has another one, BadInput if its game is not
// offered any more.
func (s *lobbies) Rematch(ctx context.Context, at Place, by Person, old store.TableID,
	name func([]store.SeatHolder) string) (Table, error) {
	t, err := s.Table(ctx, old)
	if err != nil && !errors.Is(err, ErrUnreadable) {
		return Table{}, err
	}
	if stopped := t.Desk.Stopped && t.Head.State != store.Lobby; !stopped && t.Head.State != store.Over {
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "table %s is not over", old)
	}
	if !slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.User == by.User && h.User != "" }) {
		return Table{}, engine.Errorf(engine.Forbidden, engine.T("error.rematch-stranger"), "did not play at table %s",
			old)
	}
	if t.Stopped() {
		mayClose := func(l *live) error { return s.mayManage(l, by.User) }
		if _, err := s.end(ctx, old, mayClose, engine.T("bot.notice.closed")); err != nil {
			return Table{}, err
		}
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
	// Who was forgotten.
	out := slices.DeleteFunc(slices.Clone(seats), func(h store.SeatHolder) bool {
		return h.User == "" && h.Brain == ""
	})
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
			out[i].Invited, out[i].Claim, out[i].Hosted = true, false, false
		}
	}
	return out
}
