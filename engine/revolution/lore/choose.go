package lore

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// careless is how often, in percent, a careless player stops instead of acting.
const careless = 30

// choose answers a question by rule of thumb; ok is false where an optional one is left. Its answers never lead back,
// and each brings what is put together further on, so that none goes round in circles.
func (l *Lore) choose(s *play.State, seat int8, kind play.AskKind, c *engine.Chance) (a engine.Answer, ok bool) {
	var m mind
	m.look(l, s)
	switch kind {
	case play.AskMenu:
		return l.menu(&m, c), true
	case play.AskCompose:
		return m.compose(), true
	case play.AskBuy:
		if s.MayBuy() { // nothing is to be paid, or it lies there
			return give(play.AnsBuy, uint8(s.Active)), true
		}
		if _, ok := s.Purse(); ok {
			return give(play.AnsPurse, uint8(s.Active)), true
		}
		return give(play.AnsGiveUp, 0), true
	case play.AskMarker:
		left := s.Left
		if power := m.marker(s.Stack[s.Depth-1].Card, &left); power >= 0 {
			return give(play.AnsMarker, uint8(power)), true
		}
		return give(play.AnsNoMarker, 0), true
	case play.AskPeril:
		return give(play.AnsBanish, m.leastRecruit()), true
	case play.AskEnd:
		return m.end(), true
	case play.AskToken:
		return give(play.AnsToken, 0), true
	case play.AskDiscard:
		return give(play.AnsDiscard, m.leastUseful(seat)), true
	case play.AskFree:
		return give(play.AnsFree, 0), true
	case play.AskTrophy:
		return m.loseTrophy(), true
	case play.AskAssist:
		return m.help(seat)
	case play.AskLend, play.AskOrder:
		return 0, false
	case play.AskFirst:
		return give(play.AnsFirst, uint8(m.first(seat))), true
	case play.AskGoal:
		return m.goal(c), true
	}
	return m.pick(seat), true
}

func give(k play.AnswerKind, x uint8) engine.Answer { return play.Give(k, x, 0, 0) }

// menu is what to do next in step 3: the best Act, then an extra one, then a Recruit, then no more.
func (l *Lore) menu(m *mind, c *engine.Chance) engine.Answer {
	if m.never&NoTexts == 0 {
		if a, v := m.plays(); v > m.w[Extra] {
			return a
		}
	}
	top, ok := m.best()
	if l.Careless && ok && m.s.Acts > 0 {
		if any := m.any(c); any.card != play.NoCard && c.Below(100, nil) >= careless {
			return any.answer()
		}
		ok = false // no Act, for now
	}
	if ok {
		switch {
		case m.s.Acts > 0 && top.net > m.w[Least]:
			return top.answer()
		case m.s.Acts == 0 && m.never&NoExtras == 0 && top.net > m.w[Extra]+m.w[Seeker]*m.hurry:
			if c := m.spare(&top.way); c != play.NoCard {
				return give(play.AnsPlay, c)
			}
		}
	}
	if c, v := m.recruit(); v > 0 {
		return give(play.AnsRecruit, c)
	}
	return give(play.AnsEndActs, 0)
}

func (d *deed) answer() engine.Answer {
	double := uint8(0)
	if d.target.Double {
		double = 1
	}
	return play.Give(play.AnsAct, d.card, d.target.Option, double)
}

// any is one of the Acts that could be paid once, by lot; its card is NoCard where there is none.
func (m *mind) any(c *engine.Chance) (out deed) {
	out.card = play.NoCard
	n := uint32(0)
	m.each(func(d deed) {
		if d.target.Double {
			return
		}
		if n++; c.Below(n, nil) == 0 {
			out = d
		}
	})
	return out
}

