package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// hand gives somebody's seat to a computer player for good, and says so.
func (n *next) hand(seat engine.Seat, computer store.SeatHolder, say engine.Text) {
	before := people(n.head, awaited(n.pos))
	n.gone(n.head.Seats[seat].User)
	n.head.Seats[seat] = computer
	n.desk.Hands[seat].Renew()
	n.wait(seat).Seen()
	n.desk.Closing = nil
	n.tell(outbox.NoticeOf(say))
	n.shrink(before, people(n.head, awaited(n.pos)), 0)
}

// free frees a seat in a lobby. Where another table's game is played on, its computer player has it again.
func (n *next) free(seat engine.Seat) {
	if o := n.head.Origin; o != nil {
		n.head.Seats[seat] = keptBy(o.Computers[seat])
		return
	}
	n.head.Seats = slices.Delete(n.head.Seats, int(seat), int(seat)+1)
}

// gone notes that a person does not hold a seat of the game any more.
func (n *next) gone(user store.UserID) {
	if user != "" && !slices.Contains(n.head.Gone, user) {
		n.head.Gone = append(n.head.Gone, user)
	}
}

// seat puts a person in the place of a computer player. The person gets what belongs to the seat, but not what its last
// person was told privately.
func (n *next) seat(seat engine.Seat, p store.SeatHolder) {
	old := n.head.Seats[seat]
	n.gone(old.User)
	p.Claim, p.Bring = old.Claim, old.Bring
	n.head.Seats[seat] = p
	n.desk.Hands[seat].Renew()
	n.desk.Hands[seat].N++
	n.wait(seat).Seen()
	n.desk.Closing = nil
	n.tell(outbox.NoticeOf(engine.T("bot.notice.seat-taken", engine.A("who", engine.Who(seat)),
		engine.A("old", engine.Literal(old.Name)))))
	n.tellFriendly()
	n.desk.Turn.Next(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who takes a seat is here
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Welcome, User: p.User},
		outbox.Entry{Kind: outbox.Hand, Seat: seat})
	n.admit(p.User)
}

// passOn makes a person the host, and says so: to them as well, later if they rest. Who was host keeps the seat, see
// Kick.
func (n *next) passOn(to store.UserID, seat engine.Seat, rests bool) {
	if old := holds(n.head, n.head.Host); old != engine.Onlooker {
		n.head.Seats[old].Hosted = true
	}
	n.head.Host, n.desk.HostOwed = to, rests
	e := hostNotice(n.head.Seats[seat])
	if rests {
		e.User = ""
	}
	n.tell(e)
}

// hostNotice tells somebody, and the channel, that they are the host.
func hostNotice(h store.SeatHolder) outbox.Entry {
	e := outbox.NoticeOf(engine.T("bot.notice.host", engine.A(outbox.CalledArg, engine.Literal(h.Name))))
	e.User = h.User
	return e
}

// tellHost tells the host, who rests no more, what they became meanwhile.
func (n *next) tellHost() {
	n.desk.HostOwed = false
	if seat := holds(n.head, n.head.Host); seat != engine.Onlooker {
		n.tell(hostNotice(n.head.Seats[seat]))
	}
}

// accept seats a person on the seat that was kept.
func (n *next) accept(seat engine.Seat, p Person) {
	h := &n.head.Seats[seat]
	h.Invited, h.CallOwed, h.Name, h.Lang = false, false, p.Name, p.Lang
	if h.DMs == store.DMsUnknown {
		n.tell(outbox.Entry{Kind: outbox.Welcome, User: p.User})
	}
}

// dropInvited frees the seats that are kept for people, except that of the person who begins the game and so is here.
func (n *next) dropInvited(by store.UserID) {
	n.head.Seats = slices.DeleteFunc(n.head.Seats, func(h store.SeatHolder) bool { return h.Invited && h.User != by })
	for i := range n.head.Seats {
		n.head.Seats[i].Invited, n.head.Seats[i].CallOwed = false, false
	}
}

// inviteNow tells somebody that a seat is kept for them.
func (n *next) inviteNow(seat engine.Seat) {
	h := &n.head.Seats[seat]
	h.CallOwed = false
	e := outbox.NoticeOf(engine.T("bot.notice.invited", engine.A(outbox.CalledArg, engine.Literal(h.Name))))
	e.User = h.User
	n.tell(e)
}

// tellFriendly says that the game is a friendly one, where it is.
func (n *next) tellFriendly() {
	if n.head.Friendly {
		n.tell(outbox.NoticeOf(engine.T("bot.notice.friendly")))
	}
}
