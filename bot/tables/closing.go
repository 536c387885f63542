package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// A game that has been played is ended before its end by those who play it: the host asks, and when all have agreed the
// table closes. Who is away is not waited for; after a long silence anybody may close the table alone. The host who
// answers a question has thought better of it.

// Close ends a table that is not over, also one whose game cannot be read. Where others play on, they are asked first,
// and the table is not over afterwards; they agree by closing it, too. Errors: Forbidden unless by the host, by a
// player who agrees or, after a long silence, any player; NotNow if it has ended.
func (s *hosts) Close(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	var t Table
	err := s.withHead(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		alone, err := s.mayClose(l, by)
		if err != nil {
			return err
		}
		n := l.begin()
		if alone {
			s.shut(l, n, engine.T("bot.notice.closed"))
		} else {
			n.askToClose(seatOf(n.head, by))
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}

// MayClose tells whether a table closes when a person closes it now, rather than that others are asked. Errors: as
// Close.
func (s *hosts) MayClose(ctx context.Context, id store.TableID, by store.UserID) (alone bool, err error) {
	err = s.withHead(ctx, id, func(l *live) (err error) {
		alone, err = s.mayClose(l, by)
		return err
	})
	return alone, err
}

func (s *hosts) mayClose(l *live, by store.UserID) (alone bool, err error) {
	if err := s.mayManage(l, by); err != nil && (len(l.desk.Closing) == 0 || seatOf(l.head, by) == engine.Onlooker) {
		return false, err
	}
	if l.head.State != store.Playing || l.pos == nil || l.head.MoveCount <= l.head.Setup.Begins() || s.silent(l) {
		return true, nil
	}
	left := slices.DeleteFunc(stillToClose(l.head, l.desk), func(seat engine.Seat) bool {
		return l.head.Seats[seat].User == by
	})
	return len(left) == 0, nil
}

// ToClose lists the seats whose people have not agreed to close the table.
func (t Table) ToClose() []engine.Seat { return stillToClose(t.Head, t.Desk) }

func stillToClose(head store.Table, d desk.Desk) []engine.Seat {
	var out []engine.Seat
	for i := range head.Seats {
		seat := engine.Seat(i)
		if person(head, seat) && d.Missed(seat) == 0 && !slices.Contains(d.Closing, seat) {
			out = append(out, seat)
		}
	}
	return out
}

// askToClose notes that a seat's person would like to close the table, and asks the others. Whoever says so twice asks
// once.
func (n *next) askToClose(seat engine.Seat) {
	if slices.Contains(n.desk.Closing, seat) {
		return
	}
	if len(n.desk.Closing) == 0 {
		n.tell(outbox.Entry{Kind: outbox.AskToClose, Seat: seat})
	}
	n.desk.Closing = append(n.desk.Closing, seat)
}

// playsOn ends the request to close the table when the one who has made it answers a question.
func (n *next) playsOn(seat engine.Seat) {
	if len(n.desk.Closing) > 0 && n.desk.Closing[0] == seat {
		n.desk.Closing = nil
	}
}
