package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// numbers are the computed numbers.
func numbers() map[string]say.Number[*Scribe] {
	return map[string]say.Number[*Scribe]{
		"count": {Noun: sayCount, PerOne: sayPerOne},
		"difficulty": {Noun: func(s *Scribe, v *engine.Node) engine.Text {
			of := v.Get("of")
			if in := of.Get("in"); isName(in) && !asks(of) {
				r := s.ref(in.Text)
				n := engine.A("n", engine.Number(r.Count()))
				if r.Plural {
					return engine.T("number.difficulty", n, engine.A("what", engine.T("ref.those."+r.Noun)))
				}
				return engine.T("number.difficulty", n, engine.A("what", engine.T("ref.that."+r.Noun)))
			}
			return engine.T("number.difficulty", engine.A("n", engine.Number(2)), engine.A("what", s.counted(of, how{}).All()))
		}},
		"sum": {Noun: func(s *Scribe, v *engine.Node) engine.Text { return s.Sum(v.Items) }},
		"if":  {Noun: func(s *Scribe, v *engine.Node) engine.Text { return s.NumberIf(v) }},
	}
}

// counted is what a count, or a condition, looks for.
func (s *Scribe) counted(of *engine.Node, h how) say.Noun {
	if in := of.Get("in"); isName(in) {
		return s.amongThose(of, s.ref(in.Text), h)
	}
	return s.noun(of, h)
}

// sayCount says how many cards a search finds, and what is made of that: a part of it, times, plus, at least, at most.
func sayCount(s *Scribe, v *engine.Node) engine.Text {
	out := say.Divided(say.CountOf(s.counted(v.Get("of"), how{}).Bare(2)), v.Number("per", 1))
	out = say.Times(out, v)
	switch plus := v.Number("plus", 0); {
	case plus > 0:
		out = engine.T("number.sum", engine.A("list", engine.List{out, fixed(plus)}))
	case plus < 0:
		out = engine.T("number.minus", engine.A("number", out), engine.A("less", fixed(-plus)))
	}
	if least := v.Get("min"); least != nil {
		out = engine.T("number.least", engine.A("number", out), engine.A("least", engine.Number(least.Int)))
	}
	return say.AtMost(out, v)
}

func fixed(n int) engine.Text { return engine.T("number.fixed", engine.A("n", engine.Number(n))) }

// sayPerOne says a count as "for each Familiar you have"; nothing where it is not of that kind.
func sayPerOne(s *Scribe, v *engine.Node) engine.Text {
	each := how{those: "each-of-those"}
	of, per, plus, least := v.Get("of"), v.Number("per", 1), v.Number("plus", 0), v.Get("min")
	times := v.Number("times", 1)
	switch {
	case plus < 0 && per == 1 && times == 1 && least != nil && least.Int == 0:
		return engine.T("each.beyond", engine.A("n", engine.Number(-plus)), engine.A("what", s.counted(of, each).Bare(1)))
	case plus != 0, least != nil && (times < 0 || least.Int > 0), times < 0 && v.Get("max") != nil:
		return engine.Text{}
	case per > 1:
		return engine.T("each.per", engine.A("n", engine.Number(per)), engine.A("what", s.counted(of, how{}).Bare(per)))
	}
	return say.Each(s.counted(of, each))
}

// signed is so much more of something, or less, as a clause: "+1 power for each Familiar you have (at most +2)".
func (s *Scribe) signed(phrase string, n *engine.Node) engine.Text {
	return s.signedBy(n, func(n int, x bool) engine.Text { return signedPhrase(phrase, n, x) }, mostSigned)
}

// signedPhrase is "+1 power", or "+X power".
func signedPhrase(phrase string, n int, x bool) engine.Text {
	if x {
		return engine.T(phrase + ".x")
	}
	return engine.T(phrase, engine.A("n", engine.Number(n)))
}

func mostSigned(n int) engine.Value { return engine.T("signed", engine.A("n", engine.Number(n))) }
func mostPlain(n int) engine.Value  { return say.Abs(n) }

