package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// The words that all games share, and how they reach a table of this one.

type (
	kit             = words.Kit[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]
	sharedStep      = words.Step[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]
	sharedNumber    = words.Number[*program.Compiler, play.State, play.Ctx, program.Args]
	sharedCondition = words.Condition[*program.Compiler, play.State, play.Ctx, program.Args]
)

// shared is what the shared words need of this game.
func shared() *kit {
	return &kit{
		Compiler: func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler },
		Cards: func(k *program.Compiler, o *program.Op, cards *engine.Node) {
			o.Arg[0] = k.LookedAt(cards, program.Target{Kind: effect.BySearch, Sel: k.Search(cards, true)})
		},
		Table: play.Table{
			Rules: (*play.State).Code, Frame: func(f *play.Frame) *effect.Frame { return &f.Frame },
			Reset: (*play.Frame).Reset, Context: (*play.Frame).Ctx,
			AsThem: func(x play.Ctx, seat int8) play.Ctx {
				x.Them = seat
				return x
			},
			Seats: (*play.State).SeatsOf, Next: (*play.State).NextSeat, Settle: settle,
			AskYesNo:  func(s *play.State, f *play.Frame) { s.Question(f.Speaker(), play.AskYesNo) },
			AskChoose: func(s *play.State, f *play.Frame) { s.Question(f.Speaker(), play.AskChoose) },
			Keeps:     (*play.State).NamesUnseen, Payable: (*play.State).Payable,
			Note: func(s *play.State, f *play.Frame, note int16) {
				s.Tell(play.EvNote, f.Me, note, int16(f.Src), 0, 0)
			},
			Gather: func(s *play.State, f *play.Frame, o *program.Op) { f.Walks[o.Loop] = s.All(f.Ctx(), o.Arg[0]) },
			NextCard: func(s *play.State, f *play.Frame, o *program.Op) program.Card {
				return s.Foremost(&f.Walks[o.Loop])
			},
			EachCan: eachCardCan,
		},
	}
}

// settle is the players whose turns a for_each has; it returns false while a single rival is being chosen.
func settle(s *play.State, f *play.Frame, o *program.Op) (seats uint8, settled bool) {
	if o.Players != program.ARival {
		return s.SeatsOf(f.Ctx(), o.Players), true
	}
	if !s.ChooseRival(f, o) {
		return 0, false
	}
	return play.Bit(f.Rival), true
}

// eachCardCan reports whether the turn of one of the cards of a for_each could do something.
func eachCardCan(s *play.State, x play.Ctx, o *program.Op) bool {
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

// asVerb makes an entry of this game of a step that all games share.
func asVerb(n program.Verb, w sharedStep, v Verb) Verb {
	v.Word, v.Number, v.Doc, v.Shape, v.Compile = w.Word, n, w.Doc, w.Shape, w.Compile
	v.Deed, v.Reasons = play.Steering(w.Deed), unexplained()
	return v
}

// asNumber makes an entry of this game of a number that all games share.
func asNumber(n program.NumberKind, w sharedNumber, said wording.NumberSaid) Number {
	return Number{Word: w.Word, Number: n, Doc: w.Doc, Shape: w.Shape, Compile: w.Compile, Value: w.Value,
		NumberSaid: said}
}

// asCondition makes an entry of this game of a condition that all games share.
func asCondition(n program.CondKind, w sharedCondition,
	say func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text) Condition {
	return Condition{Word: w.Word, Number: n, Doc: w.Doc, Shape: w.Shape, Compile: w.Compile, Holds: w.Holds, Say: say}
}
