package say

import (
	"strings"

	"witchtable/engine"
)

// Ref is a card that has been spoken of, or several.
type Ref struct {
	Text   engine.Text
	Noun   string // what it is taken up as, the end of the keys ref.it.<noun> and the like
	Plural bool
	Mark   int // the count of cards spoken of when it was; "it" is clear while nothing has been since
}

// Count is 1 for one card and 2 for several: what chooses the form of the verb.
func (r Ref) Count() int {
	if r.Plural {
		return 2
	}
	return 1
}

// Part is the part that a card has in its clause.
type Part struct {
	Subject bool // it does what is done
	Object  bool // it is what something is done to: some languages mark names there
	Each    bool // behind a preposition; what is done is done to each
	// Together: behind a preposition; what is done is done to all together.
	Together bool
}

// Self is the card itself, by name.
func (s *Scribe[S]) Self(p Part) Ref {
	s.Spoken++
	return Ref{Text: Named(s.card.ID, p.Object && !s.card.Thing), Noun: s.card.Noun}
}

// Named says a card by its name; object where something is done to a person.
func Named(card engine.CardID, object bool) engine.Text {
	key := "ref.card"
	if object {
		key = "ref.card.object"
	}
	return engine.T(key, engine.A("card", card))
}

// Spoke takes note of a card that has just been spoken of.
func (s *Scribe[S]) Spoke(text engine.Text, noun string, plural bool) Ref {
	s.Spoken++
	return Ref{Text: text, Noun: noun, Plural: plural, Mark: s.Spoken}
}

// Known says a card that has been spoken of before, by the word for it: "self", "it", "$each" or a name that the
// ability has bound.
func (s *Scribe[S]) Known(word string, p Part) Ref {
	if _, said := s.Bound[strings.TrimPrefix(word, "$")]; !said && word != "self" &&
		!(word == "$each" && len(s.each) > 0) {
		if r, ok := s.Settled(word, p); ok {
			return r
		}
	}
	switch word {
	case "self":
		return s.Self(p)
	case "it":
		return s.Again(s.It, p)
	case "$each":
		if len(s.each) > 0 {
			r := s.each[len(s.each)-1]
			r.Plural = false
			return s.Again(r, p)
		}
	}
	if len(word) > 1 {
		if r, ok := s.Bound[word[1:]]; ok {
			return s.Again(r, p)
		}
	}
	return s.Again(Ref{Noun: s.card.Noun, Mark: -1}, p)
}

// Settled is the cards a word of the card stands for by now, by their names.
func (s *Scribe[S]) Settled(word string, p Part) (Ref, bool) {
	if s.reader == nil || s.reader.Named == nil {
		return Ref{}, false
	}
	cards := s.reader.Named(word)
	if len(cards) == 0 {
		return Ref{}, false
	}
	list := make([]engine.Text, len(cards))
	for i, c := range cards {
		list[i] = Named(c, p.Object)
	}
	return s.Spoke(AndList(list), s.card.Noun, len(cards) > 1), true
}

// Again takes up a card spoken of before: "it" if it is clear which, else "that guest". What is taken up once
// more, behind a preposition, may have a shorter word than the first time: "quita ... de ese invitado y pon
// ... sobre él".
func (s *Scribe[S]) Again(r Ref, p Part) Ref {
	clear := r.Mark == s.Spoken
	behind := p.Each || p.Together
	once := clear && s.taken == r.Mark
	if clear {
		s.taken = r.Mark
	}
	switch {
	case r.Plural && p.Each:
		r.Text = EachOfThem(engine.T("ref.those." + r.Noun))
	case r.Plural:
		r.Text = engine.T("ref.those." + r.Noun)
	case clear && p.Subject:
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

// EachOfThem says that what is done to several is done to each.
func EachOfThem(what engine.Text) engine.Text {
	return engine.T("noun.each-of", engine.A("what", what))
}
