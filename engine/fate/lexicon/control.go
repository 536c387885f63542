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

// Steps that decide which other steps are done.

func choose() Verb {
	return asVerb(program.VerbChoose, words.Choose(shared()), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			alternatives := make([]*engine.Node, len(v.Items))
			for i := range v.Items {
				alternatives[i] = &v.Items[i]
			}
			return s.Choose(alternatives, f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	})
}

func may_() Verb {
	return asVerb(program.VerbMay, words.May(shared()), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.May(v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	})
}

func pay() Verb {
	return asVerb(program.VerbPay, words.Pay(shared()), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.Pay(v.Get("cost"), v.Get("then"), v.Get("otherwise"), f)
		},
		Stand: say.Alone, ByPlayer: bySomebody,
	})
}

func if_() Verb {
	return asVerb(program.VerbIf, words.If(shared()), Verb{
		Say:      func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text { return s.IfInside(v, f) },
		Clauses:  func(s *wording.Scribe, v *engine.Node) []engine.Text { return s.IfClauses(v) },
		ByPlayer: byNobody,
	})
}

func forEach() Verb {
	const order = "the players, clockwise from the coin holder, by Day from the active player"
	v := asVerb(program.VerbForEach, words.ForEach(shared(), order), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			if players := v.Word("players", ""); players != "" {
				return s.EachPlayer(players, v.Get("do"), f)
			}
			return s.EachCard(s.Search(v.Get("cards"), wording.How{Det: wording.Bare}), v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: byNobody,
	})
	v.Among = func(s *play.State, x play.Ctx, o *program.Op) uint8 {
		if o.Players != program.ARival {
			return 0
		}
		return s.SeatsOf(x, program.ARival)
	}
	return v
}

func repeat() Verb {
	return asVerb(program.VerbRepeat, words.Repeat(shared()), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return s.Repeat(v.Get("times"), v.Get("do"), f)
		},
		Stand: say.Alone, ByPlayer: byNobody,
	})
}

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
	return asVerb(program.VerbNote, words.Note(shared()), Verb{
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.nothing"))
		},
		Stand: say.Silent, ByPlayer: byNobody,
	})
}

func never(*play.State, play.Ctx, *program.Op) bool { return false }

// builtIn is what the ops do that no word stands for.
func builtIn() map[program.Verb]play.Deed {
	deeds := map[program.Verb]play.Deed{}
	for v, d := range words.HiddenSteps(shared()) {
		deeds[v] = play.Steering(d)
	}
	deed := func(step func(s *play.State, f *play.Frame, o *program.Op)) play.Deed {
		return play.Deed{Step: step, May: play.NoTargets, Can: never, Full: never}
	}
	deeds[effect.VerbEnd] = deed(func(s *play.State, f *play.Frame, o *program.Op) { s.Finish(f) })
	deeds[program.VerbExchanged] = deed(play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
		s.Happen(program.OnExchanged, f.Me, program.NoCard, program.AnyVia, program.NoToken, 0)
		return true
	}))
	return deeds
}

// Verbs lists the steps, in the order of the reference page.
func Verbs() []Verb {
	return []Verb{place(), remove(), shift(), replace(), flip(), draw(), take(), trade(), attach(), sacrifice(), bury(),
		raise(), accuse(),
		retrieve(), burn(), discardSelf(), peek(), sweep(), activate(), choose(), may_(), pay(), if_(), forEach(), repeat(),
		note()}
}
