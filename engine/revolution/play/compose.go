package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// composeAnswers put an Act together.
func (s *State) composeAnswers(buf []engine.Answer) []engine.Answer {
	t := s.Proposal.Target()
	m := s.against(int(t.Space))
	need, of := s.Price(t)
	own := s.own(of, &m)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case own < need && s.mayPay(c, of, &m):
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	if m.ban&program.BanTrophies == 0 {
		laid := &s.Proposal.Trophies[s.Active]
		for power, n := range s.Trophies[s.Active] {
			if own < need && laid[power] < n && fits(program.Power(power), of) {
				buf = append(buf, Give(AnsSpend, uint8(power), uint8(s.Active), 0))
			}
			if laid[power] > 0 {
				buf = append(buf, back(AnsUnspend, uint8(power), uint8(s.Active), 0))
			}
		}
	}
	used, sum := s.usedFor(need, of, &m)
	for seat := range s.Seats {
		if s.Proposal.Pledges[seat].State != PledgeMade {
			continue
		}
		if used>>seat&1 != 0 {
			buf = append(buf, back(AnsSpare, uint8(seat), 0, 0))
		} else if s.holds() < int(m.seats) {
			buf = append(buf, Give(AnsUse, uint8(seat), 0, 0))
		}
	}
	var offers [MaxOffers]Payment
	for i := range s.Offers(&offers) {
		buf = append(buf, Give(AnsOffer, uint8(i+1), 0, 0))
	}
	if sum >= need {
		buf = append(buf, Give(AnsPay, 0, 0, 0))
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// holds is how many pledges the active player holds to.
func (s *State) holds() (n int) {
	for i := range s.Proposal.Pledges {
		if s.Proposal.Pledges[i].Held > 0 {
			n++
		}
	}
	return n
}

// buyAnswers put the payment of a Recruit together.
func (s *State) buyAnswers(buf []engine.Answer) []engine.Answer {
	paid := s.laidDown()
	due := s.due(&paid)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case s.R.Cards[c].Stars > 0 && (due > 0 || s.Opts.Overpay): // A21
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	lower := s.mayLowerByTrophies()
	for seat := range s.Seats {
		for power := range program.Power(program.PowerKinds) {
			laid := s.Proposal.Trophies[seat][power]
			if lower && (due > 0 || paid.trophies%2 == 1) && laid < s.mayUse(seat, power) {
				buf = append(buf, Give(AnsSpend, uint8(power), uint8(seat), 0))
			}
			if laid > 0 {
				buf = append(buf, back(AnsUnspend, uint8(power), uint8(seat), 0))
			}
		}
	}
	if s.MayBuy() {
		buf = s.onto(AnsBuy, buf)
	}
	if set, ok := s.Purse(); ok && set != s.laidSet() {
		buf = s.onto(AnsPurse, buf)
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// laidSet is the cards that are laid down, by their places in the hand.
func (s *State) laidSet() (set uint16) {
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard && place < firstPledge; c = s.Next[c] {
		if s.Tags[c]&TagLaid != 0 {
			set |= 1 << place
		}
		place++
	}
	return set
}

// onto lists on whose deck a Recruit can be put: one's own first (A19).
func (s *State) onto(k AnswerKind, buf []engine.Answer) []engine.Answer {
	for by := range s.Seats {
		if by == 0 || !s.Opts.OwnDeck {
			buf = append(buf, Give(k, uint8(s.LeftOf(s.Active, by)), 0, 0))
		}
	}
	return buf
}
