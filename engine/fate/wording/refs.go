package wording

import "witchtable/engine"

// ref is a card that has been spoken of, or several.
type ref struct {
	text   engine.Text
	noun   string // character, item or card
	plural bool
	mark   int // the count of cards spoken of when it was; "it" is clear while nothing has been since
}

// number is 1 for one card and 2 for several: what chooses the form of the verb.
func (r ref) number() int {
	if r.plural {
		return 2
	}
	return 1
}

// self is the card itself, by name.
func (s *scribe) self() ref {
	s.spoken++
	return ref{text: engine.T("ref.card", engine.A("card", s.card)), noun: "character"}
}

// known says a card that is already known.
func (s *scribe) known(n *engine.Node, h how) ref {
	switch n.Text {
	case "self":
		return s.self()
	case "host":
		s.spoken++
		return ref{text: engine.T("ref.bearer"), noun: "character"}
	case "it":
		return s.again(s.it, h)
	case "$each":
		if len(s.each) > 0 {
			r := s.each[len(s.each)-1]
			r.plural = false
			return s.again(r, h)
		}
	}
	if len(n.Text) > 1 {
		if r, ok := s.bound[n.Text[1:]]; ok {
			return s.again(r, h)
		}
	}
	return s.again(ref{noun: "character", mark: -1}, h)
}

// again takes up a card spoken of before: "it" if it is clear which, else "that Character".
func (s *scribe) again(r ref, h how) ref {
	switch {
	case r.plural && h.each:
		r.text = engine.T("noun.each-of", engine.A("what", engine.T("ref.those."+r.noun)))
	case r.plural:
		r.text = engine.T("ref.those." + r.noun)
	case r.mark == s.spoken && h.subject:
		r.text = engine.T("ref.it.subject")
	case r.mark == s.spoken:
		r.text = engine.T("ref.it")
	default:
		r.text = engine.T("ref.that." + r.noun)
	}
	return r
}
