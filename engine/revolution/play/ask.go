package play

import "witchtable/engine"

// askingOf is in which of a seat's rooms a question belongs.
func askingOf(k AskKind) int {
	switch k {
	case AskAssist, AskLend:
		return AskingHelp
	case AskOrder:
		return AskingOrder
	}
	return AskingMain
}

// ask puts a question to a seat; one that was open in its room is gone.
func (s *State) ask(seat int8, kind AskKind) {
	s.NextID++
	s.Ask[seat][askingOf(kind)] = Question{s.NextID, kind}
}

// Open appends the open decisions: seat by seat, what blocks first.
func (s *State) Open(buf []engine.Decision) []engine.Decision {
	for seat := range s.Seats {
		for _, q := range s.Ask[seat] {
			if q.Kind != AskNone {
				buf = append(buf, s.decision(seat, q))
			}
		}
	}
	return buf
}

func (s *State) decision(seat int8, q Question) engine.Decision {
	d := engine.Decision{ID: q.ID, Seat: engine.Seat(seat)}
	switch q.Kind {
	case AskAssist:
		p := &s.Proposal.Pledges[seat]
		d.Optional, d.Call = true, p.State == PledgeAsked && !p.Answered
	case AskLend:
		d.Optional, d.Call = true, s.Proposal.Lent[seat] == [8]uint8{}
	case AskOrder:
		d.Optional, d.Quiet = true, true
	}
	return d
}

// Asked finds a question: whose it is, Nobody where it is not open, and what it is about.
func (s *State) Asked(id engine.DecisionID) (int8, AskKind) {
	if id == 0 {
		return Nobody, AskNone
	}
	for seat := range s.Seats {
		for _, q := range s.Ask[seat] {
			if q.ID == id && q.Kind != AskNone {
				return seat, q.Kind
			}
		}
	}
	return Nobody, AskNone
}

// Renumber gives the open questions fresh ids above from.
func (s *State) Renumber(from engine.DecisionID) {
	s.NextID = max(s.NextID, from)
	for seat := range s.Seats {
		for i := range s.Ask[seat] {
			if s.Ask[seat][i].Kind != AskNone {
				s.NextID++
				s.Ask[seat][i].ID = s.NextID
			}
		}
	}
}
