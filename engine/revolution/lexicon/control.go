package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

type kit = words.Kit[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]

// shared is what the words that all games share need of this one.
func shared() *kit {
	return &kit{
		Compiler: func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler },
		Table: play.Table{
			Rules: (*play.State).Code, Frame: func(f *play.Frame) *effect.Frame { return &f.Frame },
			Reset: (*play.Frame).Reset, Context: (*play.Frame).Ctx,
			AsThem: func(x play.Ctx, seat int8) play.Ctx {
				x.Them = seat
				return x
			},
			Seats: (*play.State).SeatsOf, Next: (*play.State).NextSeat, Settle: (*play.State).Settle,
			AskYesNo: func(s *play.State, f *play.Frame) {
				s.Offer(f.Speaker(), play.Choice{Kind: play.PickYes, Among: pile.Set256{A: 1}, Free: true})
			},
			AskChoose: askChoose,
			Note:      func(s *play.State, f *play.Frame, note int16) { s.TellNote(f.Me, f.Src, note) },
		},
	}
}

func askChoose(s *play.State, f *play.Frame) {
	p, d := s.Code()
	o := &p.Ops[f.Pc]
	choice := play.Choice{Kind: play.PickPart}
	for i := range int(o.Small) {
		if effect.Offered(p, d, s, f.Ctx(), &f.Frame, o, i) {
			choice.Among.Add(uint8(i))
		}
	}
	s.Offer(f.Speaker(), choice)
}

func control() []Verb {
	t := shared()
	entry := func(n effect.Verb,
		w words.Step[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]) Verb {
		return Verb{Word: w.Word, Number: n, Doc: w.Doc, Shape: w.Shape, Compile: w.Compile, Deed: w.Deed}
	}
	each := entry(program.VerbForEach, words.ForEach(t, "the players, clockwise from the active one"))
	one := each.Compile
	each.Compile = func(k *program.Compiler, o program.Op, v *engine.Node) {
		if !freely(v) {
			one(k, o, v)
			return
		}
		o.Verb, o.Players = program.VerbAskFree, k.Who(v, "players", effect.Unset)
		k.Emit(o)
	}
	return []Verb{
		entry(program.VerbMay, words.MayList(t)), entry(program.VerbChoose, words.Choose(t)), each,
		entry(program.VerbIf, words.If(t)), entry(program.VerbNote, words.Note(t)),
	}
}

// freely reports whether a for_each lets each player reshuffle freely and nothing else: all are asked that at once.
func freely(v *engine.Node) bool {
	only := func(list *engine.Node, word string) *engine.Node {
		if list == nil || len(list.Items) != 1 {
			return nil
		}
		return list.Items[0].Get(word)
	}
	n := only(only(v.Get("do"), "may"), "reshuffle")
	return n != nil && n.Word("who", "") == "them" && flag(n, "free", false)
}
