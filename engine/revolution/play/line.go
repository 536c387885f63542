package play

import (
	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// Standing in the line: Event cards lie on spaces 1 to L-1; L is the loss space (R5).

// FreeSpaces is how many spaces of the line are free: the next Event loses the game exactly when there is none (A18).
func (s *State) FreeSpaces() int { return s.Loss() - 1 - int(s.At[ZoneLine].N) }

// SpaceOf is the space on which an Event lies; 0 where it is not in the line.
func (s *State) SpaceOf(c Card) int {
	if c == NoCard || s.ZoneOf[c] != ZoneLine {
		return 0
	}
	for i := 1; i < len(s.Line); i++ {
		if s.Line[i] == c {
			return i
		}
	}
	return 0
}

// Farthest is the Event that is nearest to the loss space; NoCard where the line is empty.
func (s *State) Farthest() Card {
	for i := len(s.Line) - 1; i > 0; i-- {
		if s.Line[i] != NoCard {
			return s.Line[i]
		}
	}
	return NoCard
}

// addEvent flips the top Event into the first space; those in the way are pushed on, as far as needed (R35). The cards
// that moved are in the frame, farthest first; what their moves do comes after the new card's text.
func (s *State) addEvent(f *Frame) {
	c := s.At[ZoneEvents].Head
	if c == NoCard { // A15
		s.tell(EvNoEvent, Nobody)
		s.Final = true // it is, wherever it came from
		s.pop()
		return
	}
	s.Lift(c)
	f.Card = c
	s.push1(1, f)
	s.Line[1] = c
	s.lined()
	s.PushEnd(ZoneLine, c)
	s.reveal(EvEventAdded, Nobody, int16(c))
	s.changed()
	if s.At[ZoneEvents].N == 0 {
		s.Final = true
		s.tell(EvFinal, Nobody)
	}
	s.lostByLine()
}

// push1 pushes the unbroken run of Events that begins at a space on by one, and notes who moved, farthest first.
func (s *State) push1(from int, f *Frame) {
	moved, out := pile.Slide(s.Line[from:], NoCard)
	if out != NoCard {
		moved--
	}
	last := from + moved
	f.Moves, f.Into = uint8(moved), uint8(last)
	for i := last; i > from; i-- {
		f.Moved[last-i] = s.Line[i]
		s.unpromise(i - 1)
		s.tell(EvEventSlid, Nobody, int16(s.Line[i]), int16(i))
	}
}

// lostByLine ends the game where an Event lies on the loss space (R36).
func (s *State) lostByLine() {
	if s.Line[s.Loss()] != NoCard {
		s.end(LostLine)
	}
}

// stepMoved does what comes of a move into a space: Liberty in 2, 4 and 6, Peril in 3 and 5, then the card's own text
// (R38, R39). It counts once with the space that was entered, wherever the card is now (A12).
func (s *State) stepMoved(f *Frame) {
	if f.At == f.Moves {
		left := f.Left
		s.pop()
		s.AddEvents(int(left))
		return
	}
	c := f.Moved[f.At]
	d, into := &s.R.Cards[c], f.Into-f.At
	switch f.Step {
	case 0:
		f.Step, f.N = 1, 0
		if d.Liberty && (into == 2 || into == 4 || into == 6) {
			s.MoveLiberty(-1)
		}
	case 1:
		f.Step = 2
		if d.Peril && (into == 3 || into == 5) {
			s.AskPeril()
		}
	default:
		if s.nextAbility(f, c, program.WhenMoved, int(into)) {
			return
		}
		f.At, f.Step, f.N = f.At+1, 0, 0
	}
}

// leaveLine takes an Event out of the line: it leaves a hole (R35, A9).
func (s *State) leaveLine(c Card) {
	i := s.SpaceOf(c)
	s.Line[i] = NoCard
	s.lined()
	s.unpromise(i)
	s.Lift(c)
	s.changed()
}

// Advance moves an Event away from the first space, pushing those in its way (A14).
func (s *State) Advance(c Card) {
	from := s.SpaceOf(c)
	if from == 0 {
		return
	}
	if f := s.push(Frame{Task: TaskMoved, Seat: s.Active}); f != nil {
		s.push1(from, f)
		s.lined()
		s.changed()
		s.lostByLine()
	}
}

// Retreat moves an Event toward the first space, into an empty space only. It reports whether it did. What lies on the
// spaces does nothing to it (A14).
func (s *State) Retreat(c Card) bool {
	i := s.SpaceOf(c)
	if i < 2 || s.Line[i-1] != NoCard {
		return false
	}
	s.Line[i], s.Line[i-1] = NoCard, c
	s.lined()
	s.unpromise(i)
	s.changed()
	s.tell(EvMovedBack, Nobody, int16(c), int16(i-1))
	return true
}

// Dismiss discards an Event of the line; it is not overcome (A51).
func (s *State) Dismiss(c Card) {
	if s.SpaceOf(c) == 0 {
		return
	}
	s.leaveLine(c)
	s.PushTop(ZoneEventsGone, c)
	s.tell(EvDismissed, Nobody, int16(c))
}
