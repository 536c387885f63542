package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// StepBackDesk is about the line in the channel that tells of steps back. Steps back of one person in a row share a
// line.
type StepBackDesk struct {
	// N counts such lines. Open is set while nothing has been answered since the last one: if By takes more back, that
	// is added to it.
	N    int         `json:"n,omitempty"`
	Open bool        `json:"open,omitempty"`
	By   engine.Seat `json:"by,omitempty"`
	// Own is how many answers of By's have been taken back, Others those of others.
	Own    int           `json:"own,omitempty"`
	Others []AnswerCount `json:"others,omitempty"`
	// What are those of By's that everybody has seen, the earliest first.
	What store.Texts `json:"what,omitempty"`

	// Shown is the line that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// MessageOf is the message that shows a line, "" if none is known.
func (d StepBackDesk) MessageOf(line int) store.MessageID {
	if d.Shown != line {
		return ""
	}
	return d.Message
}

// add counts what one more step back takes back, of which everybody has seen some answers.
func (d *StepBackDesk) add(plan StepBack, openly store.Texts) {
	d.What = append(openly, d.What...)
	d.Own += len(plan.Answers)
	for _, g := range plan.Others() {
		d.Own -= g.N
		i := slices.IndexFunc(d.Others, func(o AnswerCount) bool { return o.Seat == g.Seat })
		if i < 0 {
			i, d.Others = len(d.Others), append(d.Others, AnswerCount{Seat: g.Seat})
		}
		d.Others[i].N += g.N
	}
}

// MostUndone is how many of the answers that were taken back are named.
const MostUndone = 5

// text tells the channel what has been taken back, or whose answers.
func (d StepBackDesk) text(head store.Table) engine.Text {
	if len(d.What) > 0 {
		var what engine.List
		for _, w := range d.What[:min(len(d.What), MostUndone)] {
			what = append(what, w.Text())
		}
		all := d.Own
		if len(head.Seats) == 1 { // nobody else is to learn how much it was
			all = len(d.What)
		}
		if n := all - len(what); n > 0 {
			what = append(what, engine.T("bot.undo.unseen", engine.A("n", engine.Number(n))))
		}
		return engine.T("bot.notice.undone-what", engine.A(outbox.CalledArg, engine.Who(d.By)),
			engine.A("what", append(what, AnswersOf(head, d.Others)...)))
	}
	key := "bot.notice.undone"
	switch {
	case d.Own == 0:
		key = "bot.notice.undone-others"
	case len(d.Others) > 0:
		key = "bot.notice.undone-all"
	}
	return engine.T(key, engine.A(outbox.CalledArg, engine.Who(d.By)), engine.A("n", engine.Number(d.Own)),
		engine.A("others", AnswersOf(head, d.Others)))
}

// ConsentDesk is about the step back that somebody has asked the others for.
type ConsentDesk struct {
	// N counts such requests, and how often people are asked anew; Open is set while the last one waits for answers.
	N    int  `json:"n,omitempty"`
	Open bool `json:"open,omitempty"`
	// By asks for it, To and At are as in StepBack, Moves is how many answers it takes back, Others those that are not
	// By's.
	By    engine.Seat `json:"by,omitempty"`
	To    int         `json:"to,omitempty"`
	At    int         `json:"at,omitempty"`
	Moves int         `json:"moves,omitempty"`

	Others []AnswerCount `json:"others,omitempty"`
	// Sit is set where it is not a step back that is asked for but a seat: somebody who does not play would like to
	// take that of By. At is then the first number of the request.
	Sit bool `json:"sit,omitempty"`
	// Ask lists who must agree, Agreed who has.
	Ask    []engine.Seat `json:"ask,omitempty"`
	Agreed []engine.Seat `json:"agreed,omitempty"`

	// Call lists whom request N notifies. Owed lists those who rest: they are notified by a new number when they rest
	// no more.
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

// owed lists those who have not agreed yet, and who could not be notified because they rested.
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
