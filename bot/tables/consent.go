package tables

import (
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// askConsent asks the others to agree to a step back. Those who rest are notified when they rest no more.
func (n *next) askConsent(plan StepBack, resting func(engine.Seat) bool) {
	d := &n.desk.Consent
	d.Begin(desk.Consent{By: plan.Seat, To: plan.To, At: plan.At, Moves: len(plan.Answers), Others: plan.Others(),
		Ask: plan.Ask}, resting)
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
}

// askConsentAgain asks people who rest no more. It takes a new message, since an edit notifies nobody.
func (n *next) askConsentAgain(seats []engine.Seat) {
	if len(seats) == 0 {
		return
	}
	n.desk.Consent.AskAgain(seats)
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
}

// refuse ends the request for consent, and calls the person who has made it.
func (n *next) refuse(l *live, seat engine.Seat) {
	d := &n.desk.Consent
	d.Open = false
	if d.Sit {
		n.tell(outbox.Entry{Kind: outbox.AskConsent},
			outbox.NoticeOf(engine.T("bot.notice.seat-refused", engine.A("who", engine.Who(seat)))))
		return
	}
	no := outbox.NoticeOf(engine.T("bot.notice.undo-refused", engine.A(outbox.CalledArg, engine.Who(d.By)),
		engine.A("who", engine.Who(seat))))
	no.User = l.head.Seats[d.By].User
	n.tell(outbox.Entry{Kind: outbox.AskConsent}, no)
}

// lapseConsent ends a request for consent when the game goes on without it: somebody has moved, or other people sit at
// the table. A request for a seat goes on while people move.
func (n *next) lapseConsent(l *live) {
	d := &n.desk.Consent
	if !d.Open {
		return
	}
	same := n.head.State == l.head.State && len(n.head.Seats) == len(l.head.Seats)
	for i := range n.head.Seats {
		same = same && n.head.Seats[i].Brain == l.head.Seats[i].Brain
	}
	if len(n.log) > 0 && !d.Sit || !same {
		d.Open = false
		n.tell(outbox.Entry{Kind: outbox.AskConsent})
	}
}

// tellStepBack tells the channel of a step back. If the same person has just taken others, that is added to the line
// that tells of them. Where somebody has waited for the step and is to be called, it has a line of its own.
func (n *next) tellStepBack(plan StepBack, openly store.Texts, calls store.UserID) {
	if calls != "" {
		var alone desk.StepBack
		alone.Add(plan.Seat, len(plan.Answers), plan.Others(), openly)
		e := outbox.NoticeOf(undone(n.head, alone))
		e.User = calls
		n.desk.StepBack.Open = false
		n.tell(e)
		return
	}
	d := &n.desk.StepBack
	d.Add(plan.Seat, len(plan.Answers), plan.Others(), openly)
	n.tell(outbox.Entry{Kind: outbox.StepBack, Call: d.N, Text: undone(n.head, *d)})
}

// endStepBacks begins a new line for later steps back when somebody has answered something.
func (n *next) endStepBacks() {
	for _, e := range n.log {
		if _, back := e.Move.TakesBack(); !back {
			n.desk.StepBack.Open = false
		}
	}
}
