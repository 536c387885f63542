package play

import (
	"witchtable/engine/pile"
	"witchtable/engine/witchcraft/program"
)

// Push puts a card that is in no list at the end of one: under a deck.
func (s *State) Push(z Zone, c Card) {
	s.ZoneOf[c] = z
	s.PushEnd(&s.At[z], c)
}

// pushTop puts a card that is in no list on top of one.
func (s *State) pushTop(z Zone, c Card) {
	s.ZoneOf[c] = z
	s.PushTop(&s.At[z], c)
}

// lift takes a card out of the list it is in. What was noted of it there is over.
func (s *State) lift(c Card) {
	s.Lift(&s.At[s.ZoneOf[c]], c)
	s.ZoneOf[c] = ZoneNowhere
	s.forget(c)
}

// forget forgets what was noted of a card where it lay.
func (s *State) forget(c Card) { s.Tags[c], s.Silent[c], s.Adjusted[c] = 0, 0, 0 }

// move puts a card at the end of another list.
func (s *State) move(c Card, z Zone) {
	s.lift(c)
	s.Push(z, c)
}

// onto puts a card on top of another list: the newest of discards lies uppermost.
func (s *State) onto(c Card, z Zone) {
	s.lift(c)
	s.pushTop(z, c)
}

// PlaceOf is the place of the display at which a Mission or a Challenge lies, Nowhere for any other card.
func (s *State) PlaceOf(c Card) int {
	z := s.ZoneOf[c]
	if z >= ZoneAt && z < ZoneBefore {
		return int(z - ZoneAt)
	}
	for i, m := range s.Display {
		if m == c && c != NoCard {
			return i
		}
	}
	return Nowhere
}

// JurorOf is the number of a Juror of the game, or of the one at whom a Conviction lies; Nowhere for any other card.
func (s *State) JurorOf(c Card) int {
	z := s.ZoneOf[c]
	if z >= ZoneBefore && z < Zones {
		return int(z - ZoneBefore)
	}
	for i, j := range s.Jurors {
		if j == c && c != NoCard {
			return i
		}
	}
	return Nowhere
}

// FaceUp reports whether a Mission lies face up on a place of the display.
func (s *State) FaceUp(place int) bool { return s.Display[place] != NoCard && s.Failed>>place&1 == 0 }

// faceUp is the places of the display with a Mission that lies face up, as bits.
func (s *State) faceUp() (places uint8) {
	for i := range s.Display {
		if s.FaceUp(i) {
			places |= 1 << i
		}
	}
	return places
}

// Up reports whether a Challenge or a Conviction lies face up.
func (s *State) Up(c Card) bool { return s.Tags[c]&TagUp != 0 }

// Covered reports whether a card lies face down in a place: what it is bears on nothing.
func (s *State) Covered(c Card) bool { return IsPlaced(s.ZoneOf[c]) && !s.Up(c) }

// Mode is on which side a Witch in play is.
func (s *State) Mode(c Card) program.Mode {
	if s.Tags[c]&TagRevealed != 0 {
		return program.Revealed
	}
	return program.Hidden
}

// Slot is the place of a card in its list, from 0.
func (s *State) Slot(c Card) (n uint8) {
	for p := s.Prev[c]; p != NoCard; p = s.Prev[p] {
		n++
	}
	return n
}

// ZoneOfDeck is where a deck lies that can be looked into.
func ZoneOfDeck(d program.Deck) Zone {
	return [program.DeckKinds]Zone{ZoneChallenges, ZoneCoven, ZoneVillagers}[d]
}

// deckOf is the deck that lies in a zone; -1 for none that can be looked into.
func deckOf(z Zone) int {
	switch z {
	case ZoneChallenges:
		return int(program.ChallengeDeck)
	case ZoneCoven:
		return int(program.CovenDeck)
	case ZoneVillagers:
		return int(program.VillagerDeck)
	}
	return -1
}

// List appends the cards of a zone, from its top.
func (s *State) List(z Zone, buf []Card) []Card {
	for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
		buf = append(buf, c)
	}
	return buf
}

// relink puts the cards of a zone into another order.
func (s *State) relink(z Zone, list []Card) {
	s.At[z] = pile.Nothing()
	for _, c := range list {
		s.Push(z, c)
	}
}
