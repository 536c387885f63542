package play

import "witchtable/engine/fate/program"

// Reasons is what players are told about a verb's targets: which token it is about, what it does to them that they can
// be protected from, and why a card that it names cannot be one.
type Reasons struct {
	Token func(o *program.Op) (token uint8, ok bool)
	Harm  func(o *program.Op, i int) (program.Harm, bool)
	Why   func(s *State, x Ctx, o *program.Op, i int, c program.Card) Cause
}

// Cause is why a card cannot be a step's target, protection from harm apart.
type Cause uint8

// The causes.
const (
	NoCause        Cause = iota // none that could be named
	BecauseBare                 // it does not bear the token
	BecauseStolen               // somebody else's, and protected from being taken away
	BecauseSuspect              // it is under Suspicion (L434)
	BecauseItself               // it may not sacrifice itself
	BecauseNotOwn               // only one's own come back from trial
	BecauseIdle                 // its Cast effects could do nothing, or are forbidden
	Causes                      // how many causes there are
)
