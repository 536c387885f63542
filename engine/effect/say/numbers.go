package say

import (
	"slices"

	"witchtable/engine"
)

// fixed reports whether a number is written as it is. One that is worked out is a mapping of its word.
func fixed(n *engine.Node) bool { return len(n.Keys) == 0 }

// Amount says a number within a phrase. phrase makes the phrase for a known number, or for one the sentence calls X;
// wrap puts around the clause what the number depends on: "for each guest in your house", "where X is ...". A number
// that is left out, nil, is one.
func (s *Scribe[S]) Amount(n *engine.Node, phrase func(n int, x bool) engine.Text) (text engine.Text,
	wrap func(engine.Text) engine.Text) {
	switch {
	case n == nil:
		return phrase(1, false), plain
	case fixed(n):
		return phrase(n.Int, false), plain
	}
	if each, ok := s.PerOne(n); ok && each.N > 0 {
		return phrase(each.N, false), each.amount(phrase)
	}
	return phrase(0, true), whereX(s.Number(n))
}

// The wraps of Amount. They stand here and not within it, since a function within one that has type parameters
// allocates.

func plain(t engine.Text) engine.Text { return t }

func (p PerOne) amount(phrase func(n int, x bool) engine.Text) func(engine.Text) engine.Text {
	most := func(n int) engine.Value { return phrase(n, false) }
	return func(t engine.Text) engine.Text { return p.Around("amount", t, most) }
}

func whereX(number engine.Text) func(engine.Text) engine.Text {
	return func(t engine.Text) engine.Text {
		return engine.T("amount.x", engine.A("what", t), engine.A("number", number))
	}
}

// PerOne is a number of the kind "so many for each of something".
type PerOne struct {
	N    int
	Text engine.Text // "for each guest in your house"
	Most *int
}

// Around puts the phrase behind what there is so much of. most says how much at most, with the word for what is
// meant: of "1 point for each guest (at most 4)" nobody knows whether 4 points count or 4 guests.
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

// PerOne is what a computed number is for each single thing it counts; ok is false where it does not count. Under its
// word may stand times, what one thing counts, and max, how much counts at most.
func (s *Scribe[S]) PerOne(n *engine.Node) (p PerOne, ok bool) {
	if fixed(n) {
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
	p.Text = say(s.by, v)
	return p, !p.Text.IsZero()
}

// EachOf says "for each guest in your house" of something that is counted.
func EachOf(what engine.Text) engine.Text { return engine.T("each.cards", engine.A("what", what)) }

// Each is EachOf of a noun; of others than the card itself, "for each of the other guests", where it means those.
func Each(u Noun) engine.Text {
	if !u.Other {
		return EachOf(u.Of(1))
	}
	return engine.T("each.cards.other", engine.A("what", u.Of(2)))
}

// CountOf says "the number of guests in your house" of something that is counted.
func CountOf(what engine.Text) engine.Text { return engine.T("number.count", engine.A("what", what)) }

// Divided says that only every so many count.
func Divided(number engine.Text, by int) engine.Text {
	if by <= 1 {
		return number
	}
	return engine.T("number.divided", engine.A("number", number), engine.A("by", engine.Number(by)))
}

// Scaled says the factor and the cap of a number, the keys times and max.
func Scaled(out engine.Text, v *engine.Node) engine.Text { return AtMost(Times(out, v), v) }

// Times says the factor of a number, the key times.
func Times(out engine.Text, v *engine.Node) engine.Text {
	if t := v.Number("times", 1); t != 1 {
		out = engine.T("number.times", engine.A("number", out), engine.A("times", engine.Number(t)))
	}
	return out
}

// AtMost says the cap of a number, the key max.
func AtMost(out engine.Text, v *engine.Node) engine.Text {
	if m := v.Get("max"); m != nil {
		out = engine.T("number.most", engine.A("number", out), engine.A("most", engine.Number(m.Int)))
	}
	return out
}

// Sum says several numbers added. What counts against them is said as taken off: "5 minus the number of cards in your
// hand".
func (s *Scribe[S]) Sum(items []engine.Node) engine.Text {
	if len(items) == 1 {
		return s.Number(&items[0])
	}
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

func (s *Scribe[S]) added(items []engine.Node) engine.Text {
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
	if fixed(&n) {
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

// Number says a number as a noun phrase: "the number of guests in your house". One that is left out, nil, is 0.
func (s *Scribe[S]) Number(n *engine.Node) engine.Text {
	if n == nil {
		return engine.T("number.fixed", engine.A("n", engine.Number(0)))
	}
	if fixed(n) {
		return engine.T("number.fixed", engine.A("n", engine.Number(n.Int)))
	}
	return s.says.Numbers[n.Keys[0].Name].Noun(s.by, &n.Keys[0].Node)
}

// NumberIf says a number under a condition, the keys cond, then and else.
func (s *Scribe[S]) NumberIf(v *engine.Node) engine.Text {
	return engine.T("number.if", engine.A("number", s.Number(v.Get("then"))), engine.A("cond", s.Cond(v.Get("cond"))),
		engine.A("otherwise", s.Number(v.Get("else"))))
}
