package play

import (
	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/revolution/program"
)

// Which questions wait for nobody: those that call for help, and all of them.
const (
	helping  asking.Kinds = 1<<AskAssist | 1<<AskLend
	optional asking.Kinds = helping | 1<<AskOrder
)

// askingOf is in which of a seat's rooms a question belongs.
func askingOf(k AskKind) int {
	switch {
	case helping>>k&1 != 0:
		return AskingHelp
	case k == AskOrder:
		return AskingOrder
	}
	return AskingMain
}

// ask puts a question to a seat; one that was open in its room is gone.
func (s *State) ask(seat int8, kind AskKind) {
	s.Put(asking.Place(seat, askingOf(kind), askings), kind)
}

// Open appends the open decisions: seat by seat, what blocks first.
func (s *State) Open(buf []engine.Decision) []engine.Decision {
	had := len(buf)
	buf = asking.List(buf, s.Ask[:],
		asking.Manner{Each: askings, Optional: optional, Quiet: 1 << AskOrder, Call: helping})
	for i := had; i < len(buf); i++ {
		if d := &buf[i]; d.Call {
			d.Call = s.calls(int8(d.Seat))
		}
	}
	return buf
}

// calls reports whether a seat that is to help is called: as long as it has not said anything.
func (s *State) calls(seat int8) bool {
	if s.Question(seat, AskingHelp).Kind == AskLend {
		return s.Proposal.Lent[seat] == [program.PowerKinds]uint8{}
	}
	p := &s.Proposal.Pledges[seat]
	return p.State == PledgeAsked && !p.Answered
}

// Asked finds a question: whose it is, Nobody where it is not open, and what it is about.
func (s *State) Asked(id engine.DecisionID) (int8, AskKind) {
	place := s.Questions.Asked(id)
	if place < 0 {
		return Nobody, AskNone
	}
	return int8(place / askings), s.Ask[place].Kind
}

// Waiting reports whether somebody must answer before anything goes on.
func (s *State) Waiting() bool {
	for place := AskingMain; place < len(s.Ask); place += askings {
		if s.Ask[place].Kind != AskNone {
			return true
		}
	}
	return false
}
