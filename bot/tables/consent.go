package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// ConsentDesk is about the step back that somebody has asked the others for.
type ConsentDesk struct {
	// N counts such requests, and how often people are asked anew; Open is set while the last one waits for answers.
	N    int  `json:"n,omitempty"`
	Open bool `json:"open,omitempty"`
	// By asks for it, To and At are as in StepBack, Moves is how many answers it takes back, Others those that are not By's.
	By    engine.Seat `json:"by,omitempty"`
	To    int         `json:"to,omitempty"`
	At    int         `json:"at,omitempty"`
	Moves int         `json:"moves,omitempty"`

	Others []AnswerCount `json:"others,omitempty"`
	// Ask lists who must agree, Agreed who has.
	Ask    []engine.Seat `json:"ask,omitempty"`
	Agreed []engine.Seat `json:"agreed,omitempty"`

	// Call lists whom the request notifies as it is numbered now, Owed those who are to be notified when they rest no more: then it
	// is numbered anew.
	Call []engine.Seat `json:"call,omitempty"`
	Owed []engine.Seat `json:"owed,omitempty"`

	// Shown is the request that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// Missing lists those who have not agreed yet.
func (d ConsentDesk) Missing() []engine.Seat {
	return slices.DeleteFunc(slices.Clone(d.Ask), func(s engine.Seat) bool { return slices.Contains(d.Agreed, s) })
}

// owed are those who have not agreed yet and are still to be notified of the request.
func (d ConsentDesk) owed() []engine.Seat {
	if !d.Open {
		return nil
	}
	missing := d.Missing()
	return slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return !slices.Contains(missing, s) })
}

// Owe notes seats whose people could not be notified of the request, since they rest.
func (d *ConsentDesk) Owe(seats []engine.Seat) {
	for _, s := range seats {
		if !slices.Contains(d.Owed, s) {
			d.Owed = append(slices.Clone(d.Owed), s)
		}
	}
}

// own is how many of the answers are the asker's.
func (d ConsentDesk) own() int {
	n := d.Moves
	for _, g := range d.Others {
		n -= g.N
	}
	return n
}

// Wish says whose answers the one who asks would like to take back, and asks the players for it.
func (d ConsentDesk) Wish(head store.Table, asker engine.Value, players engine.List) engine.Text {
	key := "bot.undo.ask"
	switch {
	case d.own() == 0:
		key = "bot.undo.ask-others"
	case len(d.Others) > 0:
		key = "bot.undo.ask-all"
	}
	return engine.T(key, engine.A("asker", asker), engine.A("n", engine.Number(d.own())),
		engine.A("others", AnswersOf(head, d.Others)), engine.A("players", players))
}

// askConsent asks the others for a step back, those who rest once they rest no more.
func (n *next) askConsent(plan StepBack, resting func(engine.Seat) bool) {
	d := &n.desk.Consent
	*d = ConsentDesk{
		N: d.N + 1, Open: true, By: plan.Seat, To: plan.To, At: plan.At, Moves: len(plan.Answers), Others: plan.Others(), Ask: plan.Ask,
		Shown: d.Shown, Message: d.Message,
	}
	for _, s := range plan.Ask {
		if resting(s) {
			d.Owed = append(d.Owed, s)
		} else {
			d.Call = append(d.Call, s)
		}
	}
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
}

// askConsentAgain asks people who rest no more: by a new message, since edits notify nobody.
func (n *next) askConsentAgain(seats []engine.Seat) {
	if len(seats) == 0 {
		return
	}
	d := &n.desk.Consent
	d.N, d.Call = d.N+1, seats
	d.Owed = slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return slices.Contains(seats, s) })
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
}

// Consent answers the request with a number. All who are asked must agree; the last of them takes the step back. One No
// ends it. Errors: Forbidden for those who are not asked, Gone if the request has been answered or the game has gone on.
func (s *Service) Consent(ctx context.Context, id store.TableID, by store.UserID, request int, yes bool) (SteppedBack, error) {
	var out SteppedBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		d := l.desk.Consent
		if !d.Open || d.N != request {
			return engine.Errorf(engine.Gone, engine.T("error.undo-gone"), "request %d is not open", request)
		}
		if !slices.Contains(d.Ask, seat) {
			return engine.Errorf(engine.Forbidden, engine.T("error.undo-not-asked"), "seat %d is not asked", seat)
		}
		n := l.begin()
		if yes {
			out, err = s.agree(ctx, l, n, seat)
		} else {
			n.refuse(l, seat)
		}
		if err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		out.Table = l.snapshot()
		return nil
	})
	return out, err
}

// refuse ends the request, and calls the one who has made it.
func (n *next) refuse(l *live, seat engine.Seat) {
	d := &n.desk.Consent
	d.Open = false
	no := outbox.NoticeOf(engine.T("bot.notice.undo-refused", engine.A(outbox.CalledArg, engine.Who(d.By)), engine.A("who", engine.Who(seat))))
	no.User = l.head.Seats[d.By].User
	n.tell(outbox.Entry{Kind: outbox.AskConsent}, no)
}

// agree notes that a seat agrees, and takes the step back once all do.
func (s *Service) agree(ctx context.Context, l *live, n *next, seat engine.Seat) (SteppedBack, error) {
	d := &n.desk.Consent
	if !slices.Contains(d.Agreed, seat) {
		d.Agreed = append(d.Agreed, seat)
	}
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
	if len(d.Missing()) > 0 {
		return SteppedBack{}, nil
	}
	past, err := s.past(ctx, l)
	if err != nil {
		return SteppedBack{}, err
	}
	plan, err := past.plan(l, d.By, d.To)
	if err != nil {
		return SteppedBack{}, err
	}
	d.Open = false
	by := l.head.Seats[d.By].User // who waits for it, and does not see the others agree
	if err := s.stepBackTo(l, n, past, plan, by); err != nil {
		return SteppedBack{}, err
	}
	n.tellHand(d.By, 0)
	return SteppedBack{StepBack: plan, Done: true}, nil
}

// lapseConsent lets a request go when the game goes on without it: somebody has moved, or the people at the table are others.
func (n *next) lapseConsent(l *live) {
	d := &n.desk.Consent
	if !d.Open {
		return
	}
	same := n.head.State == l.head.State && len(n.head.Seats) == len(l.head.Seats)
	for i := range n.head.Seats {
		same = same && n.head.Seats[i].Brain == l.head.Seats[i].Brain
	}
	if len(n.log) > 0 || !same {
		d.Open = false
		n.tell(outbox.Entry{Kind: outbox.AskConsent})
	}
}
