package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Steps that put tokens on Characters, take them off, or change them where they lie.

func howMany() engine.Key { return may("n", "number", "1", "how many") }

func place() Verb {
	return Verb{
		Word: "place", Number: program.VerbPlace, Doc: "put tokens on Characters (L461, L583)",
		Reasons: placing(),
		Shape:   record("step-place", must("token", "token", "which"), howMany(), must("to", "target", "where")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Own.Token, o.N = k.Token(v, "token"), k.Amount(v)
			o.Arg[0] = k.Target(v.Get("to"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(
				eachToken(func(s *play.State, o *program.Op, c program.Card, n int) int { return s.Put(c, o.Own.Token, n) })),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return s.Available(o.Own.Token) > 0 && s.Receives(c, o.Own.Token)
			},
			Can: someCard,
			Full: func(s *play.State, x play.Ctx, o *program.Op) bool {
				n, ok := enough(s, x, o)
				return ok && s.Available(o.Own.Token) >= n*s.Number(x, o.N)
			},
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			tokens, wrap := said(s, v, v.Word("token", ""))
			if s.Takes(v.Get("to")) {
				return wrap(engine.T("do.place.brief", engine.A("tokens", tokens)))
			}
			return wrap(engine.T(f.Key("do.place"), engine.A("tokens", tokens),
				engine.A("what", s.Target(v.Get("to"), wording.How{Each: true, Can: barred(v.Word("token", ""))}).Text)))
		},
		ByPlayer: byNobody,
		Asks:     [2]string{"ask.pick.place"},
	}
}

// barred is the token itself where cards can bar it from a Character, else "".
func barred(token string) string {
	if token == "suspicion" || token == "cursed" {
		return token
	}
	return ""
}

func remove() Verb {
	return Verb{
		Word: "remove", Number: program.VerbRemove, Doc: "take tokens off Characters (L471)",
		Reasons: bearing(),
		Shape: record("step-remove", must("token", "token", "which"), howMany(),
			must("from", "target", "from where; several Characters: so many altogether")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Own.Token, o.N = k.Token(v, "token"), k.Amount(v)
			o.Arg[0] = k.Target(v.Get("from"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(takeOff),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				if o.Pay != 0 && !altogether(s, o) {
					return bearsAll(s, x, o, c, o.Own.Token)
				}
				return s.Tokens[c][o.Own.Token] > 0
			},
			Can: someCard,
			Full: func(s *play.State, x play.Ctx, o *program.Op) bool {
				n, sum := s.Number(x, o.N), 0
				for set := s.Targets(x, o, 0, program.Set{}); !set.Empty(); {
					sum += int(s.Tokens[set.Pop()][o.Own.Token])
				}
				return n > 0 && sum >= n
			},
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			token := v.Word("token", "")
			tokens, wrap := said(s, v, token)
			return wrap(s.Remove(tokens, token, v.Get("from"), f))
		},
		ByPlayer: byNobody,
		Asks:     [2]string{"ask.pick.remove"},
	}
}

// takeOff takes n tokens altogether off the cards settled, asking from which as long as it matters.
func takeOff(s *play.State, f *play.Frame, o *program.Op) bool {
	if !f.Begun {
		f.Begun, f.Left = true, uint8(min(max(s.Number(f.Ctx(), o.N), 0), 200))
	}
	for f.Left > 0 {
		bearing, sum := s.Bearing(f.Arg[0], o.Own.Token)
		if sum <= int(f.Left) || bearing.Len() == 1 {
			for !bearing.Empty() {
				c := s.Foremost(&bearing)
				if s.Drop(c, o.Own.Token, int(f.Left)) > 0 {
					f.Moved.Add(c)
				}
			}
			return true
		}
		sel := &s.R.Sels[o.Arg[0].Sel]
		if sel.Chooser == search.ByLot {
			s.TakeTokens(f, o, s.RandomOf(bearing), 1)
			continue
		}
		s.Question(s.Chooser(f, sel, bearing), play.AskToken)
		return false
	}
	return true
}

func shift() Verb {
	return Verb{
		Word: "shift", Number: program.VerbShift, Doc: "move tokens from one Character to another (L471)",
		Reasons: shifting(),
		Shape: record("step-shift", must("token", "token", "which"), howMany(), must("from", "target", "from where"),
			must("to", "target", "to where")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Own.Token, o.N = k.Token(v, "token"), k.Amount(v)
			o.Arg[0], o.Arg[1] = k.Target(v.Get("from")), k.Target(v.Get("to"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
				from, to := f.Arg[0].First(), f.Arg[1].First()
				if from != program.NoCard && to != program.NoCard && s.Carry(from, to, o.Own.Token, s.Number(f.Ctx(), o.N)) > 0 {
					f.Moved.Add(from)
					f.Moved.Add(to)
				}
				return true
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				switch {
				case i == 1:
					return !first.Has(c) && s.Receives(c, o.Own.Token)
				case o.Pay != 0:
					return bearsAll(s, x, o, c, o.Own.Token)
				}
				return s.Tokens[c][o.Own.Token] > 0
			},
			Can: someCard, Full: someCard,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			tokens, wrap := said(s, v, v.Word("token", ""))
			from := s.Target(v.Get("from"), wording.How{Bears: v.Word("token", "")})
			return wrap(engine.T(f.Key("do.shift"), engine.A("tokens", tokens), engine.A("from", from.Text),
				engine.A("what", s.Target(v.Get("to"), wording.How{}).Text)))
		},
		ByPlayer: byNobody,
		Asks:     [2]string{"ask.pick.shift", "ask.pick.shift.second"},
	}
}

func replace() Verb {
	return Verb{
		Word: "replace", Number: program.VerbReplace, Doc: "exchange tokens of one kind for another (L471)",
		Reasons: replacing(),
		Shape: record("step-replace", must("token", "token", "which goes"), must("with", "token", "which comes"), howMany(),
			must("at", "target", "where")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Own.Token, o.Own.Token2, o.N = k.Token(v, "token"), k.Token(v, "with"), k.Amount(v)
			o.Arg[0] = k.Target(v.Get("at"))
			if o.Own.Token == o.Own.Token2 {
				k.Fail(v, "replace needs two different tokens")
			}
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(
				eachToken(func(s *play.State, o *program.Op, c program.Card,
					n int) int {
					return s.Swap(c, o.Own.Token, o.Own.Token2, n)
				})),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				if o.Pay != 0 && !bearsAll(s, x, o, c, o.Own.Token) {
					return false
				}
				return s.Tokens[c][o.Own.Token] > 0 &&
					!(o.Own.Token2 == program.Suspicion && s.Immune(c, program.AgainstSuspicion)) &&
					!(o.Own.Token2 == program.Cursed && s.Immune(c, program.AgainstCursed))
			},
			Can: someCard,
			Full: func(s *play.State, x play.Ctx, o *program.Op) bool {
				n, ok := enough(s, x, o)
				return ok && (play.Pool(o.Own.Token) == play.Pool(o.Own.Token2) || s.Available(o.Own.Token2) >= n*s.Number(x, o.N))
			},
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			token, other := v.Word("token", ""), v.Word("with", "")
			tokens, wrap := said(s, v, token)
			others, _ := said(s, v, other)
			return wrap(engine.T(f.Key("do.replace"), engine.A("tokens", tokens),
				engine.A("what", s.Target(v.Get("at"), wording.How{Each: true, Bears: token}).Text), engine.A("others", others)))
		},
		ByPlayer: byNobody,
		Asks:     [2]string{"ask.pick.replace"},
	}
}

func flip() Verb {
	return Verb{
		Word: "flip", Number: program.VerbFlip, Doc: "turn Blessed and Cursed tokens over (L420)",
		Reasons: ofToken(),
		Shape:   record("step-flip", howMany(), must("at", "target", "where; Cursed tokens are turned first")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.N = k.Amount(v)
			o.Arg[0] = k.Target(v.Get("at"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(eachToken(func(s *play.State, o *program.Op, c program.Card, n int) int { return s.Flip(c, n) })),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				n := int(s.Tokens[c][program.Blessed] + s.Tokens[c][program.Cursed])
				if o.Pay != 0 {
					return n >= s.Number(x, o.N)
				}
				return n > 0
			},
			Can: someCard, Full: enoughCards,
		},
		Say:      func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text { return s.Flip(v, f) },
		ByPlayer: byNobody,
		Asks:     [2]string{"ask.pick.flip"},
	}
}

// eachToken does something with so many tokens to each card settled, in table order.
func eachToken(do func(s *play.State, o *program.Op, c program.Card, n int) int) func(*play.State, *play.Frame,
	*program.Op) bool {
	return func(s *play.State, f *play.Frame, o *program.Op) bool {
		n := s.Number(f.Ctx(), o.N)
		for set := f.Arg[0]; ; {
			c := s.Foremost(&set)
			if c == program.NoCard {
				return true
			}
			if do(s, o, c, n) > 0 {
				f.Moved.Add(c)
			}
		}
	}
}

// altogether reports whether a step takes its tokens off all cards found together, not off each.
func altogether(s *play.State, o *program.Op) bool {
	return o.Arg[0].Kind == effect.BySearch && s.R.Sels[o.Arg[0].Sel].All
}

// bearsAll reports whether a card bears as many tokens of a kind as a price asks for.
func bearsAll(s *play.State, x play.Ctx, o *program.Op, c program.Card, token uint8) bool {
	return int(s.Tokens[c][token]) >= max(1, s.Number(x, o.N))
}

// enough is how many cards a step is to touch, and whether so many are there.
func enough(s *play.State, x play.Ctx, o *program.Op) (need int, ok bool) {
	found := s.Targets(x, o, 0, program.Set{})
	need = 1
	if o.Arg[0].Kind == effect.BySearch {
		switch sel := &s.R.Sels[o.Arg[0].Sel]; {
		case sel.All:
			need = found.Len()
		case !sel.UpTo:
			need = sel.Written()
		}
	}
	return need, found.Len() >= max(need, 1)
}

// said is how many tokens a step is about, and what goes around the sentence where that is computed.
func said(s *wording.Scribe, v *engine.Node, token string) (engine.Text, func(engine.Text) engine.Text) {
	return s.Amount(v.Get("n"), func(n int, x bool) engine.Text { return wording.TokenText(token, n, x) })
}

func byNobody(*engine.Node) bool   { return false }
func bySomebody(*engine.Node) bool { return true }
