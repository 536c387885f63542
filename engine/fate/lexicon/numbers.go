package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Numbers lists the computed numbers.
func Numbers() []Number {
	return []Number{count(), tokensOn(), valueOf(), sum(), numberIf()}
}

// scaled compiles what counts and token counts share: a factor and a cap.
func scaled(x *program.Number, v *engine.Node) {
	x.Times = int8(v.Number("times", 1))
	if m := v.Get("max"); m != nil {
		x.Capped, x.Most = true, int8(m.Int)
	}
}

func times() engine.Key { return may("times", "points", "1", "multiplied by") }
func most() engine.Key  { return may("max", "points", "", "but at most") }

func count() Number {
	return Number{
		Word: "count", Number: program.NumCount, Doc: "how many cards a search finds",
		Shape: record("number-count", must("of", "selector", "which cards"), times(), most()),
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
			scaled(x, v)
			x.Of = program.Target{Kind: program.BySearch, Sel: k.Search(v.Get("of"), true)}
		},
		Value: func(s *play.State, x play.Ctx, n *program.Number) int { return s.Count(x, n.Of) * int(n.Times) },
		NumberSaid: wording.NumberSaid{
			Noun:   func(s *wording.Scribe, v *engine.Node) engine.Text { return say.Scaled(s.CountOf(v), v) },
			PerOne: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.EachCounted(v) },
		},
	}
}

func tokensOn() Number {
	return Number{
		Word: "tokens", Number: program.NumTokens, Doc: "how many tokens lie on the cards a search finds",
		Shape: record("number-tokens", must("token", "token", "which"), must("of", "target", "on which cards"),
			may("per", "small", "1", "one step for so many tokens, rounded down"), times(), most()),
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
			scaled(x, v)
			x.Token, x.Per = k.Token(v, "token"), uint8(v.Number("per", 1))
			x.Of = k.Standing(v.Get("of"))
			if x.Per == 0 {
				k.Fail(v, "per must be at least 1")
			}
		},
		Value: func(s *play.State, x play.Ctx, n *program.Number) int {
			v := 0
			for set := s.All(x, n.Of); !set.Empty(); {
				v += int(s.Tokens[set.Pop()][n.Token])
			}
			return v / int(n.Per) * int(n.Times)
		},
		NumberSaid: wording.NumberSaid{
			Noun:   func(s *wording.Scribe, v *engine.Node) engine.Text { return say.Scaled(s.TokensCounted(v), v) },
			PerOne: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.EachToken(v) },
		},
	}
}

func valueOf() Number {
	return Number{
		Word: "value_of", Number: program.NumValueOf, Doc: "the current value of a card",
		Shape: engine.Shape{Name: "target"},
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
			x.Of = k.LookedAt(v, k.Standing(v))
			k.Read(v, program.ReadsValue)
		},
		Value: func(s *play.State, x play.Ctx, n *program.Number) int {
			v := 0
			for set := s.All(x, n.Of); !set.Empty(); {
				c := set.Pop()
				s.Heed(c)
				v += s.Value(c)
			}
			return v
		},
		NumberSaid: wording.NumberSaid{
			Noun: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.ValueOf(v) },
		},
	}
}

func sum() Number {
	return Number{
		Word: "sum", Number: program.NumSum, Doc: "several numbers added",
		Shape:   engine.Shape{Name: "number-list", Form: engine.Listing, Of: "number", Min: 1},
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) { k.Numbers(x, v) },
		Value: func(s *play.State, x play.Ctx, n *program.Number) (v int) {
			for k := n.List; k < n.List+n.Count; k++ {
				v += s.Number(x, s.R.NumLists[k])
			}
			return v
		},
		NumberSaid: wording.NumberSaid{
			Noun: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.Sum(v.Items) },
			Points: func(s *wording.Scribe, v *engine.Node) engine.Text {
				return engine.T("list.and", engine.A("list", each(v, s.Points)))
			},
		},
	}
}

func each(v *engine.Node, say func(n *engine.Node) engine.Text) engine.List {
	list := make(engine.List, len(v.Items))
	for i := range v.Items {
		list[i] = say(&v.Items[i])
	}
	return list
}

func numberIf() Number {
	return Number{
		Word: "if", Number: program.NumIf, Doc: "a number under a condition",
		Shape: record("number-if", must("cond", "condition", "when"), must("then", "number", "the number"),
			may("else", "number", "0", "otherwise")),
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
			x.Cond, x.Then = k.Cond(v.Get("cond")), k.Number(v.Get("then"))
			if e := v.Get("else"); e != nil {
				x.Other = k.Number(e)
			} else {
				x.Other = k.AddNumber(program.Number{})
			}
		},
		Value: func(s *play.State, x play.Ctx, n *program.Number) int {
			if s.Holds(x, n.Cond) {
				return s.Number(x, n.Then)
			}
			return s.Number(x, n.Other)
		},
		NumberSaid: wording.NumberSaid{
			Noun: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.NumberIf(v) },
			Points: func(s *wording.Scribe, v *engine.Node) engine.Text {
				what := engine.A("what", s.Points(v.Get("then")))
				cond := engine.A("cond", s.Cond(v.Get("cond")))
				if no := v.Get("else"); no != nil && (no.Shape != "points" || no.Int != 0) {
					return engine.T("points.if-else", what, cond, engine.A("otherwise", s.Points(no)))
				}
				return engine.T("points.if", what, cond)
			},
		},
	}
}

// fixed and exchangePrice are the numbers without a word.
func fixed(s *play.State, x play.Ctx, n *program.Number) int         { return int(n.Fixed) }
func exchangePrice(s *play.State, x play.Ctx, n *program.Number) int { return s.ExchangePrice(x.Me) }
