package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// AnswerCount is how many answers of a seat a step back takes back.
type AnswerCount struct {
	Seat engine.Seat `json:"seat"`
	N    int         `json:"n"`
}

// Others counts the answers that others than the one who takes them back have given, in the order of their first ones.
func (plan StepBack) Others() []AnswerCount {
	var out []AnswerCount
	for _, back := range plan.Answers {
		if back.Seat == plan.Seat {
			continue
		}
		i := slices.IndexFunc(out, func(g AnswerCount) bool { return g.Seat == back.Seat })
		if i < 0 {
			i, out = len(out), append(out, AnswerCount{Seat: back.Seat})
		}
		out[i].N++
	}
	return out
}

// AnswersOf says whose answers others have given, and how many, and nothing of what they were: that may be secret.
func AnswersOf(head store.Table, others []AnswerCount) engine.List {
	var out engine.List
	for _, g := range others {
		key := "bot.player.person"
		if !person(head, g.Seat) {
			key = "bot.player.computer"
		}
		out = append(out, engine.T("bot.undo.other", engine.A("n", engine.Number(g.N)),
			engine.A("player", engine.T(key, engine.A("who", engine.Who(g.Seat))))))
	}
	return out
}

// StepBackDesk is about the line in the channel that tells of steps back: those of one person in a row are one.
type StepBackDesk struct {
	// N counts such lines; Open is set while the last one goes on with what By takes back: nothing has been answered since.
	N    int         `json:"n,omitempty"`
	Open bool        `json:"open,omitempty"`
	By   engine.Seat `json:"by,omitempty"`
	// Own is how many answers of By's have been taken back, Others those of others.
	Own    int           `json:"own,omitempty"`
	Others []AnswerCount `json:"others,omitempty"`

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

// add counts what one more step back takes back.
func (d *StepBackDesk) add(plan StepBack) {
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

// text tells the channel whose answers have been taken back.
func (d StepBackDesk) text(head store.Table) engine.Text {
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

// tellStepBack tells the channel of a step back: in the line that tells of those just before it, if they were the same
// person's. Where somebody has waited for it and is to be called, it has a line of its own.
func (n *next) tellStepBack(plan StepBack, calls store.UserID) {
	if calls != "" {
		var alone StepBackDesk
		alone.By = plan.Seat
		alone.add(plan)
		e := outbox.NoticeOf(alone.text(n.head))
		e.User = calls
		n.desk.StepBack.Open = false
		n.tell(e)
		return
	}
	d := &n.desk.StepBack
	if !d.Open || d.By != plan.Seat {
		*d = StepBackDesk{N: d.N + 1, Open: true, By: plan.Seat, Shown: d.Shown, Message: d.Message}
	}
	d.add(plan)
	n.tell(outbox.Entry{Kind: outbox.StepBack, Call: d.N, Text: d.text(n.head)})
}

// endStepBacks ends the line of steps back where somebody has answered something.
func (n *next) endStepBacks() {
	for _, e := range n.log {
		if _, back := e.Move.TakesBack(); !back {
			n.desk.StepBack.Open = false
		}
	}
}
