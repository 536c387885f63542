package play

import "witchtable/engine/revolution/program"

// lateEvents is how many Events a game has that begins late.
const lateEvents = 8

// layLate has most of the game have happened before it begins: one marker is left on each Objective, of the kind of
// which it has most, all others have left the game, and so have all Events but a few.
func (s *State) layLate() {
	for goal, c := range s.Goals {
		if c != NoCard {
			s.leaveOne(goal)
		}
	}
	for s.At[ZoneEvents].N > lateEvents {
		c := s.At[ZoneEvents].Tail
		s.Lift(c)
		s.PushEnd(ZoneEventsGone, c)
	}
}

// leaveOne leaves one marker on an Objective.
func (s *State) leaveOne(goal int) {
	two := program.GoalPowers[goal]
	last := two[1] // where there are as many of both
	if s.Left[two[0]] > s.Left[last] {
		last = two[0]
	}
	for _, power := range two {
		left := uint8(0)
		if power == last {
			left = 1
		}
		s.Spent[power] += s.Left[power] - left
		s.Left[power] = left
	}
}
