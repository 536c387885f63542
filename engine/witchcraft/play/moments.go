package play

import "witchtable/engine/witchcraft/program"

// usable reports whether a Familiar can be used at a moment, and would do something.
func (s *State) usable(c Card, m program.Moment) bool {
	ability, ok := s.R.Does(c, program.BoxFamiliar)
	return ok && s.R.Abilities[ability].Moment == m && s.Tags[c]&TagDone == 0 && s.CanDo(From(c), ability)
}

// momentOf is the moment that a stage is.
func momentOf(g Stage) program.Moment {
	switch g {
	case StageBeforeChoose:
		return program.BeforeChoose
	case StageBeforeResolve:
		return program.BeforeResolve
	case StageOvercame:
		return program.OnOvercome
	case StageRecover:
		return program.OnRecover
	}
	return program.Always
}

// moment asks which Familiar is used at a moment, each once a round, as long as one could do something; then it goes on
// (R20, A78).
func (s *State) moment(m program.Moment, next Stage) {
	for c := s.At[ZoneFamiliars].Head; c != NoCard; c = s.Next[c] {
		if s.usable(c, m) {
			s.Asking(AskFamiliar)
			return
		}
	}
	s.Stage = next
}

// use uses a Familiar.
func (s *State) use(c Card) {
	s.Tags[c] |= TagDone
	s.tell(EvFamiliarUsed, int16(c))
	if ability, ok := s.R.Does(c, program.BoxFamiliar); ok {
		s.Begin(ability, c)
	}
}

// pass uses none of them any more at this moment.
func (s *State) pass() {
	m := momentOf(s.Stage)
	for c := s.At[ZoneFamiliars].Head; c != NoCard; c = s.Next[c] {
		if s.usable(c, m) {
			s.Tags[c] |= TagDone
		}
	}
}
