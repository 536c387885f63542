package lore

import (
	"math"

	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// coven is who is left to be drawn.
type coven struct {
	witches, curses int // of the whole coven, those in Jail and those revealed in this round left out
	deck, dark      int // cards of the Coven deck, and Curses among them
	hand            int // cards of the next hand
	// thin is what it costs that so many more of its Witches are revealed in this round: the next hands may have none.
	thin [mostHeld + 1]float64
}

// gather counts who is left.
func (m *mind) gather() {
	s, v := m.s, &m.folk
	*v = coven{hand: s.HandSize(), deck: int(s.At[play.ZoneCoven].N)}
	for c := range play.Card(s.R.N) {
		switch d := s.Def(c); {
		case d.Class == program.Curse && s.ZoneOf[c] != play.ZoneCurses:
			v.curses++
			if s.ZoneOf[c] == play.ZoneCoven {
				v.dark++
			}
		case s.Side[c] != play.SideCoven || s.ZoneOf[c] == play.ZoneJail:
		case s.ZoneOf[c] == play.ZonePlay && s.Mode(c) == program.Revealed:
		default:
			v.witches++
		}
	}
	for k := range v.thin {
		p := v.barren(k)
		later := barren(max(0, v.witches-k), v.curses, v.hand)
		v.thin[k] = -m.w[Risk] * math.Log(max(math.Exp(-ruin), (1-p)*(1-min(1, m.w[Thin]*m.rest*later))))
	}
}

// barren is how likely it is that the next hand has no Witch, if so many more of the coven are revealed before it.
func (v *coven) barren(shown int) float64 {
	if v.deck >= v.hand {
		return barren(v.deck-v.dark, v.dark, v.hand)
	}
	if v.dark < v.deck { // the whole deck is drawn
		return 0
	}
	return barren(max(0, v.witches-shown), v.curses-v.dark, v.hand-v.deck)
}

// barren is how likely it is that so many cards drawn from Witches and Curses are Curses, all of them.
func barren(witches, curses, hand int) float64 {
	p := 1.0
	for n := range min(hand, witches+curses) {
		p *= float64(max(0, curses-n)) / float64(witches+curses-n)
	}
	return p
}
