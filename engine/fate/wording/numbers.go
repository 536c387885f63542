package wording

import (
	"witchtable/engine"
)

// amount says a number within a phrase. phrase makes the phrase for a known number, or for one the sentence calls X;
// wrap puts around the clause what the number depends on: "for each Witch in your Coven", "where X is ...".
func (s *scribe) amount(n *engine.Node, phrase func(n int, x bool) engine.Text) (text engine.Text, wrap func(engine.Text) engine.Text) {
	switch {
	case n == nil:
		return phrase(1, false), func(t engine.Text) engine.Text { return t }
	case n.Shape == "points":
		return phrase(n.Int, false), func(t engine.Text) engine.Text { return t }
	}
	if each, ok := s.perOne(n); ok && each.n > 0 {
		return phrase(each.n, false), func(t engine.Text) engine.Text { return each.around("amount", t) }
	}
	value := s.number(n)
	return phrase(0, true), func(t engine.Text) engine.Text {
		return engine.T("amount.x", engine.A("what", t), engine.A("number", value))
	}
}

// perOne is a number of the kind "so many for each of something".
type perOne struct {
	n    int
	text engine.Text // "for each Witch in your Coven"
	most *int
}

// around puts the phrase behind what there is so much of.
func (p perOne) around(key string, what engine.Text) engine.Text {
	args := []engine.Arg{engine.A("what", what), engine.A("each", p.text)}
	if p.most != nil {
		key += ".each-most"
		args = append(args, engine.A("most", engine.Number(*p.most)))
	} else {
		key += ".each"
	}
	return engine.Text{Key: key, Args: args}
}

func (s *scribe) perOne(n *engine.Node) (p perOne, ok bool) {
	if n.Shape == "points" {
		return p, false
	}
	v := &n.Keys[0].Node
	p.n = v.Number("times", 1)
	if p.n == 0 {
		return p, false
	}
	if m := v.Get("max"); m != nil {
		p.most = &m.Int
	}
	switch n.Keys[0].Name {
	case "count":
		p.text = engine.T("each.cards", engine.A("what", s.search(v.Get("of"), how{det: detBare}).text))
		return p, true
	case "tokens":
		per := v.Number("per", 1)
		p.text = engine.T("each.tokens", engine.A("n", engine.Number(per)),
			engine.A("tokens", s.tokensOn(engine.T("token.bare."+v.Word("token", ""), engine.A("n", engine.Number(per))), v.Get("of"))))
		return p, true
	}
	return p, false
}

// tokensOn says where tokens lie: in a whole Coven, or on some cards.
func (s *scribe) tokensOn(tokens engine.Text, of *engine.Node) engine.Text {
	if of.Shape == "selector" && of.Get("pick") == nil && standsWhole(of) {
		return engine.T("tokens.where", engine.A("tokens", tokens), engine.A("where", s.where("in", of, true)))
	}
	return engine.T("tokens.on", engine.A("tokens", tokens), engine.A("what", s.target(of, how{det: detPlural}).text))
}

// standsWhole reports whether a search without choice means all Characters of a Coven or Graveyard.
func standsWhole(n *engine.Node) bool {
	for _, k := range n.Keys {
		if k.Name != "zone" && k.Name != "of" {
			return false
		}
	}
	return n.Word("zone", "") == "coven" || n.Word("zone", "") == "graveyard"
}

// number says a number as a noun phrase: "the number of Witches in your Coven".
func (s *scribe) number(n *engine.Node) engine.Text {
	if n.Shape == "points" {
		return engine.T("number.fixed", engine.A("n", engine.Number(n.Int)))
	}
	v := &n.Keys[0].Node
	var out engine.Text
	switch n.Keys[0].Name {
	case "count":
		out = engine.T("number.count", engine.A("what", s.search(v.Get("of"), how{det: detPlural}).text))
	case "tokens":
		out = engine.T("number.count", engine.A("what", s.tokensOn(engine.T("token.kind."+v.Word("token", "")), v.Get("of"))))
		if per := v.Number("per", 1); per > 1 {
			out = engine.T("number.divided", engine.A("number", out), engine.A("by", engine.Number(per)))
		}
	case "value_of":
		return s.valueOf(v)
	case "sum":
		list := make(engine.List, len(v.Items))
		for i := range v.Items {
			list[i] = s.number(&v.Items[i])
		}
		if len(list) == 1 {
			return list[0]
		}
		return engine.T("number.sum", engine.A("list", list))
	case "if":
		return engine.T("number.if", engine.A("number", s.number(v.Get("then"))), engine.A("cond", s.cond(v.Get("cond"))),
			engine.A("otherwise", s.numberOr0(v.Get("else"))))
	}
	if t := v.Number("times", 1); t != 1 {
		out = engine.T("number.times", engine.A("number", out), engine.A("times", engine.Number(t)))
	}
	if m := v.Get("max"); m != nil {
		out = engine.T("number.most", engine.A("number", out), engine.A("most", engine.Number(m.Int)))
	}
	return out
}

func (s *scribe) numberOr0(n *engine.Node) engine.Text {
	if n == nil {
		return engine.T("number.fixed", engine.A("n", engine.Number(0)))
	}
	return s.number(n)
}

// valueOf says a card's value; the values of several are added.
func (s *scribe) valueOf(n *engine.Node) engine.Text {
	r := s.target(n, how{det: detPlural})
	if r.plural {
		return engine.T("number.values", engine.A("what", r.text))
	}
	return engine.T("number.value", engine.A("what", r.text))
}

// points says a number as points of the score.
func (s *scribe) points(n *engine.Node) engine.Text {
	if n.Shape == "points" {
		return engine.T("points", engine.A("n", engine.Number(n.Int)))
	}
	if each, ok := s.perOne(n); ok {
		return each.around("points", engine.T("points", engine.A("n", engine.Number(each.n))))
	}
	v := &n.Keys[0].Node
	switch n.Keys[0].Name {
	case "sum":
		list := make(engine.List, len(v.Items))
		for i := range v.Items {
			list[i] = s.points(&v.Items[i])
		}
		return engine.T("list.and", engine.A("list", list))
	case "if":
		what := engine.A("what", s.points(v.Get("then")))
		cond := engine.A("cond", s.cond(v.Get("cond")))
		if no := v.Get("else"); no != nil && (no.Shape != "points" || no.Int != 0) {
			return engine.T("points.if-else", what, cond, engine.A("otherwise", s.points(no)))
		}
		return engine.T("points.if", what, cond)
	}
	return engine.T("points.equal", engine.A("number", s.number(n)))
}
