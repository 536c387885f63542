package wording

import (
	"strings"

	"witchtable/engine"
)

// Ref is a card that has been spoken of, or several.
type Ref struct {
	Text   engine.Text
	Noun   string // character, witch, villager, companion, item or card
	Plural bool
	Mark   int // the count of cards spoken of when it was; "it" is clear while nothing has been since
}

// number is 1 for one card and 2 for several: what chooses the form of the verb.
func (r Ref) number() int {
	if r.Plural {
		return 2
	}
	return 1
}

// Self is the card itself, by name.
func (s *Scribe) Self(h How) Ref {
	s.Spoken++
	if s.kind != "character" {
		h.Object = false // a thing, and no person
	}
	return Ref{Text: named(s.card, h), Noun: "character"}
}

// named says a card by its name.
func named(card engine.CardID, h How) engine.Text {
	key := "ref.card"
	if h.Object {
		key = "ref.card.object"
	}
	return engine.T(key, engine.A("card", card))
}

// Known says a card that is already known.
func (s *Scribe) Known(n *engine.Node, h How) Ref {
	if _, said := s.Bound[strings.TrimPrefix(n.Text, "$")]; !said && n.Text != "self" &&
		!(n.Text == "$each" && len(s.each) > 0) {
		if r, ok := s.settled(n.Text, h); ok {
			return r
		}
	}
	switch n.Text {
	case "self":
		return s.Self(h)
	case "host":
		s.Spoken++
		return Ref{Text: engine.T("ref.bearer"), Noun: "character"}
	case "it":
		return s.again(s.it, h)
	case "$each":
		if len(s.each) > 0 {
			r := s.each[len(s.each)-1]
			r.Plural = false
			return s.again(r, h)
		}
	}
	if len(n.Text) > 1 {
		if r, ok := s.Bound[n.Text[1:]]; ok {
			return s.again(r, h)
		}
	}
	return s.again(Ref{Noun: "character", Mark: -1}, h)
}

// again takes up a card spoken of before: "it" if it is clear which, else "that Character". What is taken up once
// more, behind a preposition, may have a shorter word than the first time: "quita ... de ese Personaje y pon ...
// sobre él".
func (s *Scribe) again(r Ref, h How) Ref {
	clear := r.Mark == s.Spoken
	behind := h.Each || h.Together
	once := clear && s.taken == r.Mark
	if clear {
		s.taken = r.Mark
	}
	switch {
	case r.Plural && h.Each:
		r.Text = engine.T("noun.each-of", engine.A("what", engine.T("ref.those."+r.Noun)))
	case r.Plural:
		r.Text = engine.T("ref.those." + r.Noun)
	case clear && h.Subject:
		r.Text = engine.T("ref.it.subject." + r.Noun)
	case once && behind:
		r.Text = engine.T("ref.again." + r.Noun)
	case clear:
		r.Text = engine.T("ref.it." + r.Noun)
	default:
		r.Text = engine.T("ref.that." + r.Noun)
	}
	return r
}
