package play

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/program"
)

// Apply answers the open decision.
func (s *State) Apply(m engine.Move, log *engine.Log) error {
	kind := s.Asked(m.Decision)
	switch {
	case m.Seat != 0:
		return engine.ErrNotYours
	case kind == AskNone:
		return engine.ErrGone
	case !s.legal(m.Decision, m.Answer):
		return engine.ErrIllegal
	}
	s.Log = log
	s.Close(0)
	s.answer(m.Answer)
	s.Run()
	s.Log = nil
	return nil
}

func (s *State) answer(a engine.Answer) {
	k, x, y := Split(a)
	switch k {
	case AnsKeep:
		s.keep(x)
	case AnsHide:
		s.place(x, program.Hidden)
	case AnsReveal:
		s.place(x, program.Revealed)
	case AnsChoose:
		s.Stage = StageBeforeChoose
	case AnsUse, AnsSkip:
		s.act(k == AnsUse)
	case AnsFamiliar:
		s.use(x)
	case AnsPass:
		s.pass()
	case AnsMission:
		s.choose(s.PlaceOf(x))
	case AnsOrder:
		s.effect(x, boxOf(s.Stage))
	case AnsOvercome:
		s.overcome(x)
	case AnsGoOn:
		s.Stage = StageMission
	case AnsJuror:
		s.persuade(x)
	case AnsStay:
		s.Stage = StageRecover
	case AnsTrial:
		s.Trial()
	default:
		s.answerText(k, x, y)
	}
}

// answerText takes the answer to what a card's text asks.
func (s *State) answerText(k AnswerKind, x, y uint8) {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	switch k {
	case AnsPick, AnsPickTop:
		s.picked(x)
	case AnsPickAt:
		s.picked(s.Nth(&s.At[x], int(y)))
	case AnsEnough:
		f.Enough, f.Asks = true, AsksNothing
	case AnsYes:
		f.Pc = o.Body
	case AnsNo:
		f.Pc = o.No
	case AnsPart:
		s.part(int(x))
	}
}
