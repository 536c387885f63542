package play

import "witchtable/engine/revolution/program"

// invite has a player stand to the Act that is proposed: a pledge that was kept for it is back, a standing order is
// carried out, or the player is called. With private hands everybody who holds a card is: being called would
// tell otherwise.
func (s *State) invite(seat int8, of program.Power, m *mods) {
	p := &s.Proposal.Pledges[seat]
	if m.seats == 0 {
		return
	}
	if slot := promiseSlot(s.Proposal.Space, s.Proposal.Option); slot >= 0 {
		if kept := s.Promised[slot][seat]; kept.Card != NoCard && s.isPack(seat, kept, of, m) {
			s.pledge(seat, kept)
			s.ask(seat, AskAssist)
			return
		}
	}
	s.hinge(seat)
	if pack := s.byOrder(seat, of, m); pack.Card != NoCard {
		s.pledge(seat, pack)
		p.ByOrder = true
		s.tellPledge(seat, pack, true)
		s.ask(seat, AskAssist)
		return
	}
	if s.Modes[seat] == ModeAway || s.At[Hand(seat)].N == 0 || !s.Opts.Private && !s.hasPack(seat, of, m) {
		return
	}
	p.State = PledgeAsked
	s.ask(seat, AskAssist)
}

// hinge notes that what a standing order does hangs on what the others do not know: a private hand, or which cards it
// may not give away.
func (s *State) hinge(seat int8) {
	if s.Log == nil || s.Modes[seat] == ModeAsk || s.Modes[seat] == ModeAway {
		return
	}
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if s.Opts.Private || s.Tags[c]&TagKept != 0 {
			s.Log.Hinged = true
			return
		}
	}
}

// byOrder is the card that a standing order pledges: the least useful of those it may give.
func (s *State) byOrder(seat int8, of program.Power, m *mods) Pack {
	mode := s.Modes[seat]
	if mode == ModeAsk || mode == ModeAway || s.NotFor[s.Line[s.Proposal.Space]]>>seat&1 != 0 {
		return NoPack
	}
	best, least := NoPack, 1<<30
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		pack := Pack{c, NoCard}
		if s.Tags[c]&TagKept != 0 || mode == ModeSeekers && s.R.Cards[c].Kind != program.Seeker ||
			!s.isPack(seat, pack, of, m) {
			continue
		}
		if use := s.usefulness(c, of); use < least {
			best, least = pack, use
		}
	}
	return best
}

// usefulness orders cards by how hard it is to part with them: stars, then how many markers are left of its other
// icons, then the pack's order.
func (s *State) usefulness(c Card, of program.Power) int {
	d := &s.R.Cards[c]
	left := 0
	for i, n := range d.Icons {
		if n > 0 && program.Power(i) != of {
			left += int(s.Left[i])
		}
	}
	return int(d.Stars)<<16 | left<<8 | int(c)
}

// pledge notes what a player gives.
func (s *State) pledge(seat int8, pack Pack) {
	p := &s.Proposal.Pledges[seat]
	if s.Proposal.Came == mostCame {
		s.renumber()
	}
	s.Proposal.Came++
	p.State, p.Pack, p.Order, p.ByOrder, p.Held = PledgeMade, pack, s.Proposal.Came, false, 0
	s.Tags[pack.Card] |= TagShown // it lies on the table for all to see
	if pack.Also != NoCard {
		s.Tags[pack.Also] |= TagShown
	}
}

// mostCame is how many pledges a proposal counts before their order is counted anew: players may take them back and
// make them again as often as they like.
const mostCame = 200

// renumber counts the pledges anew, in the order in which they came.
func (s *State) renumber() {
	p := &s.Proposal
	p.Came = 0
	for order := uint8(1); order <= mostCame; order++ {
		for seat := range p.Pledges {
			if g := &p.Pledges[seat]; g.State == PledgeMade && g.Order == order {
				p.Came++
				g.Order = p.Came
			}
		}
	}
}

func (s *State) tellPledge(seat int8, pack Pack, order bool) {
	also := int16(-1)
	if pack.Also != NoCard {
		also = int16(pack.Also)
	}
	if order && s.Opts.Private {
		s.reveal(EvPledged, seat, int16(pack.Card), also, 1)
		return
	}
	s.tell(EvPledged, seat, int16(pack.Card), also, flag(order))
}

// help is a helper's answer: a pack. The question is put again, since it can be taken back; so is that of the active
// player, who is asked about another proposal now.
func (s *State) help(seat int8, pack Pack) {
	s.pledge(seat, pack)
	s.Proposal.Pledges[seat].Answered = true
	s.tellPledge(seat, pack, false)
	s.ask(seat, AskAssist)
	s.ask(s.Active, AskCompose)
}

// withdraw takes a pledge back; the player is not called again.
func (s *State) withdraw(seat int8) {
	p := &s.Proposal.Pledges[seat]
	card := p.Card
	*p = Pledge{State: PledgeAsked, Pack: NoPack, Answered: true}
	if slot := promiseSlot(s.Proposal.Space, s.Proposal.Option); slot >= 0 {
		s.Promised[slot][seat] = NoPack
	}
	s.tell(EvPledgeDropped, seat, int16(card))
	s.ask(seat, AskAssist)
	s.ask(s.Active, AskCompose)
}

// pass says no to this proposal.
func (s *State) passHelp(seat int8) { s.Proposal.Pledges[seat].State = PledgePassed }

// lend lets the active player use a trophy for the Recruit that is proposed; back takes it back (A28).
func (s *State) lend(seat int8, power program.Power, back bool) {
	p := &s.Proposal
	if back {
		p.Lent[seat][power]--
		p.Trophies[seat][power] = min(p.Trophies[seat][power], p.Lent[seat][power])
		s.tell(EvLentBack, seat, int16(power))
	} else {
		p.Lent[seat][power]++
		s.tell(EvLent, seat, int16(power))
	}
	s.ask(seat, AskLend)
	s.ask(s.Active, AskBuy)
}
