package play

import "witchtable/engine/fate/program"

// Which of several things can be done may hang on a card that the one who chooses does not see, but that an effect has
// named: what a rival has drawn. Their view could not tell then what is offered. So it is kept in the frame, from the
// moment the question is put until it is answered.

// mostKept is how many alternatives are kept: what a frame has room for.
const mostKept = 16

// Choose offers the alternatives of a choice that can do something: one alone is done, of several one is asked for.
func (s *State) Choose(f *Frame, o *program.Op) {
	var can uint16
	n, only := 0, int16(0)
	for i := int16(0); i < int16(o.Small); i++ {
		if s.branchCan(f.Ctx(), o, i) {
			n, only, can = n+1, i, can|1<<i
		}
	}
	switch n {
	case 0:
		f.Pc = o.End
	case 1:
		f.Pc = s.R.Blocks[o.N+only].Start
	default:
		if o.Small <= mostKept && s.namesUnseen(f) {
			f.Seen, f.Left = uint8(can>>8), uint8(can)
		}
		s.Question(f.Speaker(), AskChoose)
	}
}

// BranchesCan reports whether one of the alternatives can do something.
func (s *State) BranchesCan(x Ctx, o *program.Op) bool {
	for i := int16(0); i < int16(o.Small); i++ {
		if s.branchCan(x, o, i) {
			return true
		}
	}
	return false
}

func (s *State) branchCan(x Ctx, o *program.Op, i int16) bool {
	b := s.R.Blocks[o.N+i]
	return s.CanDo(x, b.Start, b.End)
}

// offer is the alternatives kept, as bits; none where what is offered can be seen.
func (f *Frame) offer() uint16 { return uint16(f.Seen)<<8 | uint16(f.Left) }

// namesUnseen reports whether a frame has named a card that whoever decides does not see.
func (s *State) namesUnseen(f *Frame) bool {
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
