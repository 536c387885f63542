package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// Barred lists what one would expect among the answers, and why it is not there: Challenges at the chosen Mission that
// cannot be overcome now.
func (v *View) Barred(id engine.DecisionID) (out []engine.Bar) {
	s := &v.s
	if s.Asked(id) != play.AskOvercome || !v.player() {
		return nil
	}
	for c := s.At[play.At(int(s.Chosen))].Head; c != play.NoCard; c = s.Next[c] {
		b := engine.Bar{Verb: verbs[play.AnsOvercome], Operands: []engine.Operand{v.card(c)}}
		n := s.Difficulty(c)
		switch by := s.Blocked(c); {
		case by != play.NoCard:
			b.Card = v.id(by)
			b.Cause = engine.T("witchcraft.bar.blocked", engine.A("card", b.Card))
		case n > s.Available():
			b.Cause = engine.T("witchcraft.bar.too-dear", count("n", n), count("have", s.Available()))
		default:
			continue
		}
		out = append(out, b)
	}
	return out
}
