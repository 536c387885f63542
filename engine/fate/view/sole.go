package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Nobody is asked to which card something is done where there is only one for it. The answer that leads there says
// which: "Sacrifice Thistle", where the card says "Sacrifice another Character".

// soleWord stands in a step, in place of its search, for the cards that the search comes to. No card can have it: it is
// no name.
const soleWord = "$="

// settling is q, and a step that begins at pc as it is said where nobody will be asked to what it is done. ok is false
// where somebody will, where the viewer does not see what it will be done to, and where the step cannot be said so.
func (q asking) settling(pc int16) (settled asking, step engine.Node, ok bool) {
	written := q.s.R.Written[pc]
	if written == nil || !q.sayable(written) {
		return q, step, false
	}
	f := *q.f
	f.Pc = pc
	f.Reset()
	q.sole = q.s.Sole(&f)
	if q.sole.Empty() || len(q.named(soleWord)) < q.sole.Len() {
		return q, step, false
	}
	keys, searches := slices.Clone(written.Keys[0].Node.Keys), 0
	for i := range keys {
		if keys[i].Node.Shape == "selector" {
			keys[i].Node = engine.Node{Text: soleWord}
			searches++
		}
	}
	does := written.Keys[0]
	does.Node.Keys = keys
	return q, engine.Node{Keys: []engine.Pair{does}}, searches == 1
}

// settledLabel is a label for steps that begin at pc and of which the first is done to cards of which nobody is asked.
func (q asking) settledLabel(steps *engine.Node, pc int16) (engine.Text, bool) {
	settled, first, ok := q.settling(pc)
	if !ok || steps == nil || len(steps.Items) == 0 || &steps.Items[0] != q.s.R.Written[pc] {
		return engine.Text{}, false
	}
	items := slices.Clone(steps.Items)
	items[0] = first
	return settled.label(&engine.Node{Items: items}), true
}

// settledCast is what the first step of a Cast effect does that the viewer uses, where nobody will be asked to what.
// Where a card has several effects each is said as the card says it.
func (v *View) settledCast(c program.Card, n uint8, via program.Via) (engine.Text, bool) {
	s := &v.s
	if len(s.R.Cards[c].Casts) != 1 || n != 0 {
		return engine.Text{}, false
	}
	a := s.R.Cards[c].Casts[n]
	x := s.ImagineCast(play.Ctx{Me: int8(v.viewer), Them: play.Nobody, Src: c, It: program.NoCard}, c, a, via)
	defer s.Forget(x)
	q, first, ok := asking{s: s, f: x.F}.settling(s.R.Abilities[a].Start)
	if !ok {
		return engine.Text{}, false
	}
	return q.say(&engine.Node{Items: []engine.Node{first}}, true), true
}
