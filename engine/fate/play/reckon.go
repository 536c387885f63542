package play

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// What things do to the score is told to logs that want it, see [engine.Log.WantScores]: after each step of an effect,
// and after each answer, of each seat whose score it has changed. It is counted between steps, when the state is whole,
// and shows nothing hidden: a score is counted from what lies open.

// cause is what changes scores: a card, and whose deed it is. NoCard and Nobody for none.
type cause struct {
	src program.Card
	by  int8
}

// scores reports whether scores are told.
func (s *State) scores() bool { return s.Log != nil && s.Log.WantScores && s.R.Totals != nil }

// count notes the scores as they are.
func (s *State) count() {
	if s.scores() {
		s.R.Totals(s, &s.counted)
	}
	s.watch()
}

// runs is the cause of what happens next: the effect that runs, or none.
func (s *State) runs() cause {
	if s.Depth > 0 {
		f := &s.Stack[s.Depth-1]
		return cause{f.Src, f.Me}
	}
	return cause{program.NoCard, Nobody}
}

// answered is the cause of what an answer does: the effect that runs, else what the seat answers.
func (s *State) answered(seat int8, a engine.Answer) cause {
	by := s.runs()
	if s.Depth == 0 {
		by.by = seat
		switch k, x, _ := Split(a); k {
		case AnsRecruit, AnsAttach, AnsCast:
			by.src = x
		}
	}
	return by
}

// reckon tells how the scores have changed since they were counted last, to logs that want it: most do not.
func (s *State) reckon(by cause) {
	if s.scores() {
		s.swing(by)
	}
}

func (s *State) swing(by cause) {
	s.witness()
	was := s.counted
	s.R.Totals(s, &s.counted)
	for seat := int8(0); seat < s.Seats; seat++ {
		if was[seat] == s.counted[seat] {
			continue
		}
		src := int16(-1)
		if by.src < program.MaxCards {
			src = int16(by.src)
		}
		s.Log.Add(s.event(EvSwing, seat, int16(was[seat]), int16(s.counted[seat]), src, int16(by.by)))
	}
}

// Sacrificed lays a Character that is being sacrificed into a Graveyard, and tells what that makes of her.
func (s *State) Sacrificed(c program.Card, was int8) {
	if !s.scores() {
		s.ToGrave(c, was)
		return
	}
	before, t := s.R.Worth(s, c), s.Tokens[c]
	s.ToGrave(c, was)
	s.Tell(EvBecomes, was, int16(c), int16(before), int16(s.R.Worth(s, c)), Turned(t[program.Blessed], t[program.Cursed]))
}

// Turned is an operand that says which tokens a Character bore when they turned over.
func Turned(blessed, cursed uint8) int16 { return int16(blessed&0x7f)<<8 | int16(cursed) }

// Turns are the tokens of such an operand.
func Turns(operand int16) (blessed, cursed int) { return int(operand >> 8), int(operand & 0xff) }
