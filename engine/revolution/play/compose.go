package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// composing is the Act that is put together: what it costs, under what holds, and how much is laid down.
type composing struct {
	m         mods
	of        program.Power
	need, own int
}

func (s *State) composing() composing {
	t := s.Proposal.Target()
	x := composing{m: s.against(int(t.Space))}
	x.need, x.of = s.Price(t)
	x.own = s.own(x.of, &x.m)
	return x
}

// mayLay reports whether a card of the active player's hand, which is not laid down yet, can be.
func (s *State) mayLay(c Card, x *composing) bool { return x.own < x.need && s.mayPay(c, x.of, &x.m) }

// maySpend reports whether one more of the active player's trophies of a kind can be laid down, and mayUnspend whether
// one can be taken back.
func (s *State) maySpend(power program.Power, x *composing) bool {
	return x.own < x.need && x.m.ban&program.BanTrophies == 0 && fits(power, x.of) &&
		s.Proposal.Trophies[s.Active][power] < s.Trophies[s.Active][power]
}

func (s *State) mayUnspend(power program.Power, x *composing) bool {
	return x.m.ban&program.BanTrophies == 0 && s.Proposal.Trophies[s.Active][power] > 0
}

// composeAnswers put an Act together.
func (s *State) composeAnswers(buf []engine.Answer) []engine.Answer {
	x := s.composing()
	used, sum := s.usedFor(&x)
	if sum >= x.need {
		buf = append(buf, Give(AnsPay, 0, 0, 0))
	}
	var offers [MaxOffers]Payment
	for i := range s.offers(&x, &offers) {
		if sum < x.need || !s.Lies(offers[i]) {
			buf = append(buf, Give(AnsOffer, uint8(i+1), 0, 0))
		}
	}
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case s.mayLay(c, &x):
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	for power := range s.kinds(s.Active) {
		if s.maySpend(power, &x) {
			buf = append(buf, Give(AnsSpend, uint8(power), uint8(s.Active), 0))
		}
		if s.mayUnspend(power, &x) {
			buf = append(buf, back(AnsUnspend, uint8(power), uint8(s.Active), 0))
		}
	}
	for seat := range s.Seats {
		if s.Proposal.Pledges[seat].State != PledgeMade {
			continue
		}
		if used>>seat&1 != 0 {
			buf = append(buf, back(AnsSpare, uint8(seat), 0, 0))
		} else if s.holds() < int(x.m.seats) {
			buf = append(buf, Give(AnsUse, uint8(seat), 0, 0))
		}
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// Lies reports whether a whole payment is what is laid down and promised already.
func (s *State) Lies(p Payment) bool {
	used, _ := s.Used()
	return used == p.Pledges && s.laidSet() == p.Cards && s.Proposal.Trophies[s.Active] == p.Trophies
}

// kinds is how many kinds of trophies there are to look through for a player's: none where there are no trophies.
func (s *State) kinds(seat int8) program.Power {
	if none := [program.PowerKinds]uint8{}; s.Trophies[seat] == none && s.Proposal.Trophies[seat] == none {
		return 0
	}
	return program.PowerKinds
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

// buying is the Recruit that is paid for: what is laid down, and what it lacks.
type buying struct {
	paid purchase
	due  int
}

func (s *State) buying() buying {
	x := buying{paid: s.laidDown()}
	x.due = s.due(&x.paid)
	return x
}

// mayAdd reports whether a card of the active player's hand, which is not laid down yet, can be (A21).
func (s *State) mayAdd(c Card, x *buying) bool {
	return s.R.Cards[c].Stars > 0 && (x.due > 0 || s.Opts.Overpay)
}

// mayLower reports whether one more trophy of a player can be laid down, if trophies lower prices: the second of two,
// or a first one that has another beside it, since one alone lowers nothing (A27).
func (s *State) mayLower(seat int8, power program.Power, x *buying) bool {
	return s.Proposal.Trophies[seat][power] < s.mayUse(seat, power) &&
		(x.paid.trophies%2 == 1 || x.due > 0 && s.twoLeft())
}

// twoLeft reports whether there are two more trophies to be laid down for a Recruit.
func (s *State) twoLeft() bool {
	n := 0
	for seat := range s.Seats {
		for power := range s.kinds(seat) {
			if n += int(s.mayUse(seat, power)) - int(s.Proposal.Trophies[seat][power]); n > 1 {
				return true
			}
		}
	}
	return false
}

// buyAnswers put the payment of a Recruit together.
func (s *State) buyAnswers(buf []engine.Answer) []engine.Answer {
	x := s.buying()
	if s.isPaid(&x) {
		buf = s.onto(AnsBuy, buf)
	}
	if s.offersPurse() {
		buf = s.onto(AnsPurse, buf)
	}
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case s.mayAdd(c, &x):
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	lower := s.mayLowerByTrophies()
	for seat := range s.Seats {
		for power := range s.kinds(seat) {
			if lower && s.mayLower(seat, power, &x) {
				buf = append(buf, Give(AnsSpend, uint8(power), uint8(seat), 0))
			}
			if s.Proposal.Trophies[seat][power] > 0 {
				buf = append(buf, back(AnsUnspend, uint8(power), uint8(seat), 0))
			}
		}
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// offersPurse reports whether a whole payment is offered: there is one, and it is not the one that is laid down, which
// with trophies beside it may be no payment.
func (s *State) offersPurse() bool {
	set, ok := s.Purse()
	return ok && (set != s.laidSet() || !s.MayBuy())
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
		if s.mayGetIt(by) {
			buf = append(buf, Give(k, uint8(s.LeftOf(s.Active, by)), 0, 0))
		}
	}
	return buf
}

// mayGetIt reports whether a Recruit can be put on the deck of the player by places to the left of the active one.
func (s *State) mayGetIt(by int8) bool { return by == 0 || !s.Opts.OwnDeck }
