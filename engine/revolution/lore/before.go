package lore

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// first is who should begin: whoever somebody has named, else oneself. It hardly matters who does, and agreeing is
// quick.
func (m *mind) first(seat int8) int8 {
	for other := range m.s.Seats {
		if whom, ok := m.s.Vote(other); ok {
			return whom
		}
	}
	return seat
}

// goal is one of the Objectives with the fewest markers.
func (m *mind) goal(c *engine.Chance) (best engine.Answer) {
	fewest, n := 100, uint32(0)
	for _, a := range m.s.GoalAnswers(nil) {
		_, card, _, _ := play.Split(a)
		d := &m.s.R.Cards[card]
		switch total := int(d.Markers[0]) + int(d.Markers[1]); {
		case total > fewest:
			continue
		case total < fewest:
			fewest, n = total, 0
		}
		if n++; c.Below(n, nil) == 0 {
			best = a
		}
	}
	return best
}
