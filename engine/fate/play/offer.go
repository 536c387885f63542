package play

import "witchtable/engine/fate/program"

// Which of several things can be done may hang on a card that the one who chooses does not see, but that an effect has
// named: what a rival has drawn. Their view could not tell then what is offered. So it is kept in the frame, from the
// moment the question is put until it is answered.

// NamesUnseen reports whether a frame has named a card that whoever decides does not see.
func (s *State) NamesUnseen(f *Frame) bool {
	named := program.SetOf(f.It)
	for i := range f.Bound {
		named = named.Or(f.Bound[i])
	}
	for i := range f.Loops {
		named.Add(f.Loops[i].Each)
	}
	who := s.Decider(f.Speaker())
	for !named.Empty() {
		if c := named.Pop(); s.LiesHidden(c) && s.Holder(c) != who {
			return true
		}
	}
	return false
}
