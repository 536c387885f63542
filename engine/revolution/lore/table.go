package lore

import (
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// How much a table has room for.
const (
	mostIcons = 40 // more icons than anybody would pay
	mostLent  = 9  // icons of one helper's pack: with more it counts as so many
	mostOwn   = 16 // cards of the own hand
)

// who says which helpers count, and with what.
type who uint8

const (
	// anybody: all who could help, with what is best. It is what one goes by before anything is proposed.
	anybody who = iota
	// asOffered: those who have pledged with what they pledge, and those who are still to answer with what is best.
	asOffered
	// asAsked: as anybody, but of those who are asked at all: pledges can still be changed.
	asAsked
)

// table is the cheapest ways to raise 0, 1, 2 … icons of one kind: a small dynamic program over one's own cards, one
// pack of each helper, and trophies.
type table struct {
	filled bool
	who    who
	limits play.Limits
	of     program.Power
	// best is what at least so many icons cost, in 64ths, above what they come from: own cards as bits by their places
	// in the hand, then for each seat, five bits wide, how many icons its pack gives.
	best     [mostIcons + 1]uint64
	high     int // the most icons of best that can be raised so far
	packs    [play.MaxSeats][mostLent + 1]play.Pack
	trophies int
	prices   [mostIcons + 1]uint32 // what so many trophies cost
}

const (
	never   = 1 << 62
	unit    = 64 // costs are whole numbers of this part
	noCost  = 1
	packAt  = mostOwn // the bits of packs begin here
	packFor = 5       // and are so many for each place to the left of the active player
)

// table returns the ways to pay one kind of icons under what holds.
func (m *mind) table(of program.Power, l play.Limits, by who) *table {
	t := &m.tables[of]
	if t.filled && t.who == by && t.limits == l {
		return t
	}
	t.filled, t.who, t.limits, t.of = true, by, l, of
	for v := range t.best {
		t.best[v] = never
	}
	t.high = min(m.s.FreeIcons(of), mostIcons)
	t.best[t.high] = 0
	m.addOwn(t)
	if m.never&NoHelp == 0 {
		m.addHelp(t)
	}
	for v := t.high - 1; v >= 0; v-- {
		t.best[v] = min(t.best[v], t.best[v+1])
	}
	m.addTrophies(t)
	return t
}

// cost is a cost as a table has it.
func (m *mind) cost(v float64) uint64 { return uint64(max(noCost, v*m.hurry*unit)) << 32 }

// forget has the tables made anew: what they go by has changed.
func (m *mind) forget() {
	for i := range m.tables {
		m.tables[i].filled = false
	}
}

// addOwn adds the cards of the active player. Those that lie there already cost nothing more.
func (m *mind) addOwn(t *table) {
	s, place := m.s, 0
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard && place < mostOwn; c = s.Next[c] {
		bit := uint64(1) << place
		place++
		gain := s.Gives(c, t.of, &t.limits)
		if gain == 0 || c == m.without {
			continue
		}
		cost := m.cost(m.use(c) - m.after(c, program.ViaOwn))
		if s.Tags[c]&play.TagLaid != 0 {
			cost = 0
		}
		for v := t.high; v >= 0; v-- {
			if t.best[v] < never {
				to := min(mostIcons, v+gain)
				t.best[to] = min(t.best[to], t.best[v]+(cost|bit))
			}
		}
		t.high = min(mostIcons, t.high+gain)
	}
}

// addHelp adds the helpers. Where fewer may help than could, those are counted that give most.
func (m *mind) addHelp(t *table) {
	s := m.s
	var costs [play.MaxSeats][mostLent + 1]uint64
	var reach [play.MaxSeats]int
	for by := int8(1); by < s.Seats; by++ {
		reach[by] = m.packsOf(t, by, &costs[by])
	}
	for range min(t.limits.Helpers(), int(s.Seats)-1) {
		at := 0
		for by := range reach {
			if reach[by] > reach[at] {
				at = by
			}
		}
		if reach[at] == 0 {
			return
		}
		for v := t.high; v >= 0; v-- {
			if t.best[v] >= never {
				continue
			}
			for gain := 1; gain <= reach[at]; gain++ {
				if cost := costs[at][gain]; cost > 0 {
					to := min(mostIcons, v+gain)
					from := uint64(gain) << (packAt + packFor*(at-1))
					t.best[to] = min(t.best[to], t.best[v]+(cost|from))
				}
			}
		}
		t.high = min(mostIcons, t.high+reach[at])
		reach[at] = 0
	}
}

// packsOf notes the cheapest pack for each number of icons of the player so many places to the left, and what it costs;
// it returns the most icons that there are.
func (m *mind) packsOf(t *table, by int8, costs *[mostLent + 1]uint64) (most int) {
	s := m.s
	seat := s.LeftOf(s.Active, by)
	share := m.w[Help] * (1 - 0.5*float64(by)/float64(s.Seats)) // the later their turn, the less they need it (9.2)
	p := &s.Proposal.Pledges[seat]
	switch {
	case t.who == anybody && s.Modes[seat] == play.ModeAway:
		return 0
	case t.who != anybody && p.State != play.PledgeMade && p.State != play.PledgeAsked:
		return 0
	case t.who == asOffered && p.State == play.PledgeMade:
		m.note(t, seat, p.Pack, share, costs, &most)
		return most
	}
	for c := s.At[play.Hand(seat)].Head; c != play.NoCard; c = s.Next[c] {
		if s.Lends(seat, c, t.of, &t.limits) == 0 {
			continue
		}
		m.note(t, seat, play.Pack{Card: c, Also: play.NoCard}, share, costs, &most)
		if s.R.Cards[c].Along == program.Nobody {
			continue
		}
		for also := s.At[play.Hand(seat)].Head; also != play.NoCard; also = s.Next[also] {
			if s.MayBring(seat, c, also, t.of, &t.limits) {
				m.note(t, seat, play.Pack{Card: c, Also: also}, share, costs, &most)
			}
		}
	}
	return most
}

func (m *mind) note(t *table, seat int8, p play.Pack, share float64, costs *[mostLent + 1]uint64, most *int) {
	gain := min(m.s.Brings(p, t.of, &t.limits), mostLent)
	v := share*m.use(p.Card) - m.after(p.Card, program.ViaAssist)
	if p.Also != play.NoCard {
		v += share*m.use(p.Also) - m.after(p.Also, program.ViaAssist)
	}
	cost := m.cost(v)
	if had := costs[gain]; gain > 0 && (had == 0 || cost < had) {
		costs[gain], t.packs[seat][gain] = cost, p
		*most = max(*most, gain)
	}
}

// addTrophies notes what trophies cost: those that fit least elsewhere are spent first.
func (m *mind) addTrophies(t *table) {
	t.trophies, t.prices[0] = 0, 0
	if m.never&NoTrophies != 0 || t.limits.Bans(program.BanTrophies) {
		return
	}
	sum := uint32(0)
	for _, sign := range [2]bool{true, false} {
		each := uint32(m.cost(m.w[Trophy]) >> 32)
		if sign {
			each = uint32(m.cost(m.w[Sign]) >> 32)
		}
		for range m.owned(t.of, sign) {
			if t.trophies == mostIcons {
				return
			}
			sum += each
			t.trophies++
			t.prices[t.trophies] = sum
		}
	}
}

// owned is how many trophies of the active player fit a price: signs, or those of magic icons.
func (m *mind) owned(of program.Power, sign bool) (n int) {
	for power, have := range m.s.Trophies[m.s.Active] {
		if power >= program.Icons == sign && play.Fits(program.Power(power), of) {
			n += int(have)
		}
	}
	return n
}
