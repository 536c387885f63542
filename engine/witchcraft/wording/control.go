package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// control is what package say has, in the forms in which this game's packs write it.
func control() map[string]say.Verb[*Scribe] {
	always := func(*engine.Node) bool { return true }
	return map[string]say.Verb[*Scribe]{
		"may": {Stand: say.Alone, Optional: always, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			do := stepsOf(v)
			if len(do.Items) == 1 {
				s.must = &do.Items[0].Keys[0].Node // that it may be left has been said
			}
			if s.Asked() && f == say.To {
				return s.Scribe.Steps(do, f)
			}
			return s.May(do, f)
		}},
		"choose": {Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			list := make([]*engine.Node, len(v.Items))
			for i := range v.Items {
				list[i] = stepsOf(&v.Items[i])
			}
			if len(list) == 2 && s.plain(list[0]) && s.plain(list[1]) {
				return engine.T(f.Key("either"), engine.A("a", s.Scribe.Steps(list[0], f)),
					engine.A("b", s.Scribe.Steps(list[1], f)))
			}
			return s.Choose(list, f)
		}},
		"pay": {Stand: say.Alone, Optional: func(v *engine.Node) bool { return v.Get("otherwise") == nil },
			Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
				if s.Asked() && f == say.To && v.Get("otherwise") == nil && len(s.Effective(v.Get("then"))) > 0 {
					return engine.T("asked.pay", engine.A("cost", s.Scribe.Steps(v.Get("cost"), f)),
						engine.A("then", s.Scribe.Steps(v.Get("then"), f)))
				}
				return s.Pay(v.Get("cost"), v.Get("then"), v.Get("otherwise"), f)
			}},
		"if": {
			Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
				if ifNone(v) {
					return s.orElse(v, f)
				}
				return s.IfInside(v, f)
			},
			Clauses: func(s *Scribe, v *engine.Node) []engine.Text {
				if ifNone(v) {
					return []engine.Text{s.orElse(v, say.Tell)}
				}
				return s.IfClauses(v)
			},
		},
		"repeat": {Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.Repeat(v.Get("times"), v.Get("do"), f)
		}, Optional: func(v *engine.Node) bool { return v.Get("times").Keys == nil && leaves(v.Get("do")) }},
		"for_each": {Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.EachCard(s.each(v.Get("cards")), v.Get("do"), f)
		}},
	}
}

// stepsOf are steps that stand by themselves, or under do.
func stepsOf(v *engine.Node) *engine.Node {
	if do := v.Get("do"); do != nil {
		return do
	}
	return v
}

// plain reports whether steps are one that is said in few words: it shares sentences, and says nothing of being left
// out.
func (s *Scribe) plain(do *engine.Node) bool {
	steps := s.Effective(do)
	return len(steps) == 1 && shares(steps[0].Keys[0].Name) && !s.Optional(do)
}

// leaves reports whether steps are a price that can be refused, or something that may be left out.
func leaves(do *engine.Node) bool {
	if len(do.Items) != 1 {
		return false
	}
	step := &do.Items[0].Keys[0]
	switch step.Name {
	case "may":
		return true
	case "pay":
		return step.Node.Get("otherwise") == nil
	}
	return searched(step.Name) && optional(&step.Node)
}

// each is what a for_each goes over: its cards are taken up as "it".
func (s *Scribe) each(cards *engine.Node) say.Ref {
	noun, called := s.noun(cards, how{}), thing(cards)
	if in := cards.Get("in"); isName(in) {
		r := s.ref(in.Text)
		noun, called = s.amongThose(cards, r, how{those: "each-of-those"}), r.Noun
	}
	r := s.Spoke(noun.Bare(1), called, false)
	s.Bound["each"] = r // what it is called where one of its steps is asked about by itself
	return r
}

// ifNone reports whether an if only says what is done where its step finds nothing: "lose 1 Witch in Jail; if there is
// none, gain a Curse".
func ifNone(v *engine.Node) bool {
	then, exists := v.Get("then"), v.Get("cond").Get("exists")
	if exists == nil || len(then.Items) != 1 || v.Get("else") == nil || len(v.Get("else").Items) == 0 {
		return false
	}
	step := &then.Items[0].Keys[0]
	return searched(step.Name) && !isName(step.Node.Get("in")) && !optional(&step.Node) && sameSearch(exists, &step.Node)
}

// sameSearch reports whether two searches look for the same, however many they take.
func sameSearch(a, b *engine.Node) bool {
	within := func(a, b *engine.Node) bool {
		return !slices.ContainsFunc(a.Keys, func(k engine.Pair) bool {
			switch k.Name {
			case "pick", "chooser", "as":
				return false
			}
			other := b.Get(k.Name)
			return other == nil || other.Text != k.Node.Text || len(other.Keys)+len(k.Node.Keys) > 0
		})
	}
	return within(a, b) && within(b, a)
}

func (s *Scribe) orElse(v *engine.Node, f say.Form) engine.Text {
	return engine.T(f.Key("if-none"), engine.A("what", s.Scribe.Steps(v.Get("then"), f)),
		engine.A("otherwise", s.Scribe.Steps(v.Get("else"), f)))
}
