package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

type kit = words.Kit[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]

// shared is what the words that all games share need of this one. There are no players to be told apart: loops go over
// cards.
func shared() *kit {
	return &kit{
		Compiler: func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler },
		Cards: func(k *program.Compiler, o *program.Op, cards *engine.Node) {
			o.Arg[0] = k.Search(cards, true)
		},
		Table: play.Table{
			Rules: (*play.State).Code, Frame: func(f *play.Frame) *effect.Frame { return &f.Frame },
			Reset: (*play.Frame).Reset, Context: (*play.Frame).Ctx,
			AskYesNo:  (*play.State).Whether,
			AskChoose: func(s *play.State, _ *play.Frame) { s.Asking(play.AskPart) },
			Keeps:     func(*play.State, *play.Frame) bool { return true },
			Note:      func(*play.State, *play.Frame, int16) {},
			Gather:    func(s *play.State, f *play.Frame, o *program.Op) { f.Walks[o.Loop] = s.Find(f.Ctx(), o.Arg[0]) },
			NextCard: func(s *play.State, f *play.Frame, o *program.Op) program.Card {
				c := s.Foremost(f.Walks[o.Loop])
				f.Walks[o.Loop].Del(c)
				return c
			},
			EachCan: eachCan,
		},
	}
}

// eachCan reports whether the turn of one of the cards of a for_each could do something.
func eachCan(s *play.State, x play.Ctx, o *program.Op) bool {
	p, d := s.Code()
	for set := s.Find(x, o.Arg[0]); !set.Empty(); {
		y := x
		y.Each, y.Loop = set.Pop(), o.Loop
		if effect.CanDo(p, d, s, y, o.Body+1, o.End-1) {
			return true
		}
	}
	return false
}

// control are the steps that decide which others are done.
func control() []Verb {
	t := shared()
	entry := func(n effect.Verb,
		w words.Step[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]) Verb {
		return Verb{Word: w.Word, Number: n, Doc: w.Doc, Shape: w.Shape, Compile: w.Compile, Deed: w.Deed}
	}
	pay := entry(program.VerbPay, words.Pay(t))
	paid := pay.Compile
	pay.Compile = func(k *program.Compiler, o program.Op, v *engine.Node) {
		if cost := v.Get("cost"); len(cost.Items) != 1 {
			k.Fail(cost, "a price is one step: what could be paid must be plain before it is asked")
		}
		paid(k, o, v)
	}
	return []Verb{
		entry(program.VerbIf, words.If(t)), entry(program.VerbChoose, words.Choose(t)),
		entry(program.VerbMay, words.May(t)), pay, entry(program.VerbRepeat, words.Repeat(t)),
		entry(program.VerbForEach, words.EachCard(t)),
	}
}
