package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// Who does not answer in time is away: a computer player, their stand-in, answers for them to the end of their turn, or
// until they are back, whichever comes first. To be back takes no more than to do anything at the table. That is unlike
// leaving: who has left has handed the seat over, and takes it back by joining again.

// standIn has a computer player, named by brain, answer for a seat. What say says is told in the channel once for each
// absence, and, in other words, to the one who is away.
func (n *next) standIn(brain string, seat engine.Seat, say string) {
	before := people(n.head, awaited(n.pos))
	w, h := n.wait(seat), &n.head.Seats[seat]
	h.Brain, h.Away = brain, true
	if w.Missed == 0 {
		n.tell(outbox.Entry{Kind: outbox.StoodIn, Seat: seat, Text: engine.T(say, engine.A("who", engine.Who(seat)))},
			outbox.Entry{Kind: outbox.Missed, Seat: seat, User: h.User})
	}
	*w = WaitDesk{Missed: w.Missed + 1}
	n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat})
	n.shrink(before, people(n.head, awaited(n.pos)), 0)
}

// handBack ends the standing in for those whose turn is over: who is asked nothing more, and the mover when it is now
// others' turn as well. It tells whether the mover was one of them.
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

// returned gives a seat back to somebody who has been away.
func (n *next) returned(seat engine.Seat, away bool) {
	if !away {
		return
	}
	n.seen(seat)
	n.head.Seats[seat].Brain, n.head.Seats[seat].Away = "", false
	n.tell(outbox.NoticeOf(engine.T("bot.notice.back", engine.A("who", engine.Who(seat)))))
	n.desk.Turn.nextCall(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who is back is here
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Hand, Seat: seat})
}
