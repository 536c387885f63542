package play

import "witchtable/engine"

// AskKinds is the first number that is no kind of question.
const AskKinds = askKinds

// StepByStep answers a question and lets each look at the table before every single step of what follows.
func (s *State) StepByStep(d engine.Decision, a engine.Answer, each func() error) error {
	q := s.Ask[d.Seat]
	s.Ask[d.Seat] = Question{}
	s.answer(int8(d.Seat), q.Kind, a)
	for s.Phase != PhaseOver && !s.asking() {
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

// Conserves checks what holds also in the middle of an effect.
func (s *State) Conserves() error {
	for _, check := range []func() error{s.checkCards, s.checkTokens, s.checkPlaces, s.checkLive} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}
