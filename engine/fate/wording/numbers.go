package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// EachCounted says "for each Witch in your Coven".
func (s *Scribe) EachCounted(v *engine.Node) engine.Text {
	return say.EachOf(s.Search(v.Get("of"), How{Det: Bare}).Text)
}

// EachToken says "for each 2 Enchantment tokens in your Coven".
func (s *Scribe) EachToken(v *engine.Node) engine.Text {
	per := engine.A("n", engine.Number(v.Number("per", 1)))
	return engine.T("each.tokens", per,
		engine.A("tokens", s.tokensOn(engine.T("token.bare."+v.Word("token", ""), per), v.Get("of"))))
}

// CountOf says "the number of Witches in your Coven".
func (s *Scribe) CountOf(v *engine.Node) engine.Text {
	return say.CountOf(s.Search(v.Get("of"), How{Det: Many, Summed: true}).Text)
}

// TokensCounted says "the number of Cursed tokens on Witches".
func (s *Scribe) TokensCounted(v *engine.Node) engine.Text {
	tokens := engine.T("token.kind." + v.Word("token", ""))
	return say.Divided(say.CountOf(s.tokensOn(tokens, v.Get("of"))), v.Number("per", 1))
}

// tokensOn says where tokens lie: in a whole Coven, or on some cards.
func (s *Scribe) tokensOn(tokens engine.Text, of *engine.Node) engine.Text {
	if of.Shape == "selector" && of.Get("pick") == nil && standsWhole(of) {
		return engine.T("tokens.where", engine.A("tokens", tokens), engine.A("where", s.Where("there", of, Summed)))
	}
	return engine.T("tokens.on", engine.A("tokens", tokens),
		engine.A("what", s.Target(of, How{Det: Plural, Summed: true}).Text))
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

// ValueOf says a card's value; the values of several are added.
func (s *Scribe) ValueOf(n *engine.Node) engine.Text {
	r := s.Target(n, How{Det: Plural})
	if r.Plural {
		return engine.T("number.values", engine.A("what", r.Text))
	}
	return engine.T("number.value", engine.A("what", r.Text))
}

// Points says a number as points of the score.
func (s *Scribe) Points(n *engine.Node) engine.Text {
	if n.Shape == "points" {
		return points(n.Int)
	}
	if each, ok := s.PerOne(n); ok {
		return each.Around("points", points(each.N), func(n int) engine.Value { return points(n) })
	}
	if points := s.says.Points[n.Keys[0].Name]; points != nil {
		return points(s, &n.Keys[0].Node)
	}
	return engine.T("points.equal", engine.A("number", s.Number(n)))
}

// points says so many points.
func points(n int) engine.Text { return engine.T("points", engine.A("n", engine.Number(n))) }
