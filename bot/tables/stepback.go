package tables

import (
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// StepBack is a step back as a person would take it now: the game would stand again where it stood behind an earlier
// move.
type StepBack struct {
	// To is the number of that move; 0 is the beginning.
	To int
	// At is the length of the log from which this was worked out. When that has grown, it must be worked out anew.
	At   int
	Seat engine.Seat
	// Answers are those that would be taken back, the earliest first.
	Answers []TakenAnswer
	// Ask lists the seats whose people must agree before.
	Ask []engine.Seat
	// Partly is set where more was said at once with the last of the answers that stays, since something has come to
	// light by it.
	Partly bool
}

// TakenAnswer is an answer that a step back takes back.
type TakenAnswer struct {
	// N is its number in the log.
	N    int
	Seat engine.Seat
	// Label is what the answer was, by the name of what was done with where that says it. It is set for the asker's own
	// answers only: others' may be secret.
	Label engine.Text
	// Bare is set where the answer names nothing: it follows from one that does, as that somebody acts.
	Bare bool
}

// name puts words to the answers that have some.
func (plan StepBack) name(options map[int]engine.Option) {
	for i, b := range plan.Answers {
		o, ok := options[b.N]
		if !ok {
			continue
		}
		plan.Answers[i].Label, plan.Answers[i].Bare = o.Label, len(o.Operands) == 0
		if o.Whole && len(o.Operands) == 1 { // the label says what was to be decided by
			plan.Answers[i].Label = o.Operands[0].Label
		}
	}
}

// Told are the answers of the asker's by which others are told what was taken back: those that name something, if any
// does.
func (plan StepBack) Told() (out []TakenAnswer) {
	for _, bare := range []bool{false, true} {
		for _, back := range plan.Answers {
			if back.Seat == plan.Seat && back.Bare == bare {
				out = append(out, back)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// Others counts the answers that others than the one who takes them back have given, in the order of their first ones.
func (plan StepBack) Others() []desk.AnswerCount {
	var out []desk.AnswerCount
	for _, back := range plan.Answers {
		if back.Seat == plan.Seat {
			continue
		}
		i := slices.IndexFunc(out, func(g desk.AnswerCount) bool { return g.Seat == back.Seat })
		if i < 0 {
			i, out = len(out), append(out, desk.AnswerCount{Seat: back.Seat})
		}
		out[i].N++
	}
	return out
}

// AnswersOf says whose answers others have given, and how many, and nothing of what they were: that may be secret.
func AnswersOf(head store.Table, others []desk.AnswerCount) engine.List {
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

// Wish says whose answers the one who asks for consent would like to take back, and asks the players for it.
func (t Table) Wish(asker engine.Value, players engine.List) engine.Text {
	d, key := t.Desk.Consent, "bot.undo.ask"
	switch {
	case d.Own() == 0:
		key = "bot.undo.ask-others"
	case len(d.Others) > 0:
		key = "bot.undo.ask-all"
	}
	return engine.T(key, engine.A("asker", asker), engine.A("n", engine.Number(d.Own())),
		engine.A("others", AnswersOf(t.Head, d.Others)), engine.A("players", players))
}

// MostUndone is how many of the answers that were taken back are named.
const MostUndone = 5

// undone tells the channel what has been taken back, or whose answers.
func undone(head store.Table, d desk.StepBack) engine.Text {
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
