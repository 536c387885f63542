package play

import (
	"fmt"

	"witchtable/engine"
)

// AskKinds is the first number that is no kind of question.
const AskKinds = askKinds

// RunOn goes on for so many stages of the game, without the questions that are open.
func (s *State) RunOn(stages int) {
	s.Ask = [MaxSeats]Question{}
	s.run(stages)
}

// StepByStep answers a question and lets each look at the table before every single step of what follows.
func (s *State) StepByStep(d engine.Decision, a engine.Answer, each func() error) error {
	q := s.Ask[d.Seat]
	s.Close(int(d.Seat))
	s.answer(int8(d.Seat), q.Kind, a)
	for s.Phase != PhaseOver && !s.Asks(0) {
		if err := each(); err != nil {
			return err
		}
		switch {
		case s.Depth > 0:
			s.step()
		case s.Queued > 0:
			s.react()
		default:
			s.advance()
		}
	}
	return nil
}

// CheckSeers compares who is said to see the cards of each zone with the rule for it.
func (s *State) CheckSeers() error {
	for z := Zone(0); z < Zones; z++ {
		for w := int8(0); w < MaxSeats; w++ {
			if sees := s.spot(z).Seers&Bit(w) != 0; sees != s.Shows(z, w) {
				return fmt.Errorf("seat %d sees %s: %t; by the rule %t", w, z, sees, !sees)
			}
		}
	}
	return nil
}

// Conserves checks what holds also in the middle of an effect.
func (s *State) Conserves() error {
	for _, check := range []func() error{s.checkCards, s.checkTokens, s.checkPlaces, s.checkLive} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// NoGuide gives a table an Enchantment guide that is none.
func NoGuide(s *State) { s.Opts.guide = uint8(len(guides)) }
