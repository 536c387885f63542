package tables

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// openly are the answers of whoever takes a step back that may be named to everybody, the earliest first: what
// everybody has seen them do, with all cards that its words name. What was done face down is nobody's business, taken
// back or not.
func (p past) openly(g engine.Game, plan StepBack) (out store.Texts) {
	for _, back := range plan.Told() {
		i := slices.IndexFunc(p.line, func(s engine.Step) bool { return s.N == back.N })
		if i < 0 || back.Label.IsZero() {
			continue
		}
		seen, deed := map[engine.CardID]bool{}, false
		for _, e := range p.line[i].Events {
			told, ok := g.Tell(e.For(engine.Onlooker))
			if !ok {
				continue
			}
			deed = deed || told.Deed
			for c := range told.Text.Cards() {
				seen[c] = true
			}
		}
		for c := range back.Label.Cards() {
			deed = deed && seen[c]
		}
		if deed {
			out = append(out, store.TextOf(back.Label))
		}
	}
	return out
}
