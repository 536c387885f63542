package play

import "witchtable/engine"

// Pile is an ordered list of cards threaded through the state's arrays: Head is the top of a deck.
type Pile struct{ Head, Tail, N Card }

// PushTop puts a card that is in no list on top of one.
func (s *State) PushTop(z Zone, c Card) {
	p := &s.At[z]
	s.ZoneOf[c], s.Prev[c], s.Next[c] = z, NoCard, p.Head
	if p.Head != NoCard {
		s.Prev[p.Head] = c
	} else {
		p.Tail = c
	}
	p.Head = c
	p.N++
}

// PushEnd puts a card that is in no list at the end of one: to the bottom of a deck.
func (s *State) PushEnd(z Zone, c Card) {
	p := &s.At[z]
	s.ZoneOf[c], s.Next[c], s.Prev[c] = z, NoCard, p.Tail
	if p.Tail != NoCard {
		s.Next[p.Tail] = c
	} else {
		p.Head = c
	}
	p.Tail = c
	p.N++
}

// Lift takes a card out of the list it is in. What was noted of it there is over.
func (s *State) Lift(c Card) {
	p := &s.At[s.ZoneOf[c]]
	if s.Prev[c] != NoCard {
		s.Next[s.Prev[c]] = s.Next[c]
	} else {
		p.Head = s.Next[c]
	}
	if s.Next[c] != NoCard {
		s.Prev[s.Next[c]] = s.Prev[c]
	} else {
		p.Tail = s.Prev[c]
	}
	s.Next[c], s.Prev[c] = NoCard, NoCard
	p.N--
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
	var room [256]Card
	list := s.List(z, room[:0])
	engine.Shuffle(&s.Chance, list, s.Log)
	s.relink(z, list)
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
	s.At[z] = Pile{NoCard, NoCard, 0}
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
