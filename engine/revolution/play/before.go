package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// What players decide before the first turn, where the table has it so: who begins, and which Objectives there are.

// Before reports whether the first turn has not begun yet.
func (s *State) Before() bool { return s.Turn == 0 && s.Ending == Playing }

// stepVote has all players say at once who is to begin (R27). Frame.At is who has voted, as bits, Moved for whom. It is
// settled as soon as more than half are for one; else, when all have voted, one of those with most votes by lot (A82).
func (s *State) stepVote(f *Frame) {
	if f.Step == 0 {
		f.Step = 1
		for seat := range s.Seats {
			s.ask(seat, AskFirst)
		}
		return
	}
	votes, most := s.votes(f)
	var top []int8
	for seat, n := range votes[:s.Seats] {
		if n == most {
			top = append(top, int8(seat))
		}
	}
	s.Active = top[0]
	if len(top) > 1 {
		s.Active = top[s.Chance.Below(uint32(len(top)), s.Log)]
	}
	s.pop()
	s.tell(EvFirst, s.Active)
}

func (s *State) votes(f *Frame) (votes [MaxSeats]int, most int) {
	for seat := range s.Seats {
		if f.At>>seat&1 != 0 {
			votes[f.Moved[seat]]++
			most = max(most, votes[f.Moved[seat]])
		}
	}
	return votes, most
}

// vote is a player's word on who is to begin. Once nothing can change any more nobody is asked further.
func (s *State) vote(seat int8, whom uint8) {
	f := &s.Stack[s.Depth-1]
	f.At |= 1 << seat
	f.Moved[seat] = whom
	s.tell(EvVote, seat, int16(whom))
	if _, most := s.votes(f); 2*most > int(s.Seats) {
		for other := range s.Seats {
			s.Unask(other, AskingMain)
		}
	}
}

// Vote is for whom a player has voted; ok is false where there is no vote, or not yet.
func (s *State) Vote(seat int8) (whom int8, ok bool) {
	if s.Depth == 0 || s.Stack[s.Depth-1].Task != TaskVote || s.Stack[s.Depth-1].At>>seat&1 == 0 {
		return Nobody, false
	}
	return int8(s.Stack[s.Depth-1].Moved[seat]), true
}

// chooseGoals has the host choose the Objectives; whoever begins does, where the host does not play (A83). Frame.At is
// 1 in the first case; Moved has 1 first where the game begins late: one marker is left on what is chosen.
func (s *State) chooseGoals(host engine.Seat, late bool) {
	f := Frame{Task: TaskGoals}
	if late {
		f.Moved[0] = 1
	}
	if host >= 0 && int8(host) < s.Seats {
		f.Seat, f.At = int8(host), 1
	}
	s.push(f)
}

// stepGoals asks for the Objective of the next type. A type of which there is only one is not asked about.
func (s *State) stepGoals(f *Frame) {
	if s.openGoal() == program.GoalKinds {
		s.pop()
		return
	}
	if f.At == 0 {
		f.Seat, f.At = s.Active, 1
	}
	var room [program.MaxCards]engine.Answer
	if list := s.GoalAnswers(room[:0]); len(list) == 1 {
		_, c, _, _ := Split(list[0])
		s.chooseGoal(c)
		return
	}
	s.ask(f.Seat, AskGoal)
}

// openGoal is the first type of Objectives of which none lies there yet.
func (s *State) openGoal() int {
	for goal, c := range s.Goals {
		if c == NoCard {
			return goal
		}
	}
	return program.GoalKinds
}

func (s *State) chooseGoal(c Card) {
	goal := int(s.R.Cards[c].Goal)
	s.layGoal(goal, c)
	if s.Stack[s.Depth-1].Moved[0] != 0 {
		s.leaveOne(goal)
	}
	s.tell(EvGoal, s.Stack[s.Depth-1].Seat, int16(c))
}

func (s *State) firstAnswers(buf []engine.Answer) []engine.Answer {
	for seat := range s.Seats {
		buf = append(buf, Give(AnsFirst, uint8(seat), 0, 0))
	}
	return buf
}

// GoalAnswers lists the Objectives of which one is to be chosen.
func (s *State) GoalAnswers(buf []engine.Answer) []engine.Answer {
	goal := s.openGoal()
	for c := range Card(s.R.N) {
		if d := &s.R.Cards[c]; d.Kind == program.Objective && int(d.Goal) == goal {
			buf = append(buf, Give(AnsGoal, c, 0, 0))
		}
	}
	return buf
}
