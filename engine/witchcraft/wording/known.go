package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// filters are the keys of a search that ask something of a card.
var filters = []string{"family", "not_family", "mode", "other", "face", "familiar", "difficulty", "mission", "juror"}

// asks reports whether a search asks something of the cards that it looks at.
func asks(v *engine.Node) bool {
	return slices.ContainsFunc(filters, func(key string) bool {
		n := v.Get(key)
		return n != nil && n.Text != "false"
	})
}

// takeKnown says a step that is done to cards spoken of before: to one, if it is what is looked for; of several, to
// those of them.
func (s *Scribe) takeKnown(v *engine.Node, name string, t say.Taking, h how, f say.Form, verb taken) engine.Text {
	r := s.ref(name)
	switch {
	case r.Plural && !(t.All && !asks(v)):
		h.many, h.those = t.N != nil && len(t.N.Keys) > 0, "of-those"
		what, wrap := s.Take(s.amongThose(v, r, h), t, f)
		s.name(v, what, r.Noun, t.Several())
		return wrap(verb(f, what, t.Several()))
	case asks(v):
		does := verb(f, s.Known(name, say.Part{Object: true}).Text, false)
		s.rename(v, r)
		key := "if-it-is"
		if r.Noun == "witch" {
			key = "if-she-is"
		}
		return engine.T(key, engine.A("what", does), engine.A("kind", s.kindOf(v, r)))
	}
	does := verb(f, s.Known(name, say.Part{Object: true}).Text, r.Plural)
	s.rename(v, r)
	return does
}

// rename gives what is known a further name.
func (s *Scribe) rename(v *engine.Node, r say.Ref) {
	if as := v.Word("as", ""); as != "" {
		s.Bound[as] = r
	}
}

// ref is what a name stands for, without saying it.
func (s *Scribe) ref(name string) say.Ref {
	spoken := s.Spoken
	r := s.Known(name, say.Part{Object: true})
	s.Spoken = spoken
	return r
}

// kindOf is what a known card is asked to be: "a Familiar of difficulty 2 or less", "of difficulty 3 or more".
func (s *Scribe) kindOf(v *engine.Node, r say.Ref) engine.Text {
	if d := difficulty(v.Get("difficulty")); len(d) > 0 && len(v.Keys) == 2+has(v, "pick")+has(v, "as") {
		return d[0]
	}
	return s.nounOf(v, called(v, r), how{}, func(n int, behind bool) engine.Text {
		return s.at(v, how{}, n, behind)
	}).Any()
}

// has is 1 if something stands under a key, else 0.
func has(v *engine.Node, key string) int {
	if v.Get(key) == nil {
		return 0
	}
	return 1
}

// called is what cards are called that have been spoken of, and of which a search asks something.
func called(v *engine.Node, r say.Ref) string {
	if v.Word("familiar", "") == "true" {
		return "familiar"
	}
	return r.Noun
}

// amongThose is cards among several that have been spoken of. h.those is the message for any of them, behind the word
// before it; where it is "", all of them are meant.
func (s *Scribe) amongThose(v *engine.Node, r say.Ref, h how) say.Noun {
	those := engine.T("ref.those." + r.Noun)
	switch {
	case asks(v):
		return s.nounOf(v, called(v, r), h, func(int, bool) engine.Text { return engine.T("among", engine.A("what", those)) })
	case h.those == "":
		return say.Noun{Of: func(int) engine.Text { return those }}
	}
	return say.Noun{Of: func(int) engine.Text { return engine.T(h.those, engine.A("what", those)) }}
}
