// Package brain holds the computer players. A brain gets a view and may redeal what the view hides; it never sees
// the true position, so it cannot know more than the person in its seat would. Brains know no game's rules: they
// try answers on redealt positions and ask the position what it is worth.
package brain

import (
	"fmt"

	"witchtable/engine"
)

// Brain chooses answers. It keeps no state between questions and may be used by several goroutines.
type Brain interface {
	// Choose returns one of v.Answers(d), which must not be empty, or false to leave an optional decision
	// unanswered; decisions that are not optional it always answers. Everything random comes from c, so the same
	// view and chance give the same answer.
	Choose(v engine.View, d engine.DecisionID, c *engine.Chance) (engine.Answer, bool)
}

// Names lists the brains there are, weakest first.
func Names() []string { return []string{"random", "greedy"} }

// New returns the brain with the name.
func New(name string) (Brain, error) {
	switch name {
	case "random":
		return Random{}, nil
	case "greedy":
		return Greedy{Worlds: 3}, nil
	}
	return nil, fmt.Errorf("there is no computer player %q; there are %v", name, Names())
}

// Random answers anything that is legal, and half of what it may leave.
type Random struct{}

// Choose draws lots.
func (Random) Choose(v engine.View, d engine.DecisionID, c *engine.Chance) (engine.Answer, bool) {
	if optional(v, d) && c.Below(2, nil) == 0 {
		return 0, false
	}
	answers := v.Answers(d)
	return answers[c.Below(uint32(len(answers)), nil)], true
}

// optional reports whether a decision may be left unanswered.
func optional(v engine.View, d engine.DecisionID) bool {
	for _, o := range v.Open() {
		if o.ID == d {
			return o.Optional
		}
	}
	return false
}
