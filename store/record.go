package store

import (
	"slices"

	"witchtable/engine"
)

// Record is what is remembered of a game that ended by its rules: enough to count and to compare, and no more. It
// follows from the table's header alone, see RecordOf; stores keep it beside that, so that many can be read at once.
type Record struct {
	Table   TableID  `json:"-"`
	Server  ServerID `json:"-"`
	Number  int      `json:"number"`
	Game    string   `json:"game"`
	EndedAt Millis   `json:"ended_at"`
	// Players is how many seats the table had, those of computer players included.
	Players int `json:"players"`
	// Outcome is as in the table's header: zero for games that ended before it was kept.
	Outcome Outcome `json:"outcome,omitzero"`
	// Options are those of the table that were not as they are by default. Pack and Rules are by which cards, and by
	// which version of the rules it was played; no version means the first.
	Options map[string]string `json:"options,omitempty"`
	Pack    PackHash          `json:"pack,omitempty"`
	Rules   int               `json:"rules,omitempty"`
	// Friendly is as in the table's header.
	Friendly bool `json:"friendly,omitempty"`
	// Daily is as in the table's header.
	Daily Daily `json:"daily,omitzero"`
	// Seats are those that have a result, in seat order.
	Seats []RecordSeat `json:"seats,omitempty"`
}

// RecordSeat is what became of one seat.
type RecordSeat struct {
	Result Result `json:"result"`
	// User, Brain and Name are as in the seat's holder. Who has been forgotten has no User.
	User  UserID `json:"user,omitempty"`
	Brain string `json:"brain,omitempty"`
	Name  string `json:"name,omitempty"`
}

// RecordOf is the record of a table; ok is false for tables whose game has not ended by its rules, taught them, or was
// another's before, and for a deal of the day that the person had played before: they knew the cards.
func RecordOf(t Table) (r Record, ok bool) {
	if t.State != Over || t.Tutorial || t.Origin != nil || t.Daily.Day != "" && !t.Daily.Counts {
		return r, false
	}
	r = Record{Table: t.ID, Server: t.Server, Number: t.Number, Game: t.Game, EndedAt: t.EndedAt, Players: len(t.Seats),
		Outcome: t.Outcome, Options: t.Setup.Options, Pack: t.Pack, Rules: t.Rules, Friendly: t.Friendly, Daily: t.Daily}
	for _, result := range t.Results {
		h := t.Seats[result.Seat] // which is there: see Table.Validate
		r.Seats = append(r.Seats, RecordSeat{Result: result, User: h.User, Brain: h.Brain, Name: h.Name})
	}
	return r, true
}

// Joint reports whether all won or lost as one, and whether they won. Of games that ended before that was kept it says
// that they did not: there were none then.
func (r Record) Joint() (joint, won bool) {
	joint = r.Outcome.Victory == VictoryJoint
	return joint, joint && slices.ContainsFunc(r.Seats, func(s RecordSeat) bool { return s.Result.Won })
}

// Tally notes in the results of a game how many answers were given for each seat, and how many of them by the person
// who held it at the end. log is the whole log of the table. What was taken back counts for nobody, and a step back is
// no answer.
func Tally(t *Table, log []LogEntry) {
	log = standing(log)
	for i := range t.Results {
		r := &t.Results[i]
		r.Answers, r.Own = tallyOf(log, r.Seat, t.Seats[r.Seat].User)
	}
}

// standing is the entries of a whole log that were not taken back, see [engine.TakeBack].
func standing(log []LogEntry) (out []LogEntry) {
	var numbers []int // of the entries of out; those that are not stored yet have no N
	for i, e := range log {
		n, back := e.Move.TakesBack()
		if !back {
			out, numbers = append(out, e), append(numbers, i+1)
			continue
		}
		for len(numbers) > 0 && numbers[len(numbers)-1] > n {
			out, numbers = out[:len(out)-1], numbers[:len(numbers)-1]
		}
	}
	return out
}

func tallyOf(log []LogEntry, seat engine.Seat, holder UserID) (answers, own int) {
	for _, e := range log {
		if e.Move.Seat != seat {
			continue
		}
		answers++
		if e.By != "" && e.By == holder {
			own++
		}
	}
	return answers, own
}
