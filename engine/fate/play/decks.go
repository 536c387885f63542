package play

import (
	"witchtable/engine/fate/program"
)

// DrawOne draws the top card of a deck into a hand.
func (s *State) DrawOne(z Zone, seat int8) program.Card {
	c := s.At[z].Head
	if c == program.NoCard || seat == Square {
		return program.NoCard
	}
	s.draw(z, c, seat)
	return c
}

func (s *State) draw(z Zone, c program.Card, seat int8) {
	kind := EvDrewVillage
	if z == ZoneWell {
		kind = EvDrewWell
	}
	s.tellSecret(kind, seat, c, 0, true)
	s.Did()
	s.Lift(c)
	s.PushEnd(ZoneHand+Zone(seat), c)
	s.refill()
}

// refill makes the burnt Characters a new Village Deck when the old one is used up, if the table plays it so (A22). It
// is tried when the last card goes, and again before each Draft Action and at Dawn, since Characters burn later too.
func (s *State) refill() {
	if !s.Opts.reshuffle || s.At[ZoneVillage].N > 0 {
		return
	}
	for c := s.At[ZoneBurn].Head; c != program.NoCard; {
		next := s.Next[c]
		if s.R.Cards[c].Kind == program.Character {
			s.Lift(c)
			s.PushEnd(ZoneVillage, c)
		}
		c = next
	}
	if s.At[ZoneVillage].N > 0 {
		s.shuffle(ZoneVillage)
		s.Tell(EvReshuffled, Nobody, int16(s.At[ZoneVillage].N), 0, 0, 0)
	}
}

// TellLook tells that a player looks at the top of a deck.
func (s *State) TellLook(seat int8, deck, n uint8) {
	s.TellReveal(EvPeeked, seat, int16(deck), int16(n))
	s.Did()
}

// DeckZone is where a deck lies.
func DeckZone(deck uint8) Zone { return [...]Zone{ZoneVillage, ZoneWell, ZoneEvents}[deck] }
