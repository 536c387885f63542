package play

import "witchtable/engine/revolution/program"

// buy takes the Recruit that is proposed onto a player's deck: what pays for it is banished, trophies leave the game
// (R60, R61, R78).
func (s *State) buy(onto int8) {
	space := int(s.Proposal.Space)
	c := s.Row[space]
	s.tell(EvRecruited, s.Active, int16(c), int16(onto), int16(s.laidDown().stars)) // and then what paid for it
	s.spendTrophies()
	for k := s.At[Hand(s.Active)].Head; k != NoCard; {
		next := s.Next[k]
		if s.Tags[k]&TagLaid != 0 {
			s.banish(k)
			s.tell(EvPaidWith, s.Active, int16(k))
		}
		k = next
	}
	if !s.Proposal.Text {
		s.Recruits--
	}
	s.NextStars = 0
	s.take(c, onto)
	s.clearProposal()
}

// take puts a Recruit of the row on top of a player's deck: everybody knows that it lies there.
func (s *State) take(c Card, onto int8) {
	s.leaveRow(c)
	s.Lift(c)
	s.Owner[c] = onto
	s.PushTop(Deck(onto), c)
	s.KnownTop[onto]++
	s.changed()
}

// TakeRecruit puts a Recruit of the row on top of a deck without paying: for what cards say.
func (s *State) TakeRecruit(c Card, onto int8) {
	s.take(c, onto)
	s.tell(EvRecruited, s.Active, int16(c), int16(onto), 0)
}

// spendTrophies takes the trophies that are laid down out of the game.
func (s *State) spendTrophies() {
	for seat := range s.Seats {
		for power, n := range s.Proposal.Trophies[seat] {
			if n == 0 {
				continue
			}
			s.Trophies[seat][power] -= n
			s.Spent[power] += n
			s.tell(EvTrophySpent, seat, int16(power), int16(n))
		}
	}
}

// layPurse lays down a whole payment of a Recruit.
func (s *State) layPurse(set uint16) {
	s.Proposal.Trophies = [MaxSeats][program.PowerKinds]uint8{}
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c] &^= TagLaid; place < firstPledge && set>>place&1 != 0 {
			s.Tags[c] |= TagLaid
		}
		place++
	}
}
