package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/witchcraft/program"
)

// Deeds are what the words of the vocabulary do at a table, by their numbers; package lexicon has them all. A box that
// does something runs as a frame on the stack.
type Deeds struct {
	effect.Deeds[State, Frame, Ctx, program.Args]
	May [256]May
	// Reach is in which zones the cards can lie to which a step is done, as bits.
	Reach [256]uint32
	Fits  search.Tests[State, Ctx, program.Look]
}

// May reports whether a step could change a card (4.3). It only reads, and is nil for steps that are about no cards.
type May = func(s *State, x Ctx, o *program.Op, c Card) bool

// Deed is what a verb does.
type Deed = effect.Deed[State, Frame, Ctx, program.Args]

// Table is how the words that all games share reach a table of this one.
type Table = effect.Table[State, Frame, Ctx, program.Args]

// Ctx is from where a step or a number is read: whose card it is, and what the running box has named.
type Ctx struct {
	Src Card
	F   *Frame // nil where none runs: what holds, what could be done
	// Each is the card of a for_each that is looked at ahead; NoCard: it is as the frame says.
	Each Card
	Loop uint8
	Deep uint8 // how many actions have others done on the way here, in what is looked at ahead
}

// From is where the box of a card is read that does not run.
func From(src Card) Ctx { return Ctx{Src: src, Each: NoCard} }

// Ctx is from where the steps of a running box read.
func (f *Frame) Ctx() Ctx { return Ctx{Src: f.Src, F: f, Each: NoCard} }

// Frame is a box that is doing what it says. They lie on one another where one has another done (perform).
type Frame struct {
	effect.Frame
	search.Memory[Set]
	Asks   Asks  // what is asked about the step
	Group  Card  // the Mission or Juror that was picked first, NoCard for none yet
	To     Card  // where things go, NoCard for none yet
	Hold   Card  // what was picked and not done yet, NoCard for nothing
	Enough bool  // no more is to be taken
	N      uint8 // of a peek: how many cards are looked at; Left is how many can go to the bottom still
}

// Asks is what of a step is asked.
type Asks uint8

// What is asked. Stored: append only.
const (
	AsksNothing Asks = iota
	AsksGroup        // which Mission or Juror
	AsksCard         // which card
	AsksTo           // where it goes
	AsksTop          // which of the cards on top of a deck
	asksKinds
)

// Reset forgets what the frame has settled for its step.
func (f *Frame) Reset() {
	f.Frame.Reset()
	f.Memory.Next()
	f.Asks, f.Group, f.To, f.Hold, f.Enough, f.N = AsksNothing, NoCard, NoCard, NoCard, false, 0
}

// Next takes the frame to its next step.
func (f *Frame) Next() {
	f.Pc++
	f.Reset()
}

// Code is the program that the table plays, and what its words do.
func (s *State) Code() (*program.Code, *effect.Deeds[State, Frame, Ctx, program.Args]) {
	return &s.R.Code, &s.R.Deeds.Deeds
}

// Number is a number of the pack by its place; 1 for -1.
func (s *State) Number(x Ctx, n int16) int {
	return effect.Value(&s.R.Code, &s.R.Deeds.Deeds, s, x, n)
}

// CanDo reports whether what a box does would change anything now.
func (s *State) CanDo(x Ctx, ability int16) bool {
	return effect.CanDo(&s.R.Code, &s.R.Deeds.Deeds, s, x, s.R.Abilities[ability].Do, int16(len(s.R.Code.Ops)))
}

// Begin has a box of a card begin to do what it says.
func (s *State) Begin(ability int16, src Card) {
	a := &s.R.Abilities[ability]
	if s.Depth == MaxDepth {
		s.tell(EvCut, int16(src))
		return
	}
	s.tell(EvWorks, int16(src), int16(a.Box))
	f := &s.Stack[s.Depth]
	*f = Frame{}
	f.Start(ability, a.Do, 0, src, NoCard)
	f.Reset()
	s.Depth++
}

// Done ends what runs now.
func (s *State) Done() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

// Perform has a Witch in play do the action of her side, within the action of another (P22).
func (s *State) Perform(c Card) {
	if ability, ok := s.action(c); ok {
		s.Begin(ability, c)
	}
}

// CanPerform reports whether that would do something. Actions that have others done are followed so far and no farther.
func (s *State) CanPerform(x Ctx, c Card) bool {
	ability, ok := s.action(c)
	if !ok || c == x.Src || int(s.Depth)+int(x.Deep) >= MaxDepth-1 || s.runs(c) {
		return false
	}
	y := From(c)
	y.Deep = x.Deep + 1
	return s.CanDo(y, ability)
}

// runs reports whether a card does something now: it is not had to do it once more within that.
func (s *State) runs(c Card) bool {
	for i := range s.Stack[:s.Depth] {
		if s.Stack[i].Src == c {
			return true
		}
	}
	return false
}

// action is what a Witch in play can do on her side.
func (s *State) action(c Card) (ability int16, ok bool) {
	return s.R.Does(c, program.Box(s.Mode(c)))
}

// step does the next step of what runs now, or as much of it as can be done without an answer.
func (s *State) step() {
	f := &s.Stack[s.Depth-1]
	if int(f.Pc) >= len(s.R.Code.Ops) {
		s.Done()
		return
	}
	o := &s.R.Code.Ops[f.Pc]
	s.R.Deeds.Verbs[o.Verb].Step(s, f, o)
}
