package lore

import (
	"math/bits"

	"witchtable/engine/witchcraft/play"
)

// mostSplit is for how many Witches all ways to play them are tried: of more, those are revealed first who bring most.
const mostSplit = 6

// plan is how a round could go.
type plan struct {
	worth float64
	shows uint16 // who is revealed, as bits by their places in the hand
	takes uint8  // which Challenges are overcome, as bits by their places in the field
	gone  uint8  // which are to be thrown out first
	still uint8  // whose Failure is to be silenced
	won   bool   // the Mission is overcome
	lives float64
}

// sums are what sets of Challenges come to.
type sums struct {
	gain, souls, curses, lost, hidden [256]float64 // of overcoming them; of leaving the others
	pet, weighs                       [256]int16
	costs                             [mostHeld + 1][256]int16
	known                             [mostHeld + 1]bool
	block                             [2]uint8 // those that block the Mission; the other Challenges
}

// plan finds the best way to go on with the round at the Mission that was surveyed. tools are there besides those that
// the Witches in hand bring; spent is power that is gone.
func (m *mind) plan(u tools, spent int16) (best, safest plan) {
	h := &m.hand
	m.sum()
	best.worth = -1e9
	if m.never&NoReveals != 0 || h.n == 0 {
		m.split(0, u, spent, &best, &safest)
		return best, safest
	}
	if h.n <= mostSplit {
		for shows := range uint16(1) << h.n {
			m.split(shows, u, spent, &best, &safest)
		}
		return best, safest
	}
	var order [mostHeld]int8
	for i := range h.n {
		order[i] = int8(i)
		for k := i; k > 0 && m.brings(order[k]) > m.brings(order[k-1]); k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	shows := uint16(0)
	m.split(shows, u, spent, &best, &safest)
	for _, i := range order[:h.n] {
		shows |= 1 << i
		m.split(shows, u, spent, &best, &safest)
	}
	return best, safest
}

// brings is how much more a Witch brings who is revealed.
func (m *mind) brings(i int8) float64 {
	h := &m.hand
	more := float64(h.power[i][1]-h.power[i][0]) / unit * 2 * m.w[Power]
	return more + h.acts[i][1].gain - h.acts[i][0].gain - h.jail[i]
}

// sum adds up what sets of Challenges come to.
func (m *mind) sum() {
	f, u := &m.field, &m.sums
	var souls, curses, lost, hidden float64
	u.block = [2]uint8{}
	u.known = [mostHeld + 1]bool{}
	for i := range f.n {
		it := &f.items[i]
		souls, curses = souls+it.fails.souls, curses+it.fails.curses
		lost, hidden = lost+it.fails.gain, hidden+it.fails.hidden
		for b, is := range it.blocks {
			if is {
				u.block[b] |= 1 << i
			}
		}
	}
	u.gain[0], u.pet[0], u.weighs[0] = 0, 0, 0
	u.souls[0], u.curses[0], u.lost[0], u.hidden[0] = souls, curses, lost, hidden
	for set := 1; set < 1<<f.n; set++ {
		it, rest := &f.items[bits.TrailingZeros(uint(set))], set&(set-1)
		u.gain[set] = u.gain[rest] + it.gain
		u.souls[set] = u.souls[rest] - it.fails.souls
		u.curses[set] = u.curses[rest] - it.fails.curses
		u.lost[set] = u.lost[rest] - it.fails.gain
		u.hidden[set] = u.hidden[rest] - it.fails.hidden
		u.pet[set] = u.pet[rest] + it.pet
		u.weighs[set] = u.weighs[rest] + it.weighs
	}
}

// costs are what sets of Challenges cost, with so many of the hand revealed.
func (m *mind) costs(shown int) *[256]int16 {
	f, u := &m.field, &m.sums
	c := &u.costs[shown]
	if !u.known[shown] {
		u.known[shown] = true
		c[0] = 0
		for set := 1; set < 1<<f.n; set++ {
			c[set] = c[set&(set-1)] + f.items[bits.TrailingZeros(uint(set))].costs[shown]
		}
	}
	return c
}

// split looks at one way to play the Witches in hand: with it, at all sets of Challenges that could be overcome.
func (m *mind) split(shows uint16, u tools, spent int16, best, safest *plan) {
	h := &m.hand
	power, worth, hidden := h.base-spent, 0.0, h.shy
	for i := range h.n {
		mode := shows >> i & 1
		power += h.power[i][mode]
		a := &h.acts[i][mode]
		worth += a.gain - m.mourned(a.souls) - m.cursed(a.curses)
		u.add(&a.tools)
		if mode == 1 {
			worth -= h.jail[i]
		} else {
			hidden++
		}
	}
	worth -= m.folk.thin[bits.OnesCount16(shows)]
	power += unit * int16(u.power)
	t := turn{tools: u, shows: shows, power: power, worth: worth, shy: hidden > 0,
		costs: m.costs(bits.OnesCount16(shows))}
	for takes := range 1 << m.field.n {
		m.take(&t, uint8(takes), best, safest)
	}
}

// turn is a way to play the Witches.
type turn struct {
	tools tools
	shows uint16
	power int16
	worth float64
	shy   bool // somebody is hidden
	costs *[256]int16
}

// take looks at overcoming a set of Challenges: what it comes to, if it can be done.
func (m *mind) take(t *turn, takes uint8, best, safest *plan) {
	f, u := &m.field, &m.sums
	left := t.power + u.pet[takes] - t.costs[takes]
	if left < 0 {
		return
	}
	all := uint8(1<<f.n - 1)
	gone, still := m.throw(t, all&^takes)
	kept := takes | gone // these do not fail
	if open := all &^ kept; open&u.block[1] != 0 && takes&^(u.block[0]|u.block[1]) != 0 {
		return
	} else if u.pet[takes] > 0 && !m.startsWith(t, takes) {
		return
	} else {
		won := open&u.block[0] == 0 && !f.shut && left >= max(0, f.cost-u.weighs[kept]-unit*int16(t.tools.ease))
		m.weigh(t, plan{shows: t.shows, takes: takes, gone: gone, still: still, won: won}, best, safest)
	}
}

// startsWith reports whether there is power enough for one of the Familiars that bring some.
func (m *mind) startsWith(t *turn, takes uint8) bool {
	f := &m.field
	sum := t.costs[takes]
	if sum <= t.power {
		return true
	}
	shown := bits.OnesCount16(t.shows)
	for rest := takes; rest != 0; rest &= rest - 1 {
		if it := &f.items[bits.TrailingZeros8(rest)]; it.pet > 0 && it.costs[shown] <= t.power {
			return true
		}
	}
	return false
}

// throw picks the Challenges that are thrown out, and those whose Failure is silenced, of those that are left.
func (m *mind) throw(t *turn, left uint8) (gone, still uint8) {
	n, quiet := t.tools.discards, t.tools.silences
	if n == 0 && quiet == 0 {
		return 0, 0
	}
	f := &m.field
	for _, i := range f.worst[:f.n] {
		it := &f.items[i]
		if left>>i&1 == 0 || it.card == play.NoCard {
			continue
		}
		switch {
		case n > 0 && it.hard <= t.tools.hardest && (it.bad > 0 || it.weighs > 0 || it.blocks[0] || it.blocks[1]):
			gone |= 1 << i
			n--
		case quiet > 0 && it.bad > 0:
			still |= 1 << i
			quiet--
		}
	}
	return gone, still
}

// weigh works out what a plan is worth, and keeps it if it is better than those before, or makes a better trial.
func (m *mind) weigh(t *turn, p plan, best, safest *plan) {
	f, u := &m.field, &m.sums
	quiet := p.takes | p.gone | p.still
	souls, curses, hidden := u.souls[quiet], u.curses[quiet], u.hidden[quiet]
	p.worth = t.worth + u.gain[p.takes] + u.lost[quiet]
	if p.won {
		p.worth += f.won
	} else {
		souls, curses, hidden = souls+f.lost.souls, curses+f.lost.curses, hidden+f.lost.hidden
		p.worth += f.lost.gain
	}
	if t.shy {
		p.worth -= hidden
	}
	p.worth -= m.mourned(souls) + m.cursed(curses)
	if p.won {
		if p.lives = m.stands(souls, curses); p.lives > safest.lives {
			*safest = p
		}
	}
	if p.worth > best.worth {
		*best = p
	}
}
