package lore

import (
	"math"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// end is steps 4 and 5: cards that are of little use are discarded as long as no reshuffle follows, then one draws,
// unless a reshuffle would cost too much.
func (m *mind) end() engine.Answer {
	s := m.s
	hand, deck := 0, int(s.At[play.Deck(s.Active)].N)
	least, low := play.NoCard, m.w[Useless]
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		if s.Tags[c]&play.TagMarked != 0 {
			continue
		}
		hand++
		if s.R.Cards[c].Kind == program.Seeker {
			if v := m.useful(c); v < low {
				least, low = c, v
			}
		}
	}
	missing := s.HandSize() - hand
	if least != play.NoCard && deck > missing {
		return give(play.AnsMark, least)
	}
	switch {
	case !s.CanDraw(s.Active):
	case missing <= deck || s.Tokens[s.Active] > 0:
		return give(play.AnsDraw, 0)
	case s.FreeSpaces() > 1 && float64(hand) < m.w[Keep]:
		return give(play.AnsDraw, 0)
	}
	return give(play.AnsStay, 0)
}

// leastRecruit is the face-up Recruit that one misses least: the fewest stars, of these the farthest.
func (m *mind) leastRecruit() play.Card {
	out := play.NoCard
	for _, c := range m.s.Row {
		if c != play.NoCard && (out == play.NoCard || m.use(c) <= m.use(out)) {
			out = c
		}
	}
	return out
}

// leastUseful is the card of a hand that one misses least.
func (m *mind) leastUseful(seat int8) play.Card {
	s, out, low := m.s, play.NoCard, 0.0
	for c := s.At[play.Hand(seat)].Head; c != play.NoCard; c = s.Next[c] {
		if s.Tags[c]&play.TagMarked != 0 {
			continue
		}
		if v := m.use(c) + 0.1*m.useful(c); out == play.NoCard || v < low {
			out, low = c, v
		}
	}
	return out
}

// loseTrophy is the trophy that one misses least: a sign first, then of the kind of which somebody has most.
func (m *mind) loseTrophy() engine.Answer {
	power, whose, most := 0, 0, -1
	for seat := range m.s.Seats {
		for k, n := range m.s.Trophies[seat] {
			v := int(n)
			if n > 0 && k >= program.Icons {
				v += 100
			}
			if n > 0 && v > most {
				power, whose, most = k, int(seat), v
			}
		}
	}
	return play.Give(play.AnsTrophy, uint8(power), uint8(whose), 0)
}

// pick chooses for a card's text what is worth most, and rather than something that is worth less than nothing none.
func (m *mind) pick(seat int8) engine.Answer {
	ch := &m.s.Choice
	if ch.Kind == play.PickHeld {
		return play.Give(play.AnsPick, uint8(play.PickHeld), m.leastUseful(seat), 0)
	}
	best, most := -1, math.Inf(-1)
	if ch.Free {
		most = 0
	}
	for rest := ch.Among; !rest.Empty(); {
		n := int(rest.Pop())
		if v := m.prefer(ch.Kind, n, seat); v > most {
			best, most = n, v
		}
	}
	if best < 0 {
		return give(play.AnsPick, uint8(play.PickNothing))
	}
	return play.Give(play.AnsPick, uint8(ch.Kind), uint8(best), 0)
}

// prefer is what it is worth to choose one of the things that a step asks about.
func (m *mind) prefer(k play.PickKind, n int, seat int8) float64 {
	f := &m.s.Stack[m.s.Depth-1]
	code := &m.s.R.Code
	o := &code.Ops[f.Pc]
	switch k {
	case play.PickYes:
		return m.steps(o.Body, o.No, seat, f.Src)
	case play.PickPart:
		b := &code.Blocks[int(o.N)+n]
		return m.steps(b.Start, b.End, seat, f.Src)
	case play.PickCard:
		return m.preferCard(o, play.Card(n))
	case play.PickPower:
		return float64(m.s.Left[n])
	case play.PickSeat:
		if int8(n) == m.s.Active {
			return 1
		}
	}
	return 0.1
}

// preferCard is what it is worth that a step is about one card, and not another.
func (m *mind) preferCard(o *program.Op, c play.Card) float64 {
	switch o.Verb {
	case program.VerbDismiss:
		return m.burden(c)
	case program.VerbRetreat:
		return m.backOf(c)
	case program.VerbAdvance:
		return 100 - float64(m.s.SpaceOf(c))
	case program.VerbBanish:
		return 100 - m.quality(c)
	}
	return m.quality(c)
}

// burden is what it is worth to be rid of an Event that is not overcome: more, the more it would cost, and the less
// there is to gain by it.
func (m *mind) burden(c play.Card) float64 {
	s := m.s
	cheap := 100
	for option, p := range s.R.Cards[c].Prices {
		if p.N > 0 {
			need, _ := s.Price(play.Target{Space: uint8(s.SpaceOf(c)), Option: uint8(option)})
			cheap = min(cheap, need)
		}
	}
	v := m.room() + 0.5*float64(cheap)
	if s.R.Modded[c] {
		v += m.w[Skull]
	}
	if _, gain := m.markers(c, false); gain > 0 {
		v -= gain / 2
	}
	return v
}
