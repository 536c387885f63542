package lore

import "witchtable/engine/revolution/play"

// deed is an Act that could be paid, and how.
type deed struct {
	card   play.Card
	target play.Target
	net    float64 // what it is worth, less what it costs
	way
}

// best is the Act that is worth most above what it costs; ok is false where none can be paid.
func (m *mind) best() (top deed, ok bool) {
	m.each(func(d deed) {
		if !ok || d.net > top.net {
			top, ok = d, true
		}
	})
	return top, ok
}

// each goes through the Acts that could be proposed and paid.
func (m *mind) each(yield func(deed)) {
	s := m.s
	for space, end := 1, s.Loss(); space < end; space++ {
		c := s.Line[space]
		if c == play.NoCard {
			continue
		}
		l := s.Limits(space)
		for option, p := range s.R.Cards[c].Prices {
			if p.N == 0 {
				continue
			}
			for _, double := range [2]bool{false, true} {
				t := play.Target{Space: uint8(space), Option: uint8(option), Double: double}
				if !s.MayOpen(t, &l) {
					continue
				}
				need, of := s.Price(t)
				w, ok := m.raise(m.table(of, l, anybody), need)
				if !ok {
					break // twice as much cannot be paid either
				}
				yield(deed{card: c, target: t, net: m.event(c, double) - w.cost, way: w})
			}
		}
	}
}

// proposed is the cheapest way to pay the Act that is proposed.
func (m *mind) proposed(by who) (way, bool) {
	t := m.s.Proposal.Target()
	need, of := m.s.Price(t)
	return m.raise(m.table(of, m.s.Limits(int(t.Space)), by), need)
}

// spare is a Seeker, by her card, who is not needed for an Act and may be discarded for one more; NoCard if there is
// none. Of several it is the one whose icons fit least of what lies open.
func (m *mind) spare(w *way) play.Card {
	s, place, out, least := m.s, 0, play.NoCard, 0.0
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		place++
		if w.has(place-1) || m.use(c) > m.w[Seeker] || !s.MayPlay(c, 0) {
			continue
		}
		a := &s.R.Abilities[s.R.Cards[c].First]
		if a.ExtraActs == 0 {
			continue
		}
		if v := m.useful(c); out == play.NoCard || v < least {
			out, least = c, v
		}
	}
	return out
}

// useful is what a card is worth for what lies open: for each of its icons how far it goes toward the prices in the
// line, and toward the markers that are left.
func (m *mind) useful(c play.Card) float64 {
	s, d := m.s, &m.s.R.Cards[c]
	sum := 0.0
	for space, end := 1, s.Loss(); space < end; space++ {
		e := s.Line[space]
		if e == play.NoCard {
			continue
		}
		most := 0.0
		for _, p := range s.R.Cards[e].Prices {
			if p.N == 0 {
				continue
			}
			icons := int(d.Total)
			if int(p.Power) < len(d.Icons) {
				icons = int(d.Icons[p.Power])
			}
			most = max(most, float64(icons)/float64(int(p.N)+int(s.R.Cards[e].PerSeat)*int(s.Seats)))
		}
		sum += most
	}
	for icon, n := range d.Icons {
		if n > 0 && s.Left[icon] > 0 {
			sum += 0.1 * float64(s.Left[icon])
		}
	}
	return sum
}
