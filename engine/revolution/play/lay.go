package play

import "witchtable/engine/revolution/program"

// Lay puts a card, wherever it is, at the end of another zone; into the box, if that is ZoneNowhere. It is for
// positions that are laid by hand.
func (s *State) Lay(c Card, z Zone) {
	s.Opts.Laid = true
	switch s.ZoneOf[c] {
	case ZoneNowhere:
	case ZoneLine:
		s.leaveLine(c)
	case ZoneRow:
		s.leaveRow(c)
		s.Lift(c)
	default:
		s.Lift(c)
	}
	s.Owner[c] = Nobody
	for _, first := range [...]Zone{ZoneHand, ZoneDeck, ZoneDiscards} {
		if seat := seatOf(z, first); seat != Nobody {
			s.Owner[c] = seat
		}
	}
	if z != ZoneNowhere {
		s.PushEnd(z, c)
	}
	s.recount()
}

// LayOn puts a card on a space of the line or the row.
func (s *State) LayOn(c Card, z Zone, space int) {
	s.Lay(c, z)
	if z == ZoneLine {
		s.Line[space] = c
		s.lined()
	} else {
		s.Row[space] = c
	}
}

// recount counts the Blessings of each third of the Recruit deck.
func (s *State) recount() {
	s.Blessed = [3]uint8{}
	each := s.Third()
	left := int(s.At[ZoneRecruits].N)
	for c := s.At[ZoneRecruits].Head; c != NoCard; c = s.Next[c] {
		if s.R.Cards[c].Kind == program.Blessing {
			s.Blessed[2-min(2, (left-1)/each)]++
		}
		left--
	}
}

// LayGoal lays an Objective instead of the one of its type, with all its markers.
func (s *State) LayGoal(c Card) {
	goal := s.R.Cards[c].Goal
	s.Lay(s.Goals[goal], ZoneNowhere)
	s.Lay(c, ZoneGoals)
	s.Goals[goal] = c
	for i, power := range program.GoalPowers[goal] {
		s.Left[power], s.Spent[power] = s.R.Cards[c].Markers[i], 0
		for seat := range s.Trophies {
			s.Trophies[seat][power] = 0
		}
	}
}

// LayTrophy takes a marker off its Objective: into somebody's hands, or, for Nobody, out of the game. It reports
// whether one was left.
func (s *State) LayTrophy(power program.Power, seat int8) bool {
	if s.Left[power] == 0 {
		return false
	}
	s.Left[power]--
	if seat == Nobody {
		s.Spent[power]++
	} else {
		s.Trophies[seat][power]++
	}
	goal, _ := program.GoalOf(power)
	two := program.GoalPowers[goal]
	if s.Left[two[0]]+s.Left[two[1]] == 0 {
		s.Achieved |= 1 << goal
	}
	return true
}

// Resume goes on from a stage of a player's turn, with nothing under way: for positions laid by hand.
func (s *State) Resume(active int8, turn uint8, stage Stage) {
	s.Opts.Laid = true
	s.clearProposal()
	for seat := range s.Seats {
		s.Unask(seat, AskingMain)
	}
	s.Depth, s.Active, s.Turn, s.Stage = 0, active, turn, stage
	s.Acts, s.Recruits = 1, 1
	s.changed()
	s.Run()
}
