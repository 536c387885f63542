package say

import (
	"slices"

	"witchtable/engine"
)

// Clauses says steps as the reader of the card is told them, one clause for each sentence; at least one.
func (s *Scribe[S]) Clauses(list *engine.Node) []engine.Text {
	var out []engine.Text
	var run []*engine.Node // simple steps share a sentence
	flush := func() {
		if len(run) > 0 {
			out = append(out, s.run(run, Tell))
			run = nil
		}
	}
	for _, n := range s.Effective(list) {
		verb := s.says.Verbs[n.Keys[0].Name]
		switch {
		case verb.Clauses != nil:
			flush()
			out = append(out, verb.Clauses(s.by, &n.Keys[0].Node)...)
		case verb.Stand == Alone:
			flush()
			out = append(out, s.run([]*engine.Node{n}, Tell))
		default:
			run = append(run, n)
		}
	}
	flush()
	if len(out) == 0 {
		out = append(out, engine.T("do.nothing"))
	}
	return out
}

// Steps says steps as one clause: "invites a guest, then draws a card".
func (s *Scribe[S]) Steps(list *engine.Node, f Form) engine.Text {
	items := s.Effective(list)
	if len(items) == 0 {
		return engine.T(f.Key("do.nothing"))
	}
	return s.run(items, f)
}

// run says steps one after another. If one of them on a card of nobody's needs somebody who does it, its host does all.
func (s *Scribe[S]) run(items []*engine.Node, f Form) engine.Text {
	if s.Ownerless() && !s.Doing && f == Tell && slices.ContainsFunc(items, s.byPlayer) {
		return s.Does(s.says.People.Host, f, func(f Form) engine.Text { return s.chain(items, f) })
	}
	return s.chain(items, f)
}

func (s *Scribe[S]) chain(items []*engine.Node, f Form) (out engine.Text) {
	for i := 0; i < len(items); {
		n := s.together(items[i:])
		var t engine.Text
		if n > 1 {
			t = s.says.Together.Say(s.by, slices.Clone(items[i:i+n]), f) // a clone, so that items need no memory
		} else {
			t = s.verb(items[i], f)
		}
		if i > 0 {
			t = engine.T("flow.then", engine.A("a", out), engine.A("b", t))
		}
		out = t
		i += n
	}
	return out
}

// together counts the steps that are one phrase with the first; at least that one.
func (s *Scribe[S]) together(items []*engine.Node) int {
	n := 1
	for s.says.Together.Goes != nil && n < len(items) && s.says.Together.Goes(items[0], items[n]) {
		n++
	}
	return n
}

// verb says one step.
func (s *Scribe[S]) verb(step *engine.Node, f Form) engine.Text {
	return s.says.Verbs[step.Keys[0].Name].Say(s.by, &step.Keys[0].Node, f)
}

// byPlayer reports whether a step on a card of nobody's needs to say who does it.
func (s *Scribe[S]) byPlayer(step *engine.Node) bool {
	by := s.says.Verbs[step.Keys[0].Name].ByPlayer
	return by != nil && by(&step.Keys[0].Node)
}

// Effective is the steps that are said.
func (s *Scribe[S]) Effective(list *engine.Node) (out []*engine.Node) {
	if list == nil {
		return nil
	}
	for i := range list.Items {
		if s.says.Verbs[list.Items[i].Keys[0].Name].Stand != Silent {
			out = append(out, &list.Items[i])
		}
	}
	return out
}

// Sentences says steps as sentences one after another.
func (s *Scribe[S]) Sentences(list *engine.Node) engine.Text { return Paragraph(s.Clauses(list)) }

// Led says steps behind what they wait for: the first clause goes on with the sentence that names it, by the message
// key with its places {when} and {what}: "flow.after" is "When Odo comes by, draw a card", and "flow.lead" is
// "After she assists: draw a card".
func (s *Scribe[S]) Led(key string, when engine.Text, list *engine.Node) engine.Text {
	clauses := s.Clauses(list)
	first := engine.T(key, engine.A("when", when), engine.A("what", clauses[0]))
	return Paragraph(append([]engine.Text{first}, clauses[1:]...))
}