// compose pays the Act that is proposed: as a whole where that is offered, else card by card. Where what is asked of
// others has not come, it is given up.
func (m *mind) compose() engine.Answer {
	s := m.s
	w, ok := m.proposed(asOffered)
	if !ok {
		if w, ok = m.proposed(asAsked); !ok {
			return give(play.AnsGiveUp, 0)
		}
	}
	_, of := s.Price(s.Proposal.Target())
	spends := m.spends(of, w.trophies)
	var offers [play.MaxOffers]play.Payment
	n := s.Offers(&offers)
	for i := range n {
		if o := &offers[i]; o.Cards == w.cards && o.Trophies == spends && o.Pledges == w.helpers() {
			return m.offer(o, i)
		}
	}
	if a := m.next(&w, &spends); a != 0 {
		return a
	}
	if n > 0 {
		return m.offer(&offers[0], 0)
	}
	return give(play.AnsGiveUp, 0)
}

// offer pays with a whole payment: one that lies there is paid as it does.
func (m *mind) offer(p *play.Payment, i int) engine.Answer {
	if need, _ := m.s.Price(m.s.Proposal.Target()); m.s.Lies(*p) {
		if _, sum := m.s.Used(); sum >= need {
			return give(play.AnsPay, 0)
		}
	}
	return give(play.AnsOffer, uint8(i+1))
}

// next is the next step toward a payment, or 0 if what is one's own lies there.
func (m *mind) next(w *way, spends *[program.PowerKinds]uint8) engine.Answer {
	s := m.s
	need, of := s.Price(s.Proposal.Target())
	used, sum := s.Used()
	if sum >= need {
		return give(play.AnsPay, 0)
	}
	for seat := range s.Seats {
		p := &s.Proposal.Pledges[seat]
		if p.State == play.PledgeMade && w.packs[seat] == p.Pack && used>>seat&1 == 0 {
			return m.take(w, seat)
		}
	}
	place := 0
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		if w.has(place) && s.Tags[c]&play.TagLaid == 0 {
			return give(play.AnsLay, c)
		}
		place++
	}
	for power, n := range spends {
		if s.Proposal.Trophies[s.Active][power] < n && play.Fits(program.Power(power), of) {
			return play.Give(play.AnsSpend, uint8(power), uint8(s.Active), 0)
		}
	}
	return 0
}

// take has what a helper has pledged used. Where as many are held to as may help, one that the way does without is
// spared first.
func (m *mind) take(w *way, seat int8) engine.Answer {
	s, held, other := m.s, 0, int8(-1)
	for by := range s.Seats {
		if s.Proposal.Pledges[by].Held <= 0 {
			continue
		}
		held++
		if w.packs[by].Card == play.NoCard {
			other = by
		}
	}
	l := s.Limits(int(s.Proposal.Target().Space))
	if held >= l.Helpers() && other >= 0 {
		return engine.Back | give(play.AnsSpare, uint8(other))
	}
	return give(play.AnsUse, uint8(seat))
}

// helpers is who helps, as bits.
func (w *way) helpers() (out uint8) {
	for seat, p := range w.packs {
		if p.Card != play.NoCard {
			out |= 1 << seat
		}
	}
	return out
}

// help is what a helper gives to the Act that is proposed: what is missing of the cheapest payment. Who has pledged
// gives something else only if that gives more, so that it comes to an end.
func (m *mind) help(seat int8) (engine.Answer, bool) {
	s := m.s
	had := s.Proposal.Pledges[seat]
	if had.State != play.PledgeAsked && had.State != play.PledgeMade {
		return 0, false
	}
	w, ok := m.proposed(asOffered)
	if !ok {
		w, ok = m.proposed(asAsked)
	} else if had.State == play.PledgeMade {
		return 0, false
	}
	pack := w.packs[seat]
	if !ok || pack.Card == play.NoCard || pack == had.Pack {
		return 0, false
	}
	_, of := s.Price(s.Proposal.Target())
	l := s.Limits(int(s.Proposal.Space))
	if had.State == play.PledgeMade && s.Brings(pack, of, &l) <= s.Brings(had.Pack, of, &l) {
		return 0, false
	}
	return play.Give(play.AnsHelp, pack.Card, pack.Also, 0), true
}
