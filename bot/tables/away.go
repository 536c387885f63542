package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Who does not answer in time is away: a computer player, their stand-in, answers for them to the end of their turn, or until
// they are back, whichever comes first. To be back takes no more than to do anything at the table. That is unlike leaving: who
// has left has handed the seat over, and takes it back by joining again.

// standIn has a computer player answer for a seat. What say says is told in the channel once for each absence, and, in other
// words, to the one who is away.
func (s *Service) standIn(n *next, seat engine.Seat, say string) {
	before := people(n.head, awaited(n.pos))
	w, h := n.wait(seat), &n.head.Seats[seat]
	h.Brain, h.Away = s.StandIn, true
	if w.Missed == 0 {
		n.tell(outbox.Entry{Kind: outbox.StoodIn, Seat: seat, Text: engine.T(say, engine.A("who", engine.Who(seat)))},
			outbox.Entry{Kind: outbox.Missed, Seat: seat, User: h.User})
	}
	*w = WaitDesk{Missed: w.Missed + 1}
	n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat})
	n.shrink(before, people(n.head, awaited(n.pos)), 0)
}

// handBack ends the standing in for those whose turn is over: who is asked nothing more, and the mover when it is now others'
// turn as well. It tells whether the mover was one of them.
func (n *next) handBack(before engine.Position, mover engine.Seat) (mine bool) {
	asked, now := awaited(before), awaited(n.pos)
	others := slices.ContainsFunc(now, func(s engine.Seat) bool { return s != mover && !slices.Contains(asked, s) })
	for i := range n.head.Seats {
		seat, h := engine.Seat(i), &n.head.Seats[i]
		if h.Away && (!slices.Contains(now, seat) || seat == mover && others) {
			h.Brain, h.Away = "", false
			mine = mine || seat == mover
		}
	}
	return mine
}

// noStandIns has nobody stood in for any more: the game is over.
func (n *next) noStandIns() {
	for i := range n.head.Seats {
		if h := &n.head.Seats[i]; h.Away {
			h.Brain, h.Away = "", false
		}
	}
}

// holds is the seat that a person answers for, or would if they were not away; Onlooker when there is none.
func holds(head store.Table, user store.UserID) engine.Seat {
	if user == "" {
		return engine.Onlooker
	}
	return engine.Seat(slices.IndexFunc(head.Seats, func(h store.SeatHolder) bool { return h.User == user && (h.Brain == "" || h.Away) }))
}

// Seen notes that a person has done something at a table. Who has been away has their seat back: back is set then. The table is as
// it is afterwards. Errors: as Table.
func (s *Service) Seen(ctx context.Context, id store.TableID, user store.UserID) (t Table, back bool, err error) {
	err = s.with(ctx, id, func(l *live) error {
		seat := holds(l.head, user)
		if l.head.Live() && seat != engine.Onlooker {
			n := l.begin()
			back = l.head.Seats[seat].Away
			if back || s.showUp(n, seat) {
				n.returned(seat, back)
				if err := s.commit(ctx, l, n); err != nil {
					return err
				}
			}
		}
		t = l.snapshot()
		return nil
	})
	return t, back, err
}

// showUp notes a sign of life, and tells whether that is worth being stored: where it is not half the time to the reminder since
// the last one, it is not.
func (s *Service) showUp(n *next, seat engine.Seat) bool {
	now := s.Clock.Now()
	silent := n.desk.WarnedAt != 0
	if n.head.State != store.Playing || n.head.PausedAt != 0 {
		return silent
	}
	w := n.wait(seat)
	waits := w.Since != 0 && now.Sub(w.Since.Time()) >= times(n.head).Remind/2
	if !waits && !w.Owed && w.Missed == 0 {
		return silent
	}
	*w = WaitDesk{Since: store.MillisOf(now), RemindedAt: w.RemindedAt}
	if !slices.Contains(awaited(n.pos), seat) {
		*w = WaitDesk{}
	}
	n.quiet = !silent // nothing that others see has changed
	return true
}

// returned gives a seat back to somebody who has been away.
func (n *next) returned(seat engine.Seat, away bool) {
	if !away {
		return
	}
	n.seen(seat)
	n.head.Seats[seat].Brain, n.head.Seats[seat].Away = "", false
	n.tell(outbox.NoticeOf(engine.T("bot.notice.back", engine.A("who", engine.Who(seat)))))
	n.desk.Turn.next(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who is back is here
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Hand, Seat: seat})
}
