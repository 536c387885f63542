package play

import (
	"witchtable/engine/fate/program"
)

// DrawOne draws the top card of a deck into a hand.
func (s *State) DrawOne(z Zone, seat int8) program.Card {
	c := s.At[z].Head
	switch {
	case seat == Square:
		return program.NoCard
	case c == program.NoCard:
		s.drawUnseen(z, seat)
	default:
		s.draw(z, c, seat)
	}
	return c
}

// drawUnseen draws a card that a view does not have: of its decks there is the number of cards alone. Only a price that
// is tried out on a view comes here, and what it needs to know is how many cards are left.
func (s *State) drawUnseen(z Zone, seat int8) {
	if s.At[z].N == 0 {
		return
	}
	s.Did()
	s.At[z].N--
	s.At[ZoneHand+Zone(seat)].N++
	s.refill()
}

// leaveUnseen is drawUnseen for cards that a search takes from where they lie hidden, no matter where they go.
func (s *State) leaveUnseen(f *Frame, sel *program.Selector) {
	n := sel.Written()
	if sel.All {
		n = program.MaxCards
	}
	leave := func(z Zone) {
		for ; n > 0 && s.At[z].N > 0 && s.At[z].Head == program.NoCard; n-- {
			s.Did()
			s.At[z].N--
		}
	}
	switch sel.Own.Zone {
	case program.InVillage:
		leave(ZoneVillage)
	case program.InWell:
		leave(ZoneWell)
	default:
		seats := s.SeatsOf(f.Ctx(), sel.Own.Of) &^ Bit(Square)
		if f.Rival != Nobody {
			seats = Bit(f.Rival)
		}
		for ; seats != 0; seats &= seats - 1 {
			leave(SeatZones[sel.Own.Zone] + Zone(Low(seats)))
		}
	}
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
func DeckZone(deck uint8) Zone { return deckZones[deck] }

var deckZones = [...]Zone{ZoneVillage, ZoneWell, ZoneEvents}
