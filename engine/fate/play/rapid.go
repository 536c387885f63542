package play

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// Quick ways for players who try out thousands of games. They leave out what only costs time where an answer is known
// to be legal; what happens is the same.

// AskedNext is the seat that has the first open question, and what it is asked; Nobody if there is none.
func (s *State) AskedNext() (seat int8, q Question) {
	for i := range s.Ask {
		if s.Ask[i].Kind != AskNone {
			return int8(i), s.Ask[i]
		}
	}
	return Nobody, Question{}
}

// Offers appends what a seat may answer to its open question, and Cast effects that could do nothing among the Coven
// Actions: to find those out costs most of the time, and few of them are chosen. See Works.
func (s *State) Offers(seat int8, buf []engine.Answer) []engine.Answer {
	switch q := s.Ask[seat]; {
	case q.Kind == AskPick && q.ID == s.asked.id:
		buf = cardAnswers(buf, AnsPick, s.asked.left)
		f, o := s.Asking()
		if s.R.Sels[o.Arg[f.open()].Sel].UpTo {
			buf = append(buf, ans(AnsStop, 0, 0))
		}
		return buf
	case q.Kind != AskCoven:
		return s.Answers(q.ID, buf)
	}
	return s.covenOffers(seat, buf, true)
}

// Works reports whether one of the Offers is a legal answer: if it is a Cast effect, whether that could do something.
func (s *State) Works(seat int8, a engine.Answer) bool {
	k, c, i := Split(a)
	return k != AnsCast || s.canCast(seat, c, s.R.Cards[c].Casts[i])
}

// Do makes a move that is legal. Where it is not, anything may come of it.
func (s *State) Do(seat int8, a engine.Answer) {
	q := s.Ask[seat]
	s.Log, s.steps = nil, 0
	s.Close(int(seat))
	s.answer(seat, q.Kind, a)
	s.Run()
}

// Asking is the step that has opened the question in the middle of an effect, and the frame it runs in. Call it only
// while such a question is open.
func (s *State) Asking() (*Frame, *program.Op) {
	f := &s.Stack[s.Depth-1]
	return f, &s.R.Ops[f.Pc]
}
