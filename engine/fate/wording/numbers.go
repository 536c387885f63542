package wording

import (
	"slices"

	"witchtable/engine"
)

// Amount says a number within a phrase. phrase makes the phrase for a known number, or for one the sentence calls X;
// wrap puts around the clause what the number depends on: "for each Witch in your Coven", "where X is ...".
func (s *Scribe) Amount(n *engine.Node, phrase func(n int, x bool) engine.Text) (text engine.Text,
	wrap func(engine.Text) engine.Text) {
	switch {
	case n == nil:
		return phrase(1, false), func(t engine.Text) engine.Text { return t }
	case n.Shape == "points":
		return phrase(n.Int, false), func(t engine.Text) engine.Text { return t }
	}
	if each, ok := s.PerOne(n); ok && each.N > 0 {
		most := func(n int) engine.Value { return phrase(n, false) }
		return phrase(each.N, false), func(t engine.Text) engine.Text { return each.Around("amount", t, most) }
	}
	value := s.Number(n)
	return phrase(0, true), func(t engine.Text) engine.Text {
		return engine.T("amount.x", engine.A("what", t), engine.A("number", value))
	}
}

// PerOne is a number of the kind "so many for each of something".
type PerOne struct {
	N    int
	Text engine.Text // "for each Witch in your Coven"
	Most *int
}

// Around puts the phrase behind what there is so much of. most says how much at most, with the word for what is
// meant: of "1 point for each Character (at most 4)" nobody knows whether 4 points count or 4 Characters.
func (p PerOne) Around(key string, what engine.Text, most func(n int) engine.Value) engine.Text {
	args := []engine.Arg{engine.A("what", what), engine.A("each", p.Text)}
	if p.Most != nil {
		key += ".each-most"
		args = append(args, engine.A("most", most(*p.Most)))
	} else {
		key += ".each"
	}
	return engine.Text{Key: key, Args: args}
}

// PerOne is what a computed number is for each single thing it counts; ok is false where it does not count.
func (s *Scribe) PerOne(n *engine.Node) (p PerOne, ok bool) {
	if n.Shape == "points" {
		return p, false
	}
	v := &n.Keys[0].Node
	p.N = v.Number("times", 1)
	if p.N == 0 {
		return p, false
	}
	if m := v.Get("max"); m != nil {
		p.Most = &m.Int
	}
	say := s.says.Numbers[n.Keys[0].Name].PerOne
	if say == nil {
		return p, false
	}
	p.Text = say(s, v)
	return p, true
}

// EachCounted says "for each Witch in your Coven".
func (s *Scribe) EachCounted(v *engine.Node) engine.Text {
	return engine.T("each.cards", engine.A("what", s.Search(v.Get("of"), How{Det: Bare}).Text))
}

// EachToken says "for each 2 Enchantment tokens in your Coven".
func (s *Scribe) EachToken(v *engine.Node) engine.Text {
	per := engine.A("n", engine.Number(v.Number("per", 1)))
	return engine.T("each.tokens", per,
		engine.A("tokens", s.tokensOn(engine.T("token.bare."+v.Word("token", ""), per), v.Get("of"))))
}

// CountOf says "the number of Witches in your Coven".
func (s *Scribe) CountOf(v *engine.Node) engine.Text {
	return engine.T("number.count", engine.A("what", s.Search(v.Get("of"), How{Det: Many, Summed: true}).Text))
}

// TokensCounted says "the number of Cursed tokens on Witches".
func (s *Scribe) TokensCounted(v *engine.Node) engine.Text {
	out := engine.T("number.count", engine.A("what", s.tokensOn(engine.T("token.kind."+v.Word("token", "")), v.Get("of"))))
	if per := v.Number("per", 1); per > 1 {
		out = engine.T("number.divided", engine.A("number", out), engine.A("by", engine.Number(per)))
	}
	return out
}

// Scaled says the factor and the cap of a number.
func Scaled(out engine.Text, v *engine.Node) engine.Text {
	if t := v.Number("times", 1); t != 1 {
		out = engine.T("number.times", engine.A("number", out), engine.A("times", engine.Number(t)))
	}
	if m := v.Get("max"); m != nil {
		out = engine.T("number.most", engine.A("number", out), engine.A("most", engine.Number(m.Int)))
	}
	return out
}

// Sum says several numbers added. What counts against them is said as taken off: "5 minus the number of cards in your
// hand".
func (s *Scribe) Sum(items []engine.Node) engine.Text {
	var more, less []engine.Node
	for _, n := range items {
		if off, negative := opposite(n); negative {
			less = append(less, off)
		} else {
			more = append(more, n)
		}
	}
	if len(more) == 0 || len(less) == 0 {
		return s.added(items)
	}
	key := "number.minus"
	if len(items) > 2 {
		key = "number.minus.sum"
	}
	return engine.T(key, engine.A("number", s.added(more)), engine.A("less", s.added(less)))
}

func (s *Scribe) added(items []engine.Node) engine.Text {
	if len(items) == 1 {
		return s.Number(&items[0])
	}
	list := make(engine.List, len(items))
	for i := range items {
		list[i] = s.Number(&items[i])
	}
	return engine.T("number.sum", engine.A("list", list))
}

// opposite is a number with its sign turned round, of those that are negative as they are written. One that has a bound
// is left as it is: the bound is one of the negative number.
func opposite(n engine.Node) (engine.Node, bool) {
	if n.Shape == "points" {
		negative := n.Int < 0
		n.Int = -n.Int
		return n, negative
	}
	word := n.Keys[0]
	if times := word.Node.Number("times", 1); times >= 0 || word.Node.Get("max") != nil {
		return n, false
	}
	word.Node.Keys = slices.Clone(word.Node.Keys)
	for i := range word.Node.Keys {
		if k := &word.Node.Keys[i]; k.Name == "times" {
			k.Node.Int = -k.Node.Int
		}
	}
	n.Keys = []engine.Pair{word}
	return n, true
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

// Number says a number as a noun phrase: "the number of Witches in your Coven".
func (s *Scribe) Number(n *engine.Node) engine.Text {
	if n.Shape == "points" {
		return engine.T("number.fixed", engine.A("n", engine.Number(n.Int)))
	}
	return s.says.Numbers[n.Keys[0].Name].Noun(s, &n.Keys[0].Node)
}

// NumberOr0 says a number that may be left out.
func (s *Scribe) NumberOr0(n *engine.Node) engine.Text {
	if n == nil {
		return engine.T("number.fixed", engine.A("n", engine.Number(0)))
	}
	return s.Number(n)
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
	if say := s.says.Numbers[n.Keys[0].Name].Points; say != nil {
		return say(s, &n.Keys[0].Node)
	}
	return engine.T("points.equal", engine.A("number", s.Number(n)))
}

// points says so many points.
func points(n int) engine.Text { return engine.T("points", engine.A("n", engine.Number(n))) }
