package play

import "witchtable/engine/witchcraft/program"

// What can be done with Challenges and Convictions.

// Uncover turns a Challenge or a Conviction face up (R22).
func (s *State) Uncover(c Card) {
	if s.Up(c) || !IsPlaced(s.ZoneOf[c]) {
		return
	}
	s.Tags[c] = s.Tags[c]&^TagSeen | TagUp
	if j := s.JurorOf(c); j != Nowhere {
		s.reveal(EvConvictionUncovered, int16(c), int16(s.Jurors[j]))
		return
	}
	s.reveal(EvUncovered, int16(c), s.missionAt(s.PlaceOf(c)), flag(s.Depth == 0))
}

// Discard puts a card onto the discards of its kind (R42, A57). It shows what it was.
func (s *State) Discard(c Card) {
	switch s.Def(c).Class {
	case program.Challenge:
		s.leave(EvDiscarded, c, s.missionAt(s.PlaceOf(c)))
		s.onto(c, ZoneGone)
	case program.Conviction:
		s.leave(EvRefuted, c, int16(s.Jurors[s.JurorOf(c)]))
		s.onto(c, ZoneRefuted)
	default:
		if s.ZoneOf[c] == ZoneHand && s.Def(c).Class == program.Curse {
			s.Held -= min(s.Held, 1)
		}
		s.leave(EvCovenDiscarded, c, 0)
		s.onto(c, ZoneDiscards)
	}
}

// leave tells of a card that comes to lie open: if it did not before, that reveals it.
func (s *State) leave(kind EvKind, c Card, arg int16) {
	if z := s.ZoneOf[c]; IsPlaced(z) && !s.Up(c) || z == ZoneHand {
		s.reveal(kind, int16(c), arg)
		return
	}
	s.tell(kind, int16(c), arg)
}

// CanReplace reports whether there is a card to take the place of a Challenge or a Conviction.
func (s *State) CanReplace(c Card) bool {
	if s.JurorOf(c) != Nowhere {
		return s.Left(ZoneConvictions) > 0
	}
	return s.Left(ZoneChallenges) > 0
}

// Replace discards a Challenge or a Conviction and lays the next of its deck in its place: face down, unless it is a
// Challenge at the chosen Mission (A29, A30, A66).
func (s *State) Replace(c Card) {
	z := s.ZoneOf[c]
	deck, gone := ZoneChallenges, ZoneGone
	if z >= ZoneBefore {
		deck, gone = ZoneConvictions, ZoneRefuted
	}
	in, known := s.top(deck)
	if in == NoCard {
		return
	}
	if z >= ZoneBefore {
		s.leave(EvConvictionReplaced, c, int16(s.Jurors[z-ZoneBefore]))
	} else {
		s.leave(EvReplaced, c, s.missionAt(int(z-ZoneAt)))
	}
	s.forget(c)
	s.Swap(&s.At[z], c, in)
	s.ZoneOf[in] = z
	s.pushTop(gone, c)
	s.arrives(in, known)
}

// missionAt is the Mission on a place, as an operand of an event; -1 for none.
func (s *State) missionAt(place int) int16 {
	if place == Nowhere || s.Display[place] == NoCard {
		return -1
	}
	return int16(s.Display[place])
}

// arrives lays a card that has come to a place face down; at the chosen Mission, once its Challenges have been
// uncovered, it is turned face up at once, and what it says of being chosen counts as the table has chosen (A29).
func (s *State) arrives(c Card, known bool) {
	if known {
		s.Tags[c] |= TagSeen
	}
	s.arrived(c)
}

func (s *State) arrived(c Card) {
	if !s.isUncovered(s.PlaceOf(c)) || s.Def(c).Class == program.Conviction {
		return
	}
	s.Uncover(c)
	switch s.Opts.Late {
	case LateNone:
		s.Tags[c] |= TagLate
	case LateAll:
		if s.Stage < StageFailures {
			s.Tags[c] |= TagPending
		}
	}
}

