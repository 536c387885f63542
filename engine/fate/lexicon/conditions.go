package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/say"
	"witchtable/engine/effect/words"
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
	find := func(k *program.Compiler, c *program.Cond, v *engine.Node) {
		c.Of = program.Target{Kind: effect.BySearch, Sel: k.Search(v, true)}
	}
	number := func(s *play.State, x play.Ctx, c *program.Cond) int { return s.Count(x, c.Of) }
	return asCondition(program.CondExists, words.Exists("a search finds at least one card", "selector", find, number),
		func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text {
			if !holds {
				return say.Exists(s.Search(v, wording.How{Det: wording.None, There: true}).Text, false)
			}
			return say.Exists(s.Search(v, wording.How{Det: wording.Any, There: true}).Text, true)
		})
}

func is() Condition {
	return Condition{
		Word: "is", Number: program.CondIs, Doc: "a card is like this",
		Shape: record("cond-is", must("card", "target", "which card"), may("type", "types", "", "its type"),
			may("zone", "zone", "", "where it is"), may("has", "tokens", "", "at least these tokens")),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.Of = k.LookedAt(v, k.Standing(v.Get("card")))
			for _, w := range v.Texts("type") {
				c.Own.Types |= 1 << program.Types.Index(w)
			}
			if c.Own.Types != 0 {
				k.Read(v, program.ReadsTypes)
			}
			if w := v.Word("zone", ""); w != "" {
				c.Own.Zone = program.Place(program.PlaceNames.Index(w))
			}
			c.Own.Has = tokenCounts(v.Get("has"))
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
		if c.Own.Types != 0 {
			s.Heed(k)
		}
		ok := c.Own.Types == 0 || s.Types(k)&c.Own.Types != 0
		ok = ok && (c.Own.Zone == program.AnyPlace || s.LiesIn(k, c.Own.Zone))
		for t, n := range c.Own.Has {
			ok = ok && s.Tokens[k][t] >= n
		}
		if ok {
			return true
		}
	}
	return false
}

func compare() Condition {
	return asCondition(program.CondCompare, words.Compare(shared()),
		func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Compare(v, holds) })
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
			c.Own.Via = program.Via(program.Vias.Index(v.Text))
		},
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool { return x.F != nil && x.F.Via == c.Own.Via },
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

func all() Condition {
	return asCondition(program.CondAll, words.All(shared()),
		func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, holds) })
}

func any_() Condition {
	return asCondition(program.CondAny, words.Any(shared()),
		func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, !holds) })
}

func not() Condition {
	return asCondition(program.CondNot, words.Not(shared()),
		func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text { return s.Condition(v, !holds) })
}
