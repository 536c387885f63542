package view

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// Quote is the ability that asks, as its card says it: see [engine.Quoting].
func (v *View) Quote(id engine.DecisionID) engine.Text {
	s := &v.s
	if seat := s.Asked(id); seat < 0 || engine.Seat(seat) != v.viewer {
		return engine.Text{}
	}
	q, ok := v.running()
	if !ok || q.builtIn() {
		return engine.Text{}
	}
	return abilityText(s, q.f.Ability)
}

// traded are the cards that a card may be traded for, which is asked when it has been picked; nothing for other verbs.
func (q asking) traded(c program.Card) (out []engine.CardID) {
	o := q.op()
	if o.Verb != program.VerbTrade || q.f.Got&1 != 0 || o.Arg[1].Kind != effect.BySearch ||
		q.s.R.Sels[o.Arg[1].Sel].Own.Secret {
		return nil
	}
	for set := q.s.Targets(q.f.Ctx(), o, 1, program.SetOf(c)); !set.Empty(); {
		out = append(out, q.s.ID(set.Pop()))
	}
	return out
}
