package play

import "witchtable/engine/fate/program"

// Deeds are what the words of the vocabulary do at a table, by their numbers. Package lexicon has them all; this room
// only knows how to run them.
type Deeds struct {
	Verbs    [256]Deed
	Words    [256]string // what the verbs are called, for messages about faults in them
	Evaluate [program.NumberKinds]func(s *State, x Ctx, n *program.Number) int
	Tests    [program.CondKinds]func(s *State, x Ctx, c *program.Cond) bool
	Reasons  [256]Reasons
	Asks     [256][2]string           // the keys of what a verb asks for its first and second target
	Fits     [program.MaxFilters]Fits // a search's Filters are bits in this order
}

// Deed is what a verb does at a table. Step, May, Can and Full are set, also where the answer is always the same:
// whoever adds a verb is asked all of it.
type Deed struct {
	// Step takes the topmost frame, which has come to the step, as far as it goes without an answer: it opens a
	// question, or does the step and moves the frame on.
	Step func(s *State, f *Frame, o *program.Op)
	// May reports whether c may be the step's i-th target: whether something could be done to it, or with it. first is
	// what was chosen as the target before, for steps with two. It only reads.
	May func(s *State, x Ctx, o *program.Op, i int, first program.Set, c program.Card) bool
	// Can reports whether the step could do anything now. It only reads.
	Can func(s *State, x Ctx, o *program.Op) bool
	// Full reports whether the step could be done in full, as a price must be. It only reads.
	Full func(s *State, x Ctx, o *program.Op) bool
	// Among is the seats, as bits, among whom the step has a single rival chosen by State.ChooseRival, and 0 where it
	// has none chosen. It is nil for verbs that never do: what their searches ask is known without it. It only reads.
	Among func(s *State, x Ctx, o *program.Op) uint8
}

// Missing names the parts that are not set and must be.
func (d Deed) Missing() (parts []string) {
	for _, p := range []struct {
		name string
		set  bool
	}{{"Step", d.Step != nil}, {"May", d.May != nil}, {"Can", d.Can != nil}, {"Full", d.Full != nil}} {
		if !p.set {
			parts = append(parts, p.name)
		}
	}
	return parts
}

// Fits tests a card against a filter of a search by the card src.
type Fits func(s *State, src program.Card, sel *program.Selector, c program.Card) bool

// Act makes the Step of a verb that does something to cards: their choice is settled, then it is done. do returns false
// when it has opened a question of its own; its answer leads back to it.
func Act(do func(s *State, f *Frame, o *program.Op) bool) func(s *State, f *Frame, o *program.Op) {
	return func(s *State, f *Frame, o *program.Op) {
		if s.Resolve(f, o) && do(s, f, o) {
			s.Done(f)
		}
	}
}

// NoTargets is the May of verbs that have no cards as targets.
func NoTargets(*State, Ctx, *program.Op, int, program.Set, program.Card) bool { return true }

// imagined is a frame that a preview may change, and the cards whose Cast effects it has tried.
type imagined struct {
	Frame
	tried program.Set
}

// Imagine lets a preview go where the table has not come yet: it returns the context with a frame of its own to change,
// and what ends it: Forget.
func (s *State) Imagine(x Ctx) Ctx {
	m, _ := s.R.frames.Get().(*imagined)
	if m == nil {
		m = new(imagined)
	}
	if x.F != nil {
		m.Frame = *x.F
	}
	x.F, x.own = &m.Frame, m
	return x
}

// Forget ends what Imagine began.
func (s *State) Forget(x Ctx) { s.R.frames.Put(x.own) }
