package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Conditions lists what can be so or not.
func Conditions() []Condition {
	return []Condition{exists(), is(), compare(),
		round("final_round", program.CondFinal, "this is the last round", (*play.State).FinalRound),
		round("first_round", program.CondFirst, "this is the first round", (*play.State).FirstRound), via(), moved(), all(),
		any_(), not()}
}

func exists() Condition {
	return Condition{
		Word: "exists", Number: program.CondExists, Doc: "a search finds at least one card",
		Shape: engine.Shape{Name: "selector"},
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.Of = program.Target{Kind: program.BySearch, Sel: k.Search(v, true)}
		},
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool { return s.Count(x, c.Of) > 0 },
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text {
			if !holds {
				return say.Exists(s.Search(v, wording.How{Det: wording.None, There: true}).Text, false)
			}
			return say.Exists(s.Search(v, wording.How{Det: wording.Any, There: true}).Text, true)
		},
	}
}

func is() Condition {
	return Condition{
		Word: "is", Number: program.CondIs, Doc: "a card is like this",
		Shape: record("cond-is", must("card", "target", "which card"), may("type", "types", "", "its type"),
			may("zone", "zone", "", "where it is"), may("has", "tokens", "", "at least these tokens")),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.Of = k.LookedAt(v, k.Standing(v.Get("card")))
			for _, w := range v.Texts("type") {
				c.Types |= 1 << program.Types.Index(w)
			}
			if c.Types != 0 {
				k.Read(v, program.ReadsTypes)
			}
			if w := v.Word("zone", ""); w != "" {
				c.Zone = program.Place(program.PlaceNames.Index(w))
			}
			c.Has = tokenCounts(v.Get("has"))
		},
		Holds: isSo,
		Say:   func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.IsSo(v, holds) },
	}
}

// tokenCounts reads least numbers of tokens by their words.
func tokenCounts(n *engine.Node) (out [program.TokenKinds]uint8) {
	for t := range out {
		out[t] = uint8(n.Number(program.Tokens.Word(t), 0))
	}
	return out
}

// isSo tests whether one of the cards meant is as the condition says.
func isSo(s *play.State, x play.Ctx, c *program.Cond) bool {
	for set := s.All(x, c.Of); !set.Empty(); {
		k := set.Pop()
		if c.Types != 0 {
			s.Heed(k)
		}
		ok := c.Types == 0 || s.Types(k)&c.Types != 0
		ok = ok && (c.Zone == program.AnyPlace || s.LiesIn(k, c.Zone))
		for t, n := range c.Has {
			ok = ok && s.Tokens[k][t] >= n
		}
		if ok {
			return true
		}
	}
	return false
}

func compare() Condition {
	return Condition{
		Word: "compare", Number: program.CondCompare, Doc: "two numbers compare",
		Shape: record("cond-compare", must("a", "number", "the one"), must("is", "comparison", "how they compare"),
			must("b", "number", "the other")),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.A, c.B = k.Number(v.Get("a")), k.Number(v.Get("b"))
			c.How = uint8(program.Comparisons.Index(v.Word("is", "")))
		},
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool {
			a, b := s.Number(x, c.A), s.Number(x, c.B)
			return [...]bool{a >= b, a <= b, a == b}[c.How]
		},
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Compare(v, holds) },
	}
}

func round(word string, kind program.CondKind, doc string, now func(s *play.State) bool) Condition {
	return Condition{
		Word: word, Number: kind, Doc: doc, Shape: engine.Shape{Name: "flag"},
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) { c.Want = v.Bool },
		Holds:   func(s *play.State, x play.Ctx, c *program.Cond) bool { return now(s) == c.Want },
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text {
			return engine.T(say.Negated("cond."+word, holds == v.Bool))
		},
	}
}

func via() Condition {
	return Condition{
		Word: "via", Number: program.CondVia, Doc: "the effect is used from there", Shape: engine.Shape{Name: "cast-via"},
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.Via = program.Via(program.Vias.Index(v.Text))
		},
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool { return x.F != nil && x.F.Via == c.Via },
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text {
			return engine.T(say.Negated("cond.via."+v.Text, holds))
		},
	}
}

func moved() Condition {
	return Condition{
		Word: "moved", Number: program.CondMoved, Doc: "an earlier step really did something to the card",
		Shape:   engine.Shape{Name: "bound-card"},
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) { c.Of = k.Bound(v) },
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool {
			if x.F == nil {
				return false
			}
			set := s.Known(x, c.Of)
			set = set.And(x.F.Moved)
			return !set.Empty()
		},
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.MovedSaid(v, holds) },
	}
}

func conditionsShape() engine.Shape {
	return engine.Shape{Name: "conditions", Form: engine.Listing, Of: "condition", Min: 1}
}

func all() Condition {
	return Condition{
		Word: "all", Number: program.CondAll, Doc: "all of them", Shape: conditionsShape(),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) { k.Conds(c, v) },
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool {
			for k := c.List; k < c.List+c.Count; k++ {
				if !s.Holds(x, s.R.CondLists[k]) {
					return false
				}
			}
			return true
		},
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, holds) },
	}
}

func any_() Condition {
	return Condition{
		Word: "any", Number: program.CondAny, Doc: "at least one of them", Shape: conditionsShape(),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) { k.Conds(c, v) },
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool {
			for k := c.List; k < c.List+c.Count; k++ {
				if s.Holds(x, s.R.CondLists[k]) {
					return true
				}
			}
			return false
		},
		Say: func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, !holds) },
	}
}

func not() Condition {
	return Condition{
		Word: "not", Number: program.CondNot, Doc: "the opposite", Shape: engine.Shape{Name: "condition"},
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) { c.Nested = k.Cond(v) },
		Holds:   func(s *play.State, x play.Ctx, c *program.Cond) bool { return !s.Holds(x, c.Nested) },
		Say:     func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Condition(v, !holds) },
	}
}
