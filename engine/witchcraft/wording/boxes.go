package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// boxes are the boxes that a card can have, in their order on it, and the names of their labels.
var boxes = [...]struct{ word, label string }{
	{"hidden", "hidden"}, {"revealed", "revealed"}, {"chosen", "chosen"}, {"not_chosen", "not-chosen"},
	{"success", "success"}, {"failure", "failure"}, {"familiar", "familiar"},
}

// Rules is what is printed on a card: one text for each box that says something, behind its label.
func (w *Sayings) Rules(card *engine.Node) (out []engine.Text) {
	for _, b := range boxes {
		clauses := append(w.star(card, b.word), w.clauses(card, b.word)...)
		if len(clauses) == 0 {
			continue
		}
		clauses[0] = engine.T("flow.lead", engine.A("when", engine.T("witchcraft.box."+b.label)),
			engine.A("what", clauses[0]))
		out = append(out, say.Paragraph(clauses))
	}
	return out
}

// Box says what one of a card's boxes does, or what holds by it, without label and star; nothing where it is neither.
func (w *Sayings) Box(card *engine.Node, box string) engine.Text {
	if clauses := w.clauses(card, box); len(clauses) > 0 {
		return say.Paragraph(clauses)
	}
	return engine.Text{}
}

// Steps says what some steps of a box do, in a form, to the player who decides about them. there is the Mission or
// Juror where cards are searched for that the box has spoken of before; empty where it has not, or that is open.
func (w *Sayings) Steps(card *engine.Node, box string, steps *engine.Node, f say.Form, to say.Reader,
	there engine.CardID) engine.Text {
	s := w.scribe(card, box)
	if do := card.Get(box).Get("do"); do != nil {
		s.Clauses(do) // so that it is known what names stand for
		s.Spoken++    // and nothing of it is clear any more
	}
	s.To(to)
	s.there = there
	return s.Scribe.Steps(steps, f)
}

// star is what a side adds to its power.
func (w *Sayings) star(card *engine.Node, box string) []engine.Text {
	if star := card.Get(box).Get("star"); star != nil {
		return []engine.Text{w.scribe(card, box).signed("power", star)}
	}
	return nil
}

// clauses are what a box does and what holds by it, a clause for each sentence.
func (w *Sayings) clauses(card *engine.Node, box string) (out []engine.Text) {
	n := card.Get(box)
	if n == nil {
		return nil
	}
	s := w.scribe(card, box)
	if do := n.Get("do"); do != nil {
		out = append(out, s.does(n, do)...)
	}
	if while := n.Get("while"); while != nil {
		for i := range while.Items {
			mod := &while.Items[i].Keys[0]
			out = append(out, w.mods[mod.Name](s, &mod.Node))
		}
	}
	return out
}

// does says what a box does. Using a side or a Familiar can be left; of a Familiar it is said, with its moment.
func (s *Scribe) does(box, do *engine.Node) []engine.Text {
	if s.box == "hidden" || s.box == "revealed" || s.box == "familiar" {
		s.must = alone(do)
	}
	if s.moment = box.Word("moment", ""); s.box != "familiar" || s.moment == "" {
		return s.Clauses(do)
	}
	var what engine.Text
	if s.Optional(do) {
		s.must = nil // that it may be left is said by the step itself
		what = s.Scribe.Steps(do, say.Tell)
	} else {
		what = engine.T("flow.may", engine.A("what", s.Scribe.Steps(do, say.To)))
	}
	return []engine.Text{engine.T("flow.after", engine.A("when", engine.T("moment."+s.moment)), engine.A("what", what))}
}

// alone is the first of some steps if all behind it are about what that has picked: using the box for less than that
// would be nothing. Otherwise it is nil.
func alone(do *engine.Node) *engine.Node {
	about := func(step engine.Node) bool {
		in := step.Keys[0].Node.Get("in")
		return in != nil && isName(in)
	}
	if len(do.Items) > 0 && !slices.ContainsFunc(do.Items[1:], func(n engine.Node) bool { return !about(n) }) {
		return &do.Items[0].Keys[0].Node
	}
	return nil
}

// isName reports whether a node is a name that was given before: "$seen".
func isName(n *engine.Node) bool { return len(n.Text) > 1 && n.Text[0] == '$' }
