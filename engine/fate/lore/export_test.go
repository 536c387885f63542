package lore

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/brain/learn"
	"witchtable/engine/fate/play"
)

// CheckSums compares the sums that games are played by with the sums of the same facts kept one by one, as those read
// them who learn: of all answers to a question, and of what may still come to each seat.
func (l *Lore) CheckSums(s *play.State, d engine.Decision, answers []engine.Answer) error {
	var m moment
	m.look(l, s, int8(d.Seat))
	for _, a := range answers {
		var kept learn.Notes
		f := l.facts()
		f.Kept = &kept
		l.answer(&m, a, f)
		if sum, again := l.likes(&m, a), kept.Dot(l.rule); sum != again {
			return fmt.Errorf("for the answer %#x speaks %v; its %d facts come to %v", a, sum, kept.Len(), again)
		}
	}
	for seat := int8(0); seat < s.Seats; seat++ {
		var kept bearing
		l.worth.gather(s, seat, &outlook{w: l.worth.w, kept: &kept})
		soon, later := l.horizon(s, seat)
		again := float32(0)
		for i, x := range kept.x[:kept.n] {
			w := l.worth.w[kept.at[i]]
			again += x * (w.soon*soon + w.later*later)
		}
		if sum := l.worth.future(l, s, seat); sum != again {
			return fmt.Errorf("seat %d has %v to come; what bears on it comes to %v", seat, sum, again)
		}
	}
	return nil
}
