package words

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Conditions that are made of others, or compare numbers.

// Comparisons are how two numbers compare, in the order of effect.Cond.How.
var Comparisons = effect.NewScale("comparison", "", "ge: at least", "le: at most", "eq: equal to")

// conditions is the shape of a list of conditions.
func conditions() engine.Shape {
	return engine.Shape{Name: "conditions", Form: engine.Listing, Of: "condition", Min: 1}
}

// Exists is whether a game finds at least one of something: shape is what stands under the word, find compiles it into
// c.Of or c.Own, and count counts it.
func Exists[K, S, X, A any](doc, shape string, find func(k K, c *effect.Cond[A], v *engine.Node),
	count func(s *S, x X, c *effect.Cond[A]) int) Condition[K, S, X, A] {
	return Condition[K, S, X, A]{
		Word: "exists", Doc: doc, Shape: engine.Shape{Name: shape}, Compile: find,
		Holds: func(s *S, x X, c *effect.Cond[A]) bool { return count(s, x, c) > 0 },
	}
}

// Compare is how two numbers compare.
func Compare[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Condition[K, S, X, A] {
	return Condition[K, S, X, A]{
		Word: "compare", Doc: "two numbers compare",
		Shape: Record("cond-compare", Must("a", "number", "the one"), Must("is", "comparison", "how they compare"),
			Must("b", "number", "the other")),
		Compile: func(game K, c *effect.Cond[A], v *engine.Node) {
			k := t.Compiler(game)
			c.A, c.B = k.Number(v.Get("a")), k.Number(v.Get("b"))
			c.How = uint8(Comparisons.Index(v.Word("is", "")))
		},
		Holds: func(s *S, x X, c *effect.Cond[A]) bool {
			a, b := t.number(s, x, c.A), t.number(s, x, c.B)
			return [...]bool{a >= b, a <= b, a == b}[c.How]
		},
	}
}

// All is that all of several conditions hold.
func All[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Condition[K, S, X, A] {
	return Condition[K, S, X, A]{
		Word: "all", Doc: "all of them", Shape: conditions(),
		Compile: func(k K, c *effect.Cond[A], v *engine.Node) { t.Compiler(k).Conditions(c, v) },
		Holds: func(s *S, x X, c *effect.Cond[A]) bool {
			p, d := t.Rules(s)
			for _, i := range p.CondLists[c.List : c.List+c.Count] {
				if !effect.Holds(p, d, s, x, i) {
					return false
				}
			}
			return true
		},
	}
}

// Any is that at least one of several conditions holds.
func Any[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Condition[K, S, X, A] {
	return Condition[K, S, X, A]{
		Word: "any", Doc: "at least one of them", Shape: conditions(),
		Compile: func(k K, c *effect.Cond[A], v *engine.Node) { t.Compiler(k).Conditions(c, v) },
		Holds: func(s *S, x X, c *effect.Cond[A]) bool {
			p, d := t.Rules(s)
			for _, i := range p.CondLists[c.List : c.List+c.Count] {
				if effect.Holds(p, d, s, x, i) {
					return true
				}
			}
			return false
		},
	}
}

// Not is that another condition does not hold.
func Not[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Condition[K, S, X, A] {
	return Condition[K, S, X, A]{
		Word: "not", Doc: "the opposite", Shape: engine.Shape{Name: "condition"},
		Compile: func(k K, c *effect.Cond[A], v *engine.Node) { c.Nested = t.Compiler(k).Cond(v) },
		Holds:   func(s *S, x X, c *effect.Cond[A]) bool { return !t.holds(s, x, c.Nested) },
	}
}
