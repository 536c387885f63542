package play

import "witchtable/engine/revolution/program"

// MoveLiberty moves the Liberty Track, up for Liberty (R38, R53). Further Liberty than there is, is lost; at maximum
// Tyranny the game ends at once (A74).
func (s *State) MoveLiberty(by int) {
	if by > 0 {
		by = max(0, by+s.libertyGain())
	}
	before := s.Liberty
	s.Liberty = uint8(min(max(int(s.Liberty)+by, 0), program.TopLiberty))
	if s.Liberty != before {
		s.tell(EvLiberty, Nobody, int16(before), int16(s.Liberty))
	}
	if s.Liberty == 0 {
		s.end(LostTyranny)
	}
}

// MoveMoon moves the Moon Track (R72, R73); it stays on its ends.
func (s *State) MoveMoon(by int) {
	before := s.Moon
	s.Moon = uint8(min(max(int(s.Moon)+by, 0), len(s.Board().Moon)-1))
	if s.Moon != before {
		s.tell(EvMoon, Nobody, int16(before), int16(s.Moon), int16(s.MoonNumber()))
		s.changed()
	}
}

// Score is what a won game is worth, and what the game would be worth if it were won now (R3).
func (s *State) Score() int { return int(s.Liberty) }

// end ends the game.
func (s *State) end(how Ending) {
	if s.Ending != Playing {
		return
	}
	s.Ending, s.Stage, s.Depth = how, StageOver, 0
	s.clearProposal()
	s.Ask = [MaxSeats * askings]Question{}
	s.Owed = [MaxSeats]uint8{}
	s.tell(EvEnded, Nobody, int16(how), int16(s.Liberty))
}

// changed notes that something has happened by which what was given up may be worth another try.
func (s *State) changed() { s.Dropped = 0 }
