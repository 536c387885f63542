package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Given is how many answers of a seat a step back takes back.
type Given struct {
	Seat engine.Seat `json:"seat"`
	N    int         `json:"n"`
}

// Others counts the answers that others than the one who takes them back have given, in the order of their first ones.
func (u Undo) Others() []Given {
	var out []Given
	for _, back := range u.Back {
		if back.Seat == u.Seat {
			continue
		}
		i := slices.IndexFunc(out, func(g Given) bool { return g.Seat == back.Seat })
		if i < 0 {
			i, out = len(out), append(out, Given{Seat: back.Seat})
		}
		out[i].N++
	}
	return out
}

// AnswersOf says whose answers others have given, and how many, and nothing of what they were: that may be secret.
func AnswersOf(head store.Table, others []Given) engine.List {
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

// own is how many of the answers are the asker's.
func (d UndoDesk) own() int {
	n := d.Moves
	for _, g := range d.Others {
		n -= g.N
	}
	return n
}

// Wish says whose answers the one who asks would like to take back, and asks the players for it.
func (d UndoDesk) Wish(head store.Table, asker engine.Value, players engine.List) engine.Text {
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

// UndoneDesk is about the line in the channel that tells of steps back: those of one person in a row are one.
type UndoneDesk struct {
	// N counts such lines; Open is set while the last one goes on with what By takes back: nothing has been answered since.
	N    int         `json:"n,omitempty"`
	Open bool        `json:"open,omitempty"`
	By   engine.Seat `json:"by,omitempty"`
	// Own is how many answers of By's have been taken back, Others those of others.
	Own    int     `json:"own,omitempty"`
	Others []Given `json:"others,omitempty"`

	// Shown is the line that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// MessageOf is the message that shows a line, "" if none is known.
func (d UndoneDesk) MessageOf(line int) store.MessageID {
	if d.Shown != line {
		return ""
	}
	return d.Message
}

// add counts what one more step back takes back.
func (d *UndoneDesk) add(u Undo) {
	d.Own += len(u.Back)
	for _, g := range u.Others() {
		d.Own -= g.N
		i := slices.IndexFunc(d.Others, func(o Given) bool { return o.Seat == g.Seat })
		if i < 0 {
			i, d.Others = len(d.Others), append(d.Others, Given{Seat: g.Seat})
		}
		d.Others[i].N += g.N
	}
}

// told tells the channel whose answers have been taken back.
func (d UndoneDesk) told(head store.Table) engine.Text {
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

// tellUndone tells the channel of a step back: in the line that tells of those just before it, if they were the same person's. Where
// somebody has waited for it, who is to be called, it has a line of its own.
func (n *next) tellUndone(u Undo, calls store.UserID) {
	if calls != "" {
		var alone UndoneDesk
		alone.By = u.Seat
		alone.add(u)
		e := outbox.NoticeOf(alone.told(n.head))
		e.User = calls
		n.desk.Undone.Open = false
		n.tell(e)
		return
	}
	d := &n.desk.Undone
	if !d.Open || d.By != u.Seat {
		*d = UndoneDesk{N: d.N + 1, Open: true, By: u.Seat, Shown: d.Shown, Message: d.Message}
	}
	d.add(u)
	n.tell(outbox.Entry{Kind: outbox.TookBack, Call: d.N, Text: d.told(n.head)})
}

// answeredOn ends the line of steps back where somebody has answered something.
func (n *next) answeredOn() {
	for _, e := range n.log {
		if _, back := e.Move.TakesBack(); !back {
			n.desk.Undone.Open = false
		}
	}
}
