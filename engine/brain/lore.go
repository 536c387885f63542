package brain

import (
	"math"

	"witchtable/engine"
)

// Lore is what a game teaches its computer players beyond its rules. It reads whole positions: it is shown those that
// were dealt anew from a view, never the true one. It may be used by several goroutines.
type Lore interface {
	// Worth is what a position is worth to a seat, from 0 (all is lost) to 1 (all is won); once the game is over, by
	// how it ended.
	Worth(p engine.Position, seat engine.Seat) float64
	// Advance answers an open decision by rule of thumb, in about the time that the rules need to carry it out. It
	// draws from c where it wavers.
	Advance(p engine.Position, d engine.Decision, c *engine.Chance)
	// Prior appends to out, for each answer to an open decision, how much speaks for it by rule of thumb: the more the
	// better.
	Prior(p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64
}

// NoLore is for games that teach nothing: it goes by the positions' own estimate and answers by lot.
type NoLore struct{}

// Worth squeezes the estimate between 0 and 1; ten points are a good lead.
func (NoLore) Worth(p engine.Position, seat engine.Seat) float64 {
	return 1 / (1 + math.Exp(-p.Estimate(seat)/10))
}

// Advance answers by lot among what leads on.
func (NoLore) Advance(p engine.Position, d engine.Decision, c *engine.Chance) {
	var room [64]engine.Answer
	answers := engine.Forward(p.Answers(d.ID, room[:0]))
	// An answer that is listed is not refused.
	_ = p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[c.Below(uint32(len(answers)), nil)]}, nil)
}

// Prior has no preferences.
func (NoLore) Prior(_ engine.Position, _ engine.Decision, answers []engine.Answer, out []float64) []float64 {
	for range answers {
		out = append(out, 0)
	}
	return out
}
