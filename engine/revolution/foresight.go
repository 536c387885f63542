package revolution

import (
	"context"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
)

// How a player looks ahead.
const (
	widest = 6           // things to do that are tried: the five Acts for which most speaks, and to stop (9.2)
	ahead  = 20 * widest // trials of a question
	turns  = 2           // of the table, that each of them goes on for
)

// foresight is a player who decides what to do in step 3 by trying it, and everything else by rule of thumb.
type foresight struct {
	thumb
	thinker, adviser *brain.Thinker
}

var (
	_ brain.Adviser = (*foresight)(nil)
	_ brain.Judging = (*foresight)(nil)
)

// Foresight returns the player who looks ahead, with so many trials for each question. Each goes on for some turns, and
// is worth what the table promises then: games played on to their end take ten times as long, and tell less, since
// chance has the last word there.
func Foresight(l *lore.Lore, trials int) brain.Brain {
	return &foresight{thumb: thumb{lore: l},
		thinker: &brain.Thinker{Lore: l, Playouts: trials, Laps: brain.ToTheEnd, Far: farEnough},
		adviser: &brain.Thinker{Lore: l, Playouts: trials, Laps: brain.ToTheEnd, Far: farEnough}}
}

// farEnough reports whether a trial has come to the turn at which it is looked at.
func farEnough(began, now engine.Position) bool {
	return now.(*play.State).Turn >= began.(*play.State).Turn+turns
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
	if few := f.lore.Worthwhile(k.table, q.Decision, widest-1, room[:0]); len(few) > 1 {
		q.View = narrowed{q.View.(engine.Redealing), few}
		return f.thinker.Choose(ctx, q)
	}
	return f.answer(k, q)
}

// narrowed is a view in which only some of the answers are worth thinking about.
type narrowed struct {
	engine.Redealing
	few []engine.Answer
}

// Answers lists them.
func (n narrowed) Answers(engine.DecisionID) []engine.Answer { return n.few }
