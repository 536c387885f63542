// Package brain holds the computer players. A brain gets a view and may redeal what the view hides; it never sees the
// true position, so it cannot know more than the person in its seat would. The brains of this package know no game's
// rules: they try answers on redealt positions and ask the position what it is worth. A game may have players of its
// own beside them, see [Roster].
package brain

import (
	"context"

	"witchtable/engine"
)

// Brain chooses answers. It keeps no state between questions and may be used by several goroutines.
type Brain interface {
	// Choose answers a question, or returns false to leave an optional one unanswered; quiet ones it always leaves,
	// questions that are not optional it always answers, unless others may still be heard, see [Question.Hears]. It
	// gives no answer that leads back while another one is legal.
	//
	// The same question gives the same answer, unless ctx ends: then Choose returns soon, with what looks best so far.
	// Callers that have ended ctx do better not to use that.
	Choose(ctx context.Context, q Question) (engine.Answer, bool)
}

// Question is what a brain is asked, and what it may spend on it.
type Question struct {
	View     engine.View
	Decision engine.DecisionID // one of the viewer's own
	// Chance is where everything random comes from; Choose draws from it.
	Chance *engine.Chance
	// Playouts bounds how many times an answer may be tried on a redealt position and played on from there. It is a
	// number of trials and not a time, so that the same question gives the same answer on any machine. 0 leaves it to
	// the brain. Each answer is tried once, even if there are more of them.
	Playouts int
	// Hears is set while people who have been called to help have time to answer. Then also a question that is not
	// optional may be left: it is put again when one of them has answered, and without Hears when their time is over.
	// Who has all that is wanted answers at once.
	Hears bool
	Reins
}

// open returns the decision that is asked about; the zero Decision when it is not open.
func (q Question) open() engine.Decision {
	for _, d := range q.View.Open() {
		if d.ID == q.Decision {
			return d
		}
	}
	return engine.Decision{}
}

// answers lists what a computer player may answer; empty when it should leave the question: it is quiet, or it is
// optional and only leads back.
func (q Question) answers() (forward []engine.Answer, d engine.Decision) {
	d = q.open()
	if d.Quiet {
		return nil, d
	}
	forward = engine.Forward(q.View.Answers(q.Decision))
	if d.Optional && len(forward) > 0 && forward[0].IsBack() {
		return nil, d
	}
	return forward, d
}

// Random answers anything that is legal and leads on, and half of what it may leave.
type Random struct{}

// Choose draws lots.
func (Random) Choose(_ context.Context, q Question) (engine.Answer, bool) {
	answers, d := q.answers()
	if len(answers) == 0 || d.Optional && q.Chance.Below(2, nil) == 0 {
		return 0, false
	}
	return answers[q.Chance.Below(uint32(len(answers)), nil)], true
}
