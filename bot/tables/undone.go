package tables

import (
	"slices"

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

// undone tells the channel whose answers have been taken back.
func (u Undo) undone(head store.Table) engine.Text {
	others := u.Others()
	own := len(u.Back)
	for _, g := range others {
		own -= g.N
	}
	key := "bot.notice.undone"
	switch {
	case own == 0:
		key = "bot.notice.undone-others"
	case len(others) > 0:
		key = "bot.notice.undone-all"
	}
	return engine.T(key, engine.A(CalledArg, engine.Who(u.Seat)), engine.A("n", engine.Number(own)),
		engine.A("others", AnswersOf(head, others)))
}
