package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// numbers are the computed numbers, in the order of program.NumCount and those after it.
func numbers() []Number {
	t := shared()
	return []Number{
		{Word: "count", Doc: "how many cards a search finds",
			Shape: words.Record("number-count", words.Must("of", "selector", "which cards"),
				words.Can("per", "one-up", "1", "so many make one step, rounded down"), words.Times(),
				words.Can("plus", "points", "0", "is added then"), words.Can("min", "points", "", "but no less than"),
				words.Most()),
			Compile: compileCount, Value: count},
		{Word: "difficulty", Doc: "the printed difficulties of Challenges added (R46)",
			Shape: words.Record("number-difficulty", words.Must("of", "selector", "which Challenges")),
			Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
				of := v.Get("of")
				lying(k, of)
				x.Of = k.Search(of, true)
			},
			Value: func(s *play.State, x play.Ctx, n *program.Number) int { return s.Printed(x, n.Of) }},
		words.Sum(t), words.NumberIf(t),
	}
}

func compileCount(k *program.Compiler, x *program.Number, v *engine.Node) {
	words.Scaled(x, v)
	own := &x.Own
	own.Per, own.Plus = uint8(v.Number("per", 1)), int8(v.Number("plus", 0))
	if n := v.Get("min"); n != nil {
		own.Floored, own.Least = true, int8(n.Int)
	}
	x.Of = k.Search(v.Get("of"), true)
}

// count is clamp(floor(count / per) * times + plus, min, max); the upper end is effect.Value's.
func count(s *play.State, x play.Ctx, n *program.Number) int {
	v := s.Count(x, n.Of)/int(n.Own.Per)*int(n.Times) + int(n.Own.Plus)
	if n.Own.Floored {
		v = max(v, int(n.Own.Least))
	}
	return v
}

// conditions are the conditions, in the order of program.CondExists and those after it.
func conditions() []Condition {
	t := shared()
	return []Condition{
		words.Exists("a search finds something", "selector",
			func(k *program.Compiler, c *program.Cond, v *engine.Node) { c.Of = k.Search(v, true) },
			func(s *play.State, x play.Ctx, c *program.Cond) int { return s.Count(x, c.Of) }),
		words.Compare(t), words.All(t), words.Any(t), words.Not(t),
	}
}

// number is the amount of a step.
func number(s *play.State, x play.Ctx, o *program.Op) int { return s.Number(x, o.N) }