// signedBy says a clause with a number that may be less than nothing: for each of something, if something is so, or
// with what it stands for explained behind it. A number that is left out, nil, is one.
func (s *Scribe) signedBy(n *engine.Node, clause func(n int, x bool) engine.Text,
	most func(n int) engine.Value) engine.Text {
	switch {
	case n == nil:
		return clause(1, false)
	case n.Keys == nil:
		return clause(n.Int, false)
	}
	word, v := n.Keys[0].Name, &n.Keys[0].Node
	if then := v.Get("then"); word == "if" && then.Keys == nil && (v.Get("else") == nil || isZero(v.Get("else"))) {
		return engine.T("flow.if-inside", engine.A("what", clause(then.Int, false)), engine.A("cond", s.Cond(v.Get("cond"))))
	}
	each, ok := s.PerOne(n)
	switch {
	case ok && each.Most != nil && *each.Most == each.N && v.Number("per", 1) == 1 && v.Number("plus", 0) == 0:
		return engine.T("flow.if-inside", engine.A("what", clause(each.N, false)),
			engine.A("cond", s.exists(v.Get("of"), true)))
	case ok:
		return each.Around("amount", clause(each.N, false), most)
	}
	return engine.T("amount.x", engine.A("what", clause(0, true)), engine.A("number", s.Number(n)))
}

// isZero reports whether a number is written as none.
func isZero(n *engine.Node) bool { return n.Keys == nil && n.Int == 0 }

func conds() map[string]say.Cond[*Scribe] {
	return map[string]say.Cond[*Scribe]{
		"exists": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.exists(v, holds) },
		"compare": func(s *Scribe, v *engine.Node, holds bool) engine.Text {
			return s.compare(v.Get("a"), v.Word("is", ""), v.Get("b"), holds)
		},
		"all": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, holds) },
		"any": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, !holds) },
		"not": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Condition(v, !holds) },
	}
}

// exists says that a search finds something: of what has been spoken of, that it is of a kind; of Familiars, that one
// has them.
func (s *Scribe) exists(v *engine.Node, holds bool) engine.Text {
	if in := v.Get("in"); isName(in) {
		return s.isSo(v, in.Text, holds)
	}
	key := "cond.exists"
	h := how{there: true}
	switch v.Word("in", "") {
	case "familiars":
		key, h.zone = "cond.have", "familiars"
	case "recruit":
		return engine.T(say.Negated("cond.recruits", holds))
	}
	noun := s.noun(v, h)
	what := noun.Any()
	if !holds {
		what = noun.None()
	}
	return engine.T(say.Negated(key, holds), engine.A("what", what))
}

// isSo says what a card that has been spoken of is, or one of several; where nothing is asked of it, that there was
// one.
func (s *Scribe) isSo(v *engine.Node, name string, holds bool) engine.Text {
	r := s.ref(name)
	if !asks(v) {
		return engine.T(say.Negated("cond.did", holds))
	}
	kind := engine.A("kind", s.kindOf(v, r))
	if r.Plural {
		return engine.T(say.Negated("cond.one-is", holds), engine.A("what", engine.T("ref.those."+r.Noun)), kind)
	}
	known := s.Known(name, say.Part{Subject: true})
	return engine.T(say.Negated("cond.is", holds), engine.A("what", known.Text), kind)
}

// compare says how two numbers compare; how many there are of something is said more plainly.
func (s *Scribe) compare(a *engine.Node, is string, b *engine.Node, holds bool) engine.Text {
	if b.Keys != nil || b.Int < 0 || len(a.Keys) == 0 || a.Keys[0].Name != "count" || len(a.Keys[0].Node.Keys) != 1 {
		return s.Compare(a, is, b, holds)
	}
	of := a.Keys[0].Node.Get("of")
	if of.Word("in", "") != "familiars" {
		return say.HowMany(is, b.Int, s.counted(of, how{there: true, those: "of-those"}).Bare(b.Int), holds)
	}
	return engine.T(say.Negated("cond.have."+is, holds), engine.A("n", engine.Number(b.Int)),
		engine.A("what", s.noun(of, how{zone: "familiars"}).Bare(b.Int)))
}