// isUncovered reports whether all Challenges of a place lie face up, since its Mission is chosen.
func (s *State) isUncovered(place int) bool {
	return place != Nowhere && place == int(s.Chosen) && s.Stage >= StageChosen && s.Stage <= StageFlip
}

// Capture takes a Familiar into the play area without overcoming it (P13).
func (s *State) Capture(c Card) {
	if s.ZoneOf[c] == ZoneFamiliars {
		return
	}
	s.tell(EvCaptured, int16(c))
	s.move(c, ZoneFamiliars)
}

// HasRoom reports whether another Challenge can lie at a Mission (R43): at one that is about to lie face down none can
// (A27).
func (s *State) HasRoom(place int) bool {
	failing := place == int(s.Chosen) && s.Stage > StageFailures
	return place != Nowhere && s.FaceUp(place) && !failing && s.At[At(place)].N < program.MaxAt
}

// CanAdd reports whether a Challenge can be added at a Mission.
func (s *State) CanAdd(place int) bool { return s.HasRoom(place) && s.Left(ZoneChallenges) > 0 }

// dealOne lays the top Challenge face down at a Mission; NoCard where there is none.
func (s *State) dealOne(place int) Card {
	c, known := s.top(ZoneChallenges)
	if c == NoCard {
		return c
	}
	s.Push(At(place), c)
	s.arrives(c, known)
	return c
}

// Add adds a Challenge at a Mission (A32).
func (s *State) Add(place int, up bool) {
	if !s.CanAdd(place) {
		return
	}
	s.tell(EvAdded, s.missionAt(place))
	if c := s.dealOne(place); c != NoCard && up {
		s.Uncover(c)
	}
}

// MoveTo moves a Challenge to another Mission. One that lies face up stays so (A31).
func (s *State) MoveTo(c Card, place int) {
	if !s.HasRoom(place) {
		return
	}
	from, keep := s.PlaceOf(c), s.Tags[c]&(TagUp|TagSeen)
	name, slot := int16(-1), int16(s.Slot(c))
	if s.Up(c) {
		name = int16(c)
	}
	silent, adjusted := s.Silent[c], s.Adjusted[c]
	s.move(c, At(place))
	s.Tags[c], s.Silent[c], s.Adjusted[c] = keep, silent, adjusted
	s.tell(EvMoved, name, s.missionAt(from), s.missionAt(place), slot)
	s.arrived(c)
}

// CanSilence reports whether a card has one of some boxes, as bits, that is not silenced yet.
func (s *State) CanSilence(c Card, boxes uint8) bool {
	if s.Def(c).Class == program.Challenge && !s.Up(c) {
		return false
	}
	for b := program.Box(0); b < program.BoxKinds; b++ {
		if boxes>>b&1 != 0 && !s.Silenced(c, b) && s.Def(c).Boxes[b] >= 0 {
			return true
		}
	}
	return false
}

// Silenced reports whether what one of a card's boxes says does not happen in this round (A45).
func (s *State) Silenced(c Card, box program.Box) bool { return s.Silent[c]>>box&1 != 0 }

// Silence has effects of a card not happen until the end of the round (A45).
func (s *State) Silence(c Card, boxes uint8) {
	s.Silent[c] |= boxes
	s.tell(EvSilenced, int16(c), int16(boxes))
}

// Adjust changes the difficulty of a Challenge for this round (P15).
func (s *State) Adjust(c Card, n int) {
	s.Adjusted[c] = int8(min(max(int(s.Adjusted[c])+n, -99), 99))
	s.tell(EvAdjusted, int16(c), int16(n))
}

// Ease changes the difficulty of the chosen Mission for this round.
func (s *State) Ease(n int) {
	s.Eased = int8(min(max(int(s.Eased)+n, -99), 99))
	s.tell(EvAdjusted, -1, int16(n))
}
