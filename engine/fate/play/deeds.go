package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/program"
)

// Deeds are what the words of the vocabulary do at a table, by their numbers. Package lexicon has them all; this room
// only knows how to run them.
type Deeds struct {
	effect.Deeds[State, Frame, Ctx, program.Args]
	May     [256]May
	Among   [256]Among
	Reasons [256]Reasons
	Asks    [256][2]string // the keys of what a verb asks for its first and second target
	Fits    search.Tests[State, program.Card, program.Look]
}

// Table is how the words that all games share reach a table of this one.
type Table = effect.Table[State, Frame, Ctx, program.Args]

// Code is the program that the table plays, and what its words do.
func (s *State) Code() (*program.Code, *effect.Deeds[State, Frame, Ctx, program.Args]) {
	return &s.R.Code, &s.R.Deeds.Deeds
}

// Deed is what a verb does at a table: the parts of an effect.Deed, and what this game knows of targets. Step, May, Can
// and Full are set, also where the answer is always the same: whoever adds a verb is asked all of it.
type Deed struct {
	Step      func(s *State, f *Frame, o *program.Op)
	May       May
	Can, Full func(s *State, x Ctx, o *program.Op) bool
	Among     Among
}

// Steering is the deed of a step that any game could have: it has no cards as targets.
func Steering(d effect.Deed[State, Frame, Ctx, program.Args]) Deed {
	return Deed{Step: d.Step, May: NoTargets, Can: d.Can, Full: d.Full}
}

// Set enters what a verb does.
func (d *Deeds) Set(v program.Verb, deed Deed) {
	d.Verbs[v].Step, d.Verbs[v].Can, d.Verbs[v].Full = deed.Step, deed.Can, deed.Full
	d.May[v], d.Among[v] = deed.May, deed.Among
}

// May reports whether c may be a step's i-th target: whether something could be done to it, or with it. first is what
// was chosen as the target before, for steps with two. It only reads.
type May func(s *State, x Ctx, o *program.Op, i int, first program.Set, c program.Card) bool

// Among is the seats, as bits, among whom a step has a single rival chosen by State.ChooseRival, and 0 where it has
// none chosen. It is nil for verbs that never do: what their searches ask is known without it. It only reads.
type Among func(s *State, x Ctx, o *program.Op) uint8

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
