package enginetest

import (
	"math/rand/v2"

	"witchtable/engine"
)

// Player chooses an answer for a test game. answers are the legal ones, never empty; it may try things on clones of p
// but must not change p. All chance comes from rng, so that a failing game can be played again.
type Player func(p engine.Position, d engine.Decision, answers []engine.Answer, rng *rand.Rand) engine.Answer

// Random answers anything that is legal.
func Random(_ engine.Position, _ engine.Decision, answers []engine.Answer, rng *rand.Rand) engine.Answer {
	return answers[rng.IntN(len(answers))]
}

// Prefer answers with the first of the verbs that is among the legal answers, and at random when none is.
func Prefer(verbs ...string) Player {
	return func(p engine.Position, d engine.Decision, answers []engine.Answer, rng *rand.Rand) engine.Answer {
		v := p.View(d.Seat)
		for _, verb := range verbs {
			var fit []engine.Answer
			for _, a := range answers {
				if v.Option(d.ID, a).Verb == verb {
					fit = append(fit, a)
				}
			}
			if len(fit) > 0 {
				return fit[rng.IntN(len(fit))]
			}
		}
		return Random(p, d, answers, rng)
	}
}

// Striving tries each answer on a clone and takes the one after which want is greatest; equals draw lots.
func Striving(want func(p engine.Position) int) Player {
	return func(p engine.Position, d engine.Decision, answers []engine.Answer, rng *rand.Rand) engine.Answer {
		best, most, ties := answers[0], 0, 0
		trial := p.Clone()
		for _, a := range answers {
			trial.CopyFrom(p)
			if trial.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) != nil {
				continue
			}
			switch w := want(trial); {
			case ties == 0 || w > most:
				best, most, ties = a, w, 1
			case w == most:
				if ties++; rng.IntN(ties) == 0 {
					best = a
				}
			}
		}
		return best
	}
}
