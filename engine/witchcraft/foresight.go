package witchcraft

import (
	"context"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
)

// How a player looks ahead.
const (
	widest = 5           // answers that are tried
	ahead  = 20 * widest // trials of a question
	rounds = 2           // that each of them goes on for
)

// foresight is a player who decides by trying what a round hangs on, and everything else by rule of thumb.
type foresight struct {
	thumb
	thinker, adviser *brain.Thinker
}

var (
	_ brain.Adviser = (*foresight)(nil)
	_ brain.Judging = (*foresight)(nil)
)

// Foresight returns the player who looks ahead, with so many trials for each question. Each goes on to the end of some
// rounds, and is worth what the table promises then: there is nobody else to answer, and games played on to their end
// take long, and tell less, since chance has the last word there.
func Foresight(l *lore.Lore, trials int) brain.Brain {
	think := func() *brain.Thinker {
		return &brain.Thinker{Lore: l, Playouts: trials, Laps: brain.ToTheEnd, Far: farEnough}
	}
	return &foresight{thumb: thumb{lore: l}, thinker: think(), adviser: think()}
}

// farEnough reports whether a trial has come to the question at which it is looked at: whether to go to trial.
func farEnough(began, now engine.Position) bool {
	from, to := began.(*play.State), now.(*play.State)
	if to.Ask[0].Kind != play.AskTrial {
		return false
	}
	last := int(from.Round) + rounds
	if from.Stage < play.StageTrial {
		last-- // its own round is one of them
	}
	return int(to.Round) >= last
}

// Judge is who judges games that are over, and the answers in them: all of these are tried.
func (f *foresight) Judge() *brain.Thinker { return f.adviser }

// Advise weighs the answers to a question for somebody else: all of them.
func (f *foresight) Advise(ctx context.Context, q brain.Question, n int) brain.Counsel {
	return f.adviser.Advise(ctx, q, n)
}

// Choose answers a question.
func (f *foresight) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	k := f.lay(q)
	defer f.desks.Put(k)
	var room [widest]engine.Answer
	if few := f.lore.Worthwhile(k.table, q.Decision, widest, room[:0]); len(few) > 1 {
		q.View = narrowed{q.View.(engine.Redealing), few}
		return f.thinker.Choose(ctx, q)
	}
	return f.lore.Answer(k.table, q.Decision)
}

// narrowed is a view in which only some of the answers are worth thinking about.
type narrowed struct {
	engine.Redealing
	few []engine.Answer
}

// Answers lists them.
func (n narrowed) Answers(engine.DecisionID) []engine.Answer { return n.few }
