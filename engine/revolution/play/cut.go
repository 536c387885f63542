package play

// What only packs come to whose cards never end.

// cut ends all that is under way, as if no card said any more: whatever lies in between comes where it belongs.
func (s *State) cut() {
	s.tellCut()
	s.steps = 0
	for s.Depth > 0 && s.Ending == Playing {
		f := s.Stack[s.Depth-1]
		switch f.Task {
		case TaskBlessing:
			s.move(f.Card, ZoneBanished)
		case TaskAct:
			s.move(f.Card, ZoneEventsGone)
			s.forgetUse()
		case TaskDiscard:
			s.forgetMarks()
		}
		s.pop()
		if f.Task == TaskGoal {
			s.turnGoal(&f)
		}
	}
}

// tellCut tells whose text is cut short, once in a move.
func (s *State) tellCut() {
	if s.cuts++; s.cuts > 1 {
		return
	}
	for i := int(s.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack[i]; f.Task == TaskText {
			s.tell(EvCut, Nobody, int16(f.Src))
			return
		}
	}
}

// forgetUse forgets which cards have paid for the Act that is over.
func (s *State) forgetUse() {
	for c := range Card(s.R.N) {
		if s.Tags[c] &^= TagOwn | TagAssist; s.ZoneOf[c] == ZoneBanished {
			s.Owner[c] = Nobody
		}
	}
}

// forgetMarks forgets which cards players were to discard.
func (s *State) forgetMarks() {
	s.Owed = [MaxSeats]uint8{}
	for c := range Card(s.R.N) {
		s.Tags[c] &^= TagMarked
	}
}
