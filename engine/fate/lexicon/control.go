package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Steps that decide which other steps are done.

func choose() Verb {
	return Verb{
		Word: "choose", Number: program.VerbChoose, Doc: "one of several things, as the player likes",
		Reasons: unexplained(),
		Shape: engine.Shape{Name: "step-choose", Form: engine.Listing, Of: "steps", Min: 2,
			Doc: "The alternatives; only those that can do something are offered."},
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			k.Around(o, func(o *program.Op) {
				o.N, o.Small = k.Choices(v), uint8(len(v.Items))
				var ends []int16
				for i := range v.Items {
					start := k.Here()
					k.Steps(&v.Items[i])
					ends = append(ends, k.Jump())
					k.P.Blocks[int(o.N)+i] = program.Block{Start: start, End: k.Here() - 1}
				}
				for _, j := range ends {
					k.Land(j)
				}
			})
		},
		Deed: play.Deed{
			Step: (*play.State).Choose, May: play.NoTargets, Can: (*play.State).BranchesCan, Full: (*play.State).BranchesCan,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			alternatives := make([]*engine.Node, len(v.Items))
			for i := range v.Items {
				alternatives[i] = &v.Items[i]
			}
			return s.Choose(alternatives, f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	}
}

func may_() Verb {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool { return s.CanDo(x, o.Body, o.End) }
	return Verb{
		Word: "may", Number: program.VerbMay, Doc: "something the player may leave out",
		Reasons: unexplained(),
		Shape:   record("step-may", must("do", "steps", "what")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			k.Around(o, func(o *program.Op) {
				k.Steps(v.Get("do"))
				o.No = k.Here()
			})
		},
		Deed: play.Deed{
			Step: func(s *play.State, f *play.Frame, o *program.Op) {
				if s.CanDo(f.Ctx(), o.Body, o.End) {
					s.Question(f.Speaker(), play.AskYesNo)
				} else {
					f.Pc = o.No
				}
			},
			May: play.NoTargets, Can: can, Full: can,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.May(v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	}
}

func pay() Verb {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		return s.Payable(x, o) || s.CanDo(x, o.No, o.End)
	}
	return Verb{
		Word: "pay", Number: program.VerbPay, Doc: "something done at a price",
		Reasons: unexplained(),
		Shape: record("step-pay", must("cost", "steps", "the price: must be possible in full"),
			may("then", "steps", "[]", "what follows when it is paid"),
			may("otherwise", "steps", "[]", "what follows when it is not")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			k.Around(o, func(o *program.Op) {
				k.Steps(v.Get("cost"))
				o.Mid = k.Here()
				for i := o.Body; i < o.Mid; i++ {
					if k.P.Ops[i].Pay == 0 { // else it is part of a price inside this one
						k.P.Ops[i].Pay = o.Body
					}
				}
				k.Block(v, "then")
				paid := k.Jump()
				o.No = k.Here()
				k.Block(v, "otherwise")
				k.Land(paid)
			})
		},
		Deed: play.Deed{
			Step: func(s *play.State, f *play.Frame, o *program.Op) {
				if s.Payable(f.Ctx(), o) {
					s.Question(f.Speaker(), play.AskYesNo)
				} else {
					f.Pc = o.No
				}
			},
			May: play.NoTargets, Can: can, Full: can,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.Pay(v.Get("cost"), v.Get("then"), v.Get("otherwise"), f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	}
}

func if_() Verb {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		if s.Holds(x, o.Cond) {
			return s.CanDo(x, o.Body, o.Mid)
		}
		return s.CanDo(x, o.Mid, o.End)
	}
	return Verb{
		Word: "if", Number: program.VerbIf, Doc: "something done under a condition",
		Reasons: unexplained(),
		Shape: record("step-if", must("cond", "condition", "when"), must("then", "steps", "what"),
			may("else", "steps", "[]", "what else")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			k.Around(o, func(o *program.Op) {
				o.Cond = k.Cond(v.Get("cond"))
				k.Steps(v.Get("then"))
				then := k.Jump()
				o.Mid = k.Here()
				k.Block(v, "else")
				k.Land(then)
			})
		},
		Deed: play.Deed{
			Step: func(s *play.State, f *play.Frame, o *program.Op) {
				if s.Holds(f.Ctx(), o.Cond) {
					f.Pc = o.Body
				} else {
					f.Pc = o.Mid
				}
			},
			May: play.NoTargets, Can: can, Full: can,
		},
		Say:      func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text { return s.IfInside(v, f) },
		Clauses:  func(s *wording.Scribe, v *engine.Node) []engine.Text { return s.IfClauses(v) },
		ByPlayer: byNobody,
	}
}

func forEach() Verb {
	return Verb{
		Word: "for_each", Number: program.VerbForEach, Doc: "something done for several players or cards in turn",
		Reasons: unexplained(),
		Shape: record("step-each",
			may("players", "players", "",
				"the players, clockwise from the coin holder, by Day from the active player; each is `them` in turn"),
			may("cards", "selector", "", "or the cards; each is `$each` in turn"),
			must("do", "steps", "what")),
		Compile: compileForEach,
		Deed: play.Deed{
			Step: func(s *play.State, f *play.Frame, o *program.Op) {
				l := &f.Loops[o.Loop]
				*l = play.Loop{Each: program.NoCard, Outer: f.Them}
				switch o.Players {
				case program.ARival:
					if !s.ChooseRival(f, o) {
						return
					}
					l.Seats = play.Bit(f.Rival)
				case program.Unset:
					l.Cards = s.All(f.Ctx(), o.Arg[0])
				default:
					l.Seats = s.SeatsOf(f.Ctx(), o.Players)
				}
				s.Reset(f)
				f.Pc = o.Body
			},
			May: play.NoTargets, Can: eachCan, Full: eachCan,
			Among: func(s *play.State, x play.Ctx, o *program.Op) uint8 {
				if o.Players != program.ARival {
					return 0
				}
				return s.SeatsOf(x, program.ARival)
			},
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			if players := v.Word("players", ""); players != "" {
				return s.EachPlayer(players, v.Get("do"), f)
			}
			return s.EachCard(s.Search(v.Get("cards"), wording.How{Det: wording.Bare}), v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: byNobody,
	}
}

func compileForEach(k *program.Compiler, o program.Op, v *engine.Node) {
	p, cards := v.Get("players"), v.Get("cards")
	if (p == nil) == (cards == nil) {
		k.Fail(v, "for_each needs exactly one of players and cards")
		return
	}
	k.Around(o, func(o *program.Op) {
		if p != nil {
			o.Players = k.Who(v, "players", program.Unset)
		} else {
			o.Arg[0] = k.LookedAt(cards, program.Target{Kind: program.BySearch, Sel: k.Search(cards, true)})
		}
		o.Loop = k.Loop(v, cards != nil)
		body := func() {
			k.Repeated(o, program.Op{Verb: program.VerbNext, Loop: o.Loop, Players: o.Players}, v.Get("do"))
		}
		if p != nil {
			k.Among(body)
		} else {
			body()
		}
	})
}

// eachCan reports whether one of the turns of a for_each could do something.
func eachCan(s *play.State, x play.Ctx, o *program.Op) bool {
	if o.Players != program.Unset {
		for seats := s.SeatsOf(x, o.Players); seats != 0; seats &= seats - 1 {
			x.Them = play.Low(seats)
			if s.CanDo(x, o.Body+1, o.End-1) {
				return true
			}
		}
		return false
	}
	y := s.Imagine(x)
	defer s.Forget(y)
	for set := s.All(x, o.Arg[0]); !set.Empty(); {
		y.F.Loops[o.Loop].Each = set.Pop()
		if s.CanDo(y, o.Body+1, o.End-1) {
			return true
		}
	}
	return false
}

func repeat() Verb {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		return s.Number(x, o.N) > 0 && s.CanDo(x, o.Body+1, o.End-1)
	}
	return Verb{
		Word: "repeat", Number: program.VerbRepeat, Doc: "something done several times",
		Reasons: unexplained(),
		Shape:   record("step-repeat", must("times", "number", "how often"), must("do", "steps", "what")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			k.Around(o, func(o *program.Op) {
				o.N = k.Number(v.Get("times"))
				o.Loop = k.Loop(v, false)
				k.Repeated(o, program.Op{Verb: program.VerbAgain, Loop: o.Loop}, v.Get("do"))
			})
		},
		Deed: play.Deed{
			Step: func(s *play.State, f *play.Frame, o *program.Op) {
				f.Loops[o.Loop] = play.Loop{Left: uint8(min(max(s.Number(f.Ctx(), o.N), 0), mostRepeats)), Each: program.NoCard}
				f.Pc = o.Body
			},
			May: play.NoTargets, Can: can, Full: can,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.Repeat(v.Get("times"), v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: byNobody,
	}
}

// mostRepeats bounds a repeat whose number is computed.
const mostRepeats = 50

func activate() Verb {
	return Verb{
		Word: "activate", Number: program.VerbActivate, Doc: "use another Character's Cast effect",
		Reasons: activating(),
		Shape:   record("step-activate", must("card", "target", "whose Cast effect")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Arg[0] = k.Open(v.Get("card"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(letCast),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return !s.LiesHidden(c) && s.CanActivate(x, c)
			},
			Can: someCard, Full: someCard,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.activate"), engine.A("what", s.Target(v.Get("card"), wording.How{Casts: true}).Text))
		},
		ByPlayer: bySomebody, Asks: [2]string{"ask.pick.activate"},
	}
}

// letCast begins the Cast effect of the card settled, the one chosen where several could do something (A42).
func letCast(s *play.State, f *play.Frame, o *program.Op) bool {
	c := f.Arg[0].First()
	if c == program.NoCard {
		return true
	}
	n := f.Left // the number of the effect chosen, from 1
	if n == 0 {
		var room [8]uint8
		can := s.Activatable(f.Ctx(), c, room[:0])
		switch len(can) {
		case 0:
			return true
		case 1:
			n = can[0] + 1
		default:
			s.Question(f.Speaker(), play.AskCast)
			return false
		}
	}
	f.Moved.Add(c)
	s.Tell(play.EvCast, f.Me, int16(c), 0, 0, 0)
	s.Begin(s.R.Cards[c].Casts[n-1], f.Me, c, program.NoCard, program.ViaCoven)
	return true
}

func note() Verb {
	return Verb{
		Word: "note", Number: program.VerbNote, Doc: "something told, without any effect",
		Reasons: unexplained(),
		Shape:   record("step-note", must("say", "id", "the message `note.<id>` of the pack's words")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.N = k.Note(v.Word("say", ""))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
				s.Tell(play.EvNote, f.Me, o.N, int16(f.Src), 0, 0)
				return true
			}),
			May: play.NoTargets, Can: never, Full: never,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.nothing"))
		},
		Stand: say.Silent, ByPlayer: byNobody,
	}
}

func never(*play.State, play.Ctx, *program.Op) bool { return false }

// builtIn is what the ops do that no word stands for.
func builtIn() map[program.Verb]play.Deed {
	deed := func(step func(s *play.State, f *play.Frame, o *program.Op)) play.Deed {
		return play.Deed{Step: step, May: play.NoTargets, Can: never, Full: never}
	}
	return map[program.Verb]play.Deed{
		program.VerbEnd:  deed(func(s *play.State, f *play.Frame, o *program.Op) { s.Finish(f) }),
		program.VerbJump: deed(func(s *play.State, f *play.Frame, o *program.Op) { f.Pc = o.End }),
		program.VerbNext: deed(func(s *play.State, f *play.Frame, o *program.Op) { s.NextTurn(f, o) }),
		program.VerbAgain: deed(func(s *play.State, f *play.Frame, o *program.Op) {
			if l := &f.Loops[o.Loop]; l.Left == 0 {
				f.Pc = o.End
			} else {
				l.Left--
				f.Pc++
			}
		}),
		program.VerbExchanged: deed(play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
			s.Happen(program.OnExchanged, f.Me, program.NoCard, program.AnyVia, program.NoToken, 0)
			return true
		})),
	}
}

// Verbs lists the steps, in the order of the reference page.
func Verbs() []Verb {
	return []Verb{place(), remove(), shift(), replace(), flip(), draw(), take(), trade(), attach(), sacrifice(), bury(),
		raise(), accuse(),
		retrieve(), burn(), discardSelf(), peek(), sweep(), activate(), choose(), may_(), pay(), if_(), forEach(), repeat(),
		note()}
}
