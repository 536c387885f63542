package lore

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// openings appends what is worth thinking about when a Witch is to be played: what the rule of thumb would do, the same
// Witch on her other side, and others on the side that costs least.
func (m *mind) openings(chosen engine.Answer, most int, out []engine.Answer) []engine.Answer {
	out = append(out, chosen)
	k, c, _ := play.Split(chosen)
	var room [64]engine.Answer
	answers := m.s.Answers(m.s.Ask[0].ID, room[:0])
	for pass := range 2 {
		for _, a := range answers {
			other, card, _ := play.Split(a)
			same := card == c && other != k && k != play.AnsChoose
			if len(out) < most && a != chosen && same == (pass == 0) {
				out = append(out, a)
			}
		}
	}
	return out
}
