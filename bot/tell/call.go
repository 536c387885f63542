package tell

import (
	"context"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// turn brings the message up to date that calls those who are awaited. A new call is a new message, since edits
// notify nobody; the old one goes.
func (l *Teller) turn(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	turn := t.Desk.Turn
	message := shown{'t', turn.N, turn.Shown, turn.Message}
	seats, may := people(t, t.Awaited()), people(t, t.Invited())
	if len(seats)+len(may) == 0 || t.Head.State != store.Playing || t.Head.PausedAt != 0 {
		return withdraw(t, e, message, func(d *desk.Desk) { d.Turn.Message = "" }), nil
	}
	var wait screen.Wait
	if by, until, ok := l.Tables.HeardUntil(t); ok {
		wait = screen.Wait{By: by, Until: until}
	}
	m := l.Screen.Call(t, seats, may, wait)
	// in an edit they notify nobody, but go on to stand out
	m.Mentions = mentions(t, append(seats, people(t, t.Urged())...), turn.Call)
	var resting []engine.Seat
	if turn.N > turn.Shown { // who went to rest since they were to be called is called when they rest no more
		resting = l.resting(t, turn.Call)
		m.Mentions = l.awake(m.Mentions)
	}
	m.Silent = len(m.Mentions) == 0
	said, err := l.replace(ctx, t, e, m, message, func(d *desk.Desk, id store.MessageID) {
		d.Turn.Shown, d.Turn.Message = turn.N, id
		if !e.Again { // else they may have been called before
			d.Owe(resting)
		}
	})
	switch {
	case err != nil:
	case turn.N > turn.Shown:
		l.bring(ctx, t, people(t, turn.Call))
	default:
		l.refresh(ctx, t, seats)
	}
	return said, err
}

// resting keeps those of the seats whose people rest.
func (l *Teller) resting(t tables.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if t.Person(s) && !calledDirectly(t.Head.Seats[s]) && l.Tables.Rests(t.Head.Seats[s].User) {
			out = append(out, s)
		}
	}
	return out
}

// calledDirectly reports whether the private message of a seat is what calls whoever answers for it.
func calledDirectly(h store.SeatHolder) bool {
	return h.Calls == store.CallsDirect && h.DMs != store.DMsClosed
}

// mentions lists the people to notify in the channel: those who are called there and can still answer.
func mentions(t tables.Table, seats, call []engine.Seat) []discord.UserID {
	var out []discord.UserID
	for _, c := range call {
		for _, s := range seats {
			if s == c && !calledDirectly(t.Head.Seats[c]) {
				out = append(out, discord.UserID(t.Head.Seats[c].User))
				break
			}
		}
	}
	return out
}

// people keeps the seats for which people answer.
func people(t tables.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if t.Person(s) {
			out = append(out, s)
		}
	}
	return out
}

// lastMoments is how long somebody is taken to be looking at what they have pressed.
const lastMoments = 30 * time.Second

// playing reports whether the person of a seat has used their panel in the last moments.
func (l *Teller) playing(t tables.Table, seat engine.Seat) bool {
	return l.Panels.latest.usedSince(panelOf{t.Head.ID, t.Head.Seats[seat].User}, l.Clock.Now().Add(-lastMoments))
}

// asked has the call that stands say what is asked by now. Where answers have been given since that was wished for, the
// same was asked behind each of them, or it would have been wished for anew.
func (l *Teller) asked(_ context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if t.Desk.Turn.N != e.Call || t.Desk.Turn.Shown != e.Call {
		return tables.Said{}, nil
	}
	return tables.Said{Also: []outbox.Entry{{Kind: outbox.Turn}}}, nil
}

// nudge calls the one seat that everybody waits for, if that is still so and nobody has been called since.
func (l *Teller) nudge(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	seats := people(t, t.Awaited())
	turn := t.Desk.Turn
	if t.Head.State != store.Playing || t.Head.PausedAt != 0 || turn.N != e.Call || len(seats) != 1 ||
		seats[0] != e.Seat {
		return tables.Said{}, nil
	}
	if anew := e.Told > 0; anew && (t.Head.MoveCount != e.Told || l.playing(t, e.Seat)) {
		return tables.Said{}, nil
	}
	return tables.Said{
		Desk: func(d *desk.Desk) { d.Nudge(e.Seat, e.Call, e.Told == 0, store.MillisOf(l.Clock.Now())) },
		Also: []outbox.Entry{{Kind: outbox.Turn}},
	}, nil
}
