package play

import "witchtable/engine"

// Renumber gives the open questions fresh ids above from.
func (s *State) Renumber(from engine.DecisionID) {
	s.NextID = max(s.NextID, from)
	for i := range s.Ask {
		if s.Ask[i].Kind != AskNone {
			s.NextID++
			s.Ask[i].ID = s.NextID
		}
	}
}
