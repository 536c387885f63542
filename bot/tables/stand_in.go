package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// Whoever does not answer in time is away: a computer player, their stand-in, answers for them until their turn is over
// or they are back, whichever comes first. They are back as soon as they do anything at the table. Leaving is
// different: whoever leaves hands the seat over, and takes it back by joining again.

// standIn has a computer player, named by brain, answer for a seat. The channel is told so once for each absence, by
// the text with the key say; the person who is away by that with the key direct.
func (n *next) standIn(brain string, seat engine.Seat, say, direct string) {
	before := people(n.head, awaited(n.pos))
	w, h := n.wait(seat), &n.head.Seats[seat]
	h.Brain, h.Away = brain, true
	if w.Missed == 0 {
		n.tell(outbox.Entry{Kind: outbox.StoodIn, Seat: seat, Text: engine.T(say, engine.A("who", engine.Who(seat)))},
			outbox.Entry{Kind: outbox.Missed, Seat: seat, User: h.User, Text: engine.T(direct)})
	}
	w.StoodIn()
	n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat})
	n.shrink(before, people(n.head, awaited(n.pos)), 0)
}

// handBack gives seats back whose stand-ins have finished their turn: they are asked nothing more, or they have just
// moved and it is now also others' turn. mine tells whether the mover's seat was one of them.
func (n *next) handBack(had, open questions, mover engine.Seat) (mine bool) {
	asked, now := had.awaited(), open.awaited()
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

// noStandIns gives all seats back to their people: the game is over.
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
	n.wait(seat).Seen()
	n.head.Seats[seat].Brain, n.head.Seats[seat].Away = "", false
	n.tell(outbox.NoticeOf(engine.T("bot.notice.back", engine.A("who", engine.Who(seat)))))
	n.desk.Turn.Next(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who is back is here
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Hand, Seat: seat})
}
