package words

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Numbers that are made of others, or count what a game finds. A fixed number has no word.

// Scaled compiles what counts share: a factor and a cap, the keys Times and Most.
func Scaled[A any](x *effect.Number[A], v *engine.Node) {
	x.Times = int8(v.Number("times", 1))
	if m := v.Get("max"); m != nil {
		x.Capped, x.Most = true, int8(m.Int)
	}
}

// Times is the key of the factor of a count.
func Times() engine.Key { return Can("times", "points", "1", "multiplied by") }

// Most is the key of the cap of a count.
func Most() engine.Key { return Can("max", "points", "", "but at most") }

// Count is how many of something a game finds: what is the shape under its key of, doc what the page says of it; find
// compiles that into x.Of or x.Own, and count counts it.
func Count[K, S, X, A any](doc, shape string, find func(k K, x *effect.Number[A], of *engine.Node),
	count func(s *S, x X, n *effect.Number[A]) int) Number[K, S, X, A] {
	return Number[K, S, X, A]{
		Word: "count", Doc: doc,
		Shape: Record("number-count", Must("of", shape, "which cards"), Times(), Most()),
		Compile: func(k K, x *effect.Number[A], v *engine.Node) {
			Scaled(x, v)
			find(k, x, v.Get("of"))
		},
		Value: func(s *S, x X, n *effect.Number[A]) int { return count(s, x, n) * int(n.Times) },
	}
}

// Sum is several numbers added.
func Sum[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Number[K, S, X, A] {
	return Number[K, S, X, A]{
		Word: "sum", Doc: "several numbers added",
		Shape:   engine.Shape{Name: "number-list", Form: engine.Listing, Of: "number", Min: 1},
		Compile: func(k K, x *effect.Number[A], v *engine.Node) { t.Compiler(k).Numbers(x, v) },
		Value: func(s *S, x X, n *effect.Number[A]) (v int) {
			p, d := t.Rules(s)
			for _, i := range p.NumLists[n.List : n.List+n.Count] {
				v += effect.Value(p, d, s, x, i)
			}
			return v
		},
	}
}

// NumberIf is a number under a condition.
func NumberIf[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Number[K, S, X, A] {
	return Number[K, S, X, A]{
		Word: "if", Doc: "a number under a condition",
		Shape: Record("number-if", Must("cond", "condition", "when"), Must("then", "number", "the number"),
			Can("else", "number", "0", "otherwise")),
		Compile: func(game K, x *effect.Number[A], v *engine.Node) {
			k := t.Compiler(game)
			x.Cond, x.Then = k.Cond(v.Get("cond")), k.Number(v.Get("then"))
			if e := v.Get("else"); e != nil {
				x.Other = k.Number(e)
			} else {
				x.Other = k.AddNumber(effect.Number[A]{})
			}
		},
		Value: func(s *S, x X, n *effect.Number[A]) int {
			if t.holds(s, x, n.Cond) {
				return t.number(s, x, n.Then)
			}
			return t.number(s, x, n.Other)
		},
	}
}
