package revolution

import (
	"context"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution/lore"
)

// ahead is how many times a player who looks ahead plays on to the end, for each thing to do in step 3.
const ahead = 60 * widest

// widest is how many things to do are tried: the five Acts for which most speaks, and to stop (9.2).
const widest = 6

// foresight is a player who decides what to do in step 3 by playing on to the end, and everything else by rule of
// thumb.
type foresight struct {
	thumb
	thinker, adviser *brain.Thinker
}

var _ brain.Adviser = (*foresight)(nil)

// Foresight returns the player who looks ahead, with so many games played on for each thing to do in step 3.
func Foresight(l *lore.Lore, playouts int) brain.Brain {
	return &foresight{thumb: thumb{lore: l},
		thinker: &brain.Thinker{Lore: l, Playouts: playouts, Laps: brain.ToTheEnd},
		adviser: &brain.Thinker{Lore: l, Playouts: playouts, Laps: 1}}
}

// Advise weighs the answers to a question for somebody else: all of them, and not to the end of the game, since people
// wait for it.
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
