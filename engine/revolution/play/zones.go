package play

import "witchtable/engine/pile"

// PushTop puts a card that is in no list on top of one.
func (s *State) PushTop(z Zone, c Card) {
	s.ZoneOf[c] = z
	s.Lists.PushTop(&s.At[z], c)
}

// PushEnd puts a card that is in no list at the end of one: to the bottom of a deck.
func (s *State) PushEnd(z Zone, c Card) {
	s.ZoneOf[c] = z
	s.Lists.PushEnd(&s.At[z], c)
}

// Lift takes a card out of the list it is in. What was noted of it there is over.
func (s *State) Lift(c Card) {
	s.Lists.Lift(&s.At[s.ZoneOf[c]], c)
	s.ZoneOf[c] = ZoneNowhere
	s.Tags[c] &= TagOwn | TagAssist
}

// move puts a card on top of another list.
func (s *State) move(c Card, z Zone) {
	s.Lift(c)
	s.PushTop(z, c)
}

// shuffle puts a deck into random order.
func (s *State) shuffle(z Zone) {
	s.Shuffle(&s.At[z], &s.Chance, s.Log)
	if seat := seatOf(z, ZoneDeck); seat != Nobody {
		s.KnownTop[seat], s.KnownEnd[seat] = 0, 0
	}
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
		s.PushEnd(z, c)
	}
}

// seatOf is whose zone of a kind that each player has a zone is; Nobody where it is none of them.
func seatOf(z, first Zone) int8 {
	if z >= first && z < first+MaxSeats {
		return int8(z - first)
	}
	return Nobody
}

// Hand is a player's hand.
func Hand(seat int8) Zone { return ZoneHand + Zone(seat) }

// Deck is a player's Coven deck.
func Deck(seat int8) Zone { return ZoneDeck + Zone(seat) }

// Discards are a player's Coven discards.
func Discards(seat int8) Zone { return ZoneDiscards + Zone(seat) }

// HeldBy is in whose hand a card is.
func (s *State) HeldBy(c Card) int8 { return seatOf(s.ZoneOf[c], ZoneHand) }

// InHand reports whether a card is in a player's hand.
func (s *State) InHand(c Card, seat int8) bool { return c != NoCard && s.ZoneOf[c] == Hand(seat) }

// discard puts a Witch onto her owner's discards.
func (s *State) discard(c Card) {
	s.move(c, Discards(s.Owner[c]))
}

// banish puts a Witch or Recruit onto the Recruit discards, for good (R85).
func (s *State) banish(c Card) {
	if s.ZoneOf[c] == ZoneRow {
		s.leaveRow(c)
	}
	s.Owner[c] = Nobody
	s.move(c, ZoneBanished)
}
