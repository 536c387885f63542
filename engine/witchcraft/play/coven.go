package play

import "witchtable/engine/witchcraft/program"

// What can be done with Witches and Curses.

// Recruit brings the top Witch of the Recruit deck to the Coven discards (R17); from an empty one nothing comes (A54).
func (s *State) Recruit() {
	c := s.At[ZoneRecruits].Head
	if c == NoCard {
		return
	}
	s.onto(c, ZoneDiscards)
	s.Side[c] = SideCoven
	s.reveal(EvRecruited, int16(c))
}

// Rescue brings a Witch from Jail to the Coven discards (A56).
func (s *State) Rescue(c Card) {
	s.onto(c, ZoneDiscards)
	s.tell(EvRescued, int16(c))
}

// Jail puts a Witch in play into Jail at once (A24).
func (s *State) Jail(c Card) {
	s.onto(c, ZoneJail)
	s.tell(EvJailed, int16(c))
}

// Lose puts a Witch out of the game (R17).
func (s *State) Lose(c Card) {
	hidden := s.ZoneOf[c] == ZoneRecruits || s.ZoneOf[c] == ZoneHand
	s.move(c, ZoneBox)
	s.Side[c] = SideNone
	if hidden {
		s.reveal(EvLost, int16(c))
	} else {
		s.tell(EvLost, int16(c))
	}
}

// GainCurse brings a Curse of the pile to the Coven discards. Where the pile is empty the game is lost (R18, A48).
func (s *State) GainCurse() {
	if s.Over() {
		return
	}
	c := s.At[ZoneCurses].Head
	if c == NoCard {
		s.End(LostCurses)
		return
	}
	s.onto(c, ZoneDiscards)
	s.tell(EvCursed, int16(c), int16(s.At[ZoneCurses].N))
}

// Cleanse removes a Curse to the pile (R18).
func (s *State) Cleanse(c Card) {
	if s.ZoneOf[c] == ZoneHand {
		s.Held -= min(s.Held, 1)
		s.move(c, ZoneCurses)
		s.reveal(EvCleansed, int16(c), int16(s.At[ZoneCurses].N))
		return
	}
	s.move(c, ZoneCurses)
	s.tell(EvCleansed, int16(c), int16(s.At[ZoneCurses].N))
}

// IsOf reports whether a Witch counts as a member of a family: by her name, or since her side says so.
func (s *State) IsOf(c Card, family int8) bool {
	if s.Def(c).Family == family {
		return true
	}
	if s.ZoneOf[c] != ZonePlay {
		return false
	}
	for _, m := range s.R.Holds(c, program.Box(s.Mode(c))) {
		if m.Kind == program.ModFamily {
			return true
		}
	}
	return false
}
