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

// Numbers lists the computed numbers.
func Numbers() []Number {
	return []Number{count(), tokensOn(), valueOf(), sum(), numberIf()}
}

func count() Number {
	find := func(k *program.Compiler, x *program.Number, of *engine.Node) {
		x.Of = program.Target{Kind: effect.BySearch, Sel: k.Search(of, true)}
	}
	number := func(s *play.State, x play.Ctx, n *program.Number) int { return s.Count(x, n.Of) }
	return asNumber(program.NumCount, words.Count("how many cards a search finds", "selector", find, number),
		wording.NumberSaid{
			Noun:   func(s *wording.Scribe, v *engine.Node) engine.Text { return say.Scaled(s.CountOf(v), v) },
			PerOne: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.EachCounted(v) },
		})
}

func tokensOn() Number {
	return Number{
		Word: "tokens", Number: program.NumTokens, Doc: "how many tokens lie on the cards a search finds",
		Shape: record("number-tokens", must("token", "token", "which"), must("of", "target", "on which cards"),
			may("per", "small", "1", "one step for so many tokens, rounded down"), words.Times(), words.Most()),
		Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
			words.Scaled(x, v)
			x.Own.Token, x.Own.Per = k.Token(v, "token"), uint8(v.Number("per", 1))
			x.Of = k.Standing(v.Get("of"))
			if x.Own.Per == 0 {
				k.Fail(v, "per must be at least 1")
			}
		},
		Value: func(s *play.State, x play.Ctx, n *program.Number) int {
			v := 0
			for set := s.All(x, n.Of); !set.Empty(); {
				v += int(s.Tokens[set.Pop()][n.Own.Token])
			}
			return v / int(n.Own.Per) * int(n.Times)
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
	return asNumber(program.NumSum, words.Sum(shared()), wording.NumberSaid{
		Noun: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.Sum(v.Items) },
		Points: func(s *wording.Scribe, v *engine.Node) engine.Text {
			return engine.T("list.and", engine.A("list", each(v, s.Points)))
		},
	})
}

func each(v *engine.Node, say func(n *engine.Node) engine.Text) engine.List {
	list := make(engine.List, len(v.Items))
	for i := range v.Items {
		list[i] = say(&v.Items[i])
	}
	return list
}

func numberIf() Number {
	return asNumber(program.NumIf, words.NumberIf(shared()), wording.NumberSaid{
		Noun: func(s *wording.Scribe, v *engine.Node) engine.Text { return s.NumberIf(v) },
		Points: func(s *wording.Scribe, v *engine.Node) engine.Text {
			what := engine.A("what", s.Points(v.Get("then")))
			cond := engine.A("cond", s.Cond(v.Get("cond")))
			if no := v.Get("else"); no != nil && (no.Shape != "points" || no.Int != 0) {
				return engine.T("points.if-else", what, cond, engine.A("otherwise", s.Points(no)))
			}
			return engine.T("points.if", what, cond)
		},
	})
}

// exchangePrice is the number without a word.
func exchangePrice(s *play.State, x play.Ctx, n *program.Number) int { return s.ExchangePrice(x.Me) }
