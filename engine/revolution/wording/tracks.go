package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// trackVerbs are verbs that state what happens: nobody need be named for them, and each is a sentence.
func trackVerbs() map[string]say.Verb[*Scribe] {
	stated := func(what func(s *Scribe, v *engine.Node, f say.Form) engine.Text) say.Verb[*Scribe] {
		return say.Verb[*Scribe]{Stand: say.Alone, Say: what}
	}
	return map[string]say.Verb[*Scribe]{
		"liberty": stated(func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.track("do.liberty", "by", v.Get("by"), f)
		}),
		"moon": stated(func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.track("do.moon", "spaces", v.Get("by"), f)
		}),
		"ease": stated(func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			t := engine.T(f.Key("do.ease"), engine.A("n", engine.Number(v.Number("n", 1))))
			return say.Until(v.Word("until", ""), t)
		}),
		"stars": stated(sayStars),
		"lose_trophy": stated(func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.counted(f.Key("do.lose_trophy"), "trophies", v.Get("n"))
		}),
		"skip": stated(func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return say.Until(v.Word("until", ""), engine.T(f.Key("do.skip."+v.Word("what", ""))))
		}),
	}
}

// track says that a marker goes up or down: by so many, or by a number that is worked out.
func (s *Scribe) track(verb, phrase string, by *engine.Node, f say.Form) engine.Text {
	if by.Keys == nil {
		n := int(say.Abs(by.Int))
		return engine.T(f.Key(say.Signed(verb, by.Int)), engine.A("n", engine.Number(n)),
			engine.A("by", say.Counted(phrase, n, false)))
	}
	amount, wrap := s.Amount(by, func(n int, x bool) engine.Text { return say.Counted(phrase, n, x) })
	return wrap(engine.T(f.Key(say.Signed(verb, 1)), engine.A("n", engine.Number(2)), engine.A("by", amount)))
}

// counted says something of so many things of a kind: the message key with their phrase in its place {what}.
func (s *Scribe) counted(key, phrase string, n *engine.Node) engine.Text {
	if n != nil && n.Text == "all" {
		return engine.T(key, engine.A("what", engine.T(phrase+".all")))
	}
	what, wrap := s.Amount(n, func(n int, x bool) engine.Text { return say.Counted(phrase, n, x) })
	return wrap(engine.T(key, engine.A("what", what)))
}

// sayStars says what Recruits cost less: the next one, or all for some time.
func sayStars(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	stars := engine.A("stars", say.Counted("stars", v.Number("n", 1), false))
	if until := v.Word("until", ""); until != "" {
		return say.Until(until, engine.T(f.Key("do.stars.all"), stars))
	}
	key := "do.stars.next"
	if s.Ownerless() || s.when == "after_use" {
		key += ".active"
	}
	return engine.T(f.Key(key), stars)
}
