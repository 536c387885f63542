package play

import (
	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// flipRecruit is step 1 of a turn: the top Recruit comes to the row, or a Blessing does what it says (R31-R33).
func (s *State) flipRecruit() {
	if s.Turn == 1 || s.At[ZoneRecruits].N == 0 || s.mods().ban&program.BanRecruitRow != 0 { // R30, R34
		return
	}
	s.addRecruit()
}

// addRecruit flips the top card of the Recruit deck.
func (s *State) addRecruit() {
	third := s.third()
	c := s.At[ZoneRecruits].Head
	s.Lift(c)
	s.changed()
	if s.R.Cards[c].Kind == program.Blessing {
		s.Blessed[third]--
		s.PushTop(ZoneRevealed, c)
		s.reveal(EvBlessing, s.Active, int16(c))
		s.push(Frame{Task: TaskBlessing, Seat: s.Active, Card: c})
		return
	}
	moved, lost := pile.Slide(s.Row[1:], c)
	if lost != NoCard {
		moved--
		s.banish(lost)
		s.tell(EvRecruitLost, Nobody, int16(lost))
	}
	for i := moved + 1; i > 1; i-- {
		s.tell(EvRecruitSlid, Nobody, int16(s.Row[i]), int16(i))
	}
	s.PushEnd(ZoneRow, c)
	s.reveal(EvRecruitFlipped, Nobody, int16(c))
}

// third is from which third of the Recruit deck the next card comes: each had its Blessings shuffled into it (R21).
func (s *State) third() int {
	each := s.Third()
	return 2 - min(2, (int(s.At[ZoneRecruits].N)-1)/each)
}

// Third is how many cards each third of the Recruit deck began with.
func (s *State) Third() int { return (s.R.Recruits-program.RowSpaces)/3 + int(s.Opts.Blessings)/3 }

// leaveRow takes a Recruit off its space; the others stay where they are (A9).
func (s *State) leaveRow(c Card) {
	for i := range s.Row {
		if s.Row[i] == c {
			s.Row[i] = NoCard
		}
	}
	s.changed()
}

// FaceUp is how many Recruits lie in the row.
func (s *State) FaceUp() int { return int(s.At[ZoneRow].N) }

// AskPeril has the active player choose which face-up Recruit is banished: none there, nothing; a sole one goes
// without a question (A13).
func (s *State) AskPeril() {
	switch s.FaceUp() {
	case 0:
	case 1:
		s.BanishRecruit(s.At[ZoneRow].Head)
	default:
		s.ask(s.Active, AskPeril)
	}
}

// BanishRecruit banishes a Recruit of the row.
func (s *State) BanishRecruit(c Card) {
	s.banish(c)
	s.tell(EvBanished, Nobody, int16(c))
}

// Refill fills the empty spaces of the row from the Recruit deck; Blessings on the way do what they say.
func (s *State) Refill() { s.push(Frame{Task: TaskRefill, Seat: s.Active}) }

func (s *State) stepRefill() {
	if s.FaceUp() == program.RowSpaces || s.At[ZoneRecruits].N == 0 {
		s.pop()
		return
	}
	s.addRecruit()
}
