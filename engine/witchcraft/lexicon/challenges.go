package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// selector is the shape of a search, under the verbs that have nothing else.
func selector() engine.Shape { return engine.Shape{Name: "selector"} }

// challengeVerbs are the verbs on Challenges, most of them on Convictions too.
func challengeVerbs() []Verb {
	return append([]Verb{
		{Word: "uncover", Number: program.VerbUncover,
			In:    places(program.InAt, program.InConviction),
			Doc:   "cards that lie face down are turned face up (R22)",
			Shape: selector(), Compile: searching,
			May:  func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) bool { return !s.Up(c) },
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Uncover(c) })},
		{Word: "discard", Number: program.VerbDiscard,
			In:  places(program.InAt, program.InConviction, program.InHand, program.InFamiliars),
			Doc: "cards go to the discards of their kind; nothing is overcome or failed by that (R40, R42)", Shape: selector(),
			Compile: searching, May: anyCard,
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Discard(c) })},
		{Word: "replace", Number: program.VerbReplace,
			In:    places(program.InAt, program.InConviction),
			Doc:   "cards are discarded, and the next of their deck lie in their places",
			Shape: selector(), Compile: searching,
			May:  func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) bool { return s.CanReplace(c) },
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Replace(c) })},
		{Word: "capture", Number: program.VerbCapture,
			In:  places(program.InAt),
			Doc: "Familiars are captured without being overcome", Shape: selector(),
			Compile: searching,
			May: func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) bool {
				return s.Up(c) && s.Def(c).Familiar
			},
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Capture(c) })},
	}, placeVerbs()...)
}

// placeVerbs are the verbs by which Challenges come to Missions.
func placeVerbs() []Verb {
	r := searches()
	return []Verb{
		{Word: "move", Number: program.VerbMove,
			In:    places(program.InAt),
			Doc:   "Challenges go to another Mission, all to the same",
			Shape: r.Shape("step-move", "", words.Must("to", "mission-key", "where to")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Arg[0], o.Arg[1] = k.Taken(v), k.Mission(v.Get("to"))
				k.Emit(o)
			},
			May: func(s *play.State, x play.Ctx, o *program.Op, c program.Card) bool {
				to := s.Destinations(x, o, c)
				return !to.Empty()
			},
			Deed: play.Deed{Step: (*play.State).TakeAway, Can: (*play.State).Some, Full: (*play.State).Enough}},
		{Word: "add", Number: program.VerbAdd,
			In:  places(program.InDisplay),
			Doc: "Challenges of the deck are added at Missions (R43)",
			Shape: words.Record("step-add", words.Can("n", "number", "1", "how many at each"),
				words.Must("mission", "mission-key", "where"), words.Must("face", "face", "how they lie")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Arg[0] = k.Mission(v.Get("mission"))
				o.Own.Up = v.Word("face", "down") == "up"
				if n := v.Get("n"); n != nil {
					o.N = k.Number(n)
				}
				k.Emit(o)
			},
			May: func(s *play.State, x play.Ctx, o *program.Op, c program.Card) bool {
				return some(s, x, o) > 0 && s.CanAdd(s.PlaceOf(c))
			},
			Deed: taking(func(s *play.State, x play.Ctx, o *program.Op, c program.Card) {
				for range some(s, x, o) {
					s.Add(s.PlaceOf(c), o.Own.Up)
				}
			})},
	}
}
