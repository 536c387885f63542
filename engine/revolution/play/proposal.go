package play

import "witchtable/engine/revolution/program"

// clearProposal ends what is being put together: cards laid down are back in their hands.
func (s *State) clearProposal() {
	if s.Proposal.Kind != ProposeNothing {
		for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
			s.Tags[c] &^= TagLaid
		}
		for seat := range s.Seats {
			s.Unask(seat, AskingHelp)
		}
	}
	s.Proposal = Proposal{}
	for i := range s.Proposal.Pledges {
		s.Proposal.Pledges[i].Pack = NoPack
	}
}

// openAct proposes an Act: standing orders are carried out, the others are called.
func (s *State) openAct(t Target) {
	s.clearProposal()
	s.Proposal.Kind = ProposeAct
	s.Proposal.Space, s.Proposal.Option, s.Proposal.Double = t.Space, t.Option, t.Double
	need, of := s.Price(t)
	s.tell(EvActOpened, s.Active, int16(s.Line[t.Space]), int16(of), flag(t.Double), int16(need))
	m := s.against(int(t.Space))
	for by := int8(1); by < s.Seats; by++ {
		s.invite(s.LeftOf(s.Active, by), of, &m)
	}
	s.ask(s.Active, AskCompose)
}

// openBuy proposes to take a Recruit, on the terms of a card's text if there is one.
func (s *State) openBuy(space int, terms Proposal) {
	s.clearProposal()
	s.Proposal.Kind, s.Proposal.Space = ProposeRecruit, uint8(space)
	s.Proposal.Text, s.Proposal.Less = terms.Text, terms.Less
	price := s.RecruitPrice(space, false, 0)
	s.tell(EvRecruitWanted, s.Active, int16(s.Row[space]), int16(space), int16(price))
	if s.Opts.AskTrophies && s.mayLowerByTrophies() {
		for by := int8(1); by < s.Seats; by++ {
			if seat := s.LeftOf(s.Active, by); s.trophies(seat) > 0 {
				s.ask(seat, AskLend)
			}
		}
	}
	s.ask(s.Active, AskBuy)
}

// giveUp ends a proposal without paying. It is not offered again before something has changed, so that nobody goes
// round in circles; pledges are kept for this Event and this price, for this turn.
func (s *State) giveUp() {
	p := &s.Proposal
	about := s.Row[min(p.Space, program.RowSpaces)]
	if p.Kind == ProposeAct {
		about = s.Line[p.Space]
		slot := promiseSlot(p.Space, p.Option)
		for seat, pledge := range p.Pledges {
			if slot >= 0 && pledge.State == PledgeMade {
				s.Promised[slot][seat] = pledge.Pack
			}
		}
		s.Dropped |= actBit(p.Target())
	} else if !p.Text {
		s.Dropped |= buyBit(int(p.Space))
	}
	s.tell(EvGivenUp, s.Active, int16(about))
	s.clearProposal()
}

// actBit and buyBit are the bits of Dropped.
func actBit(t Target) uint64 {
	bit := int(t.Space)*4 + int(t.Option)*2
	if t.Double {
		bit++
	}
	return 1 << bit
}

func buyBit(space int) uint64 { return 1 << (59 + space) }

// promiseSlot is the place of a price in Promised; -1 for spaces beyond those that boards have.
func promiseSlot(space, option uint8) int {
	slot := (int(space)-1)*2 + int(option)
	if slot < 0 || slot >= maxPledges {
		return -1
	}
	return slot
}

// unpromise forgets the pledges kept for the prices of the Event on a space.
func (s *State) unpromise(space int) {
	for option := range uint8(2) {
		if slot := promiseSlot(uint8(space), option); slot >= 0 {
			s.Promised[slot] = [MaxSeats]Pack{NoPack, NoPack, NoPack, NoPack}
		}
	}
}

// own is how many icons the active player has laid down: cards, trophies and the free icons of this turn.
func (s *State) own(of program.Power, m *mods) int {
	sum := s.freeIcons(of)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagLaid != 0 {
			sum += s.gives(c, of, m.blind)
		}
	}
	for power, n := range s.Proposal.Trophies[s.Active] {
		if fits(program.Power(power), of) {
			sum += int(n)
		}
	}
	return sum
}

// Used is which pledges are used as things stand, as bits by seat, and how many icons there are with them: those that
// the active player holds to first, then those that came first, until the price is covered (A54a).
func (s *State) Used() (used uint8, sum int) {
	x := s.composing()
	return s.usedFor(&x)
}

func (s *State) usedFor(x *composing) (used uint8, sum int) {
	sum = x.own
	if s.Proposal.Came == 0 {
		return 0, sum
	}
	room := x.m.seats
	for held := int8(1); held >= 0; held-- {
		for order := uint8(1); order <= s.Proposal.Came && room > 0 && (held > 0 || sum < x.need); order++ {
			for seat := range s.Seats {
				p := &s.Proposal.Pledges[seat]
				if p.Order != order || p.State != PledgeMade || p.Held != held {
					continue
				}
				used |= 1 << seat
				sum += s.PackGives(p.Pack, x.of, x.m.blind)
				room--
				break
			}
		}
	}
	return used, sum
}

func flag(b bool) int16 {
	if b {
		return 1
	}
	return 0
}
