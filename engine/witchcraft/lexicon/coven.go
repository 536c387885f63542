package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// covenVerbs are the verbs on Witches, and on decks that are looked into.
func covenVerbs() []Verb {
	return []Verb{
		{Word: "draw", Number: program.VerbDraw, Doc: "cards of the Coven deck are drawn (R38)", Shape: amounts("step-draw"),
			Compile: amounting,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool { return some(s, x, o) > 0 && s.CanDraw() },
				func(s *play.State, x play.Ctx, o *program.Op) { s.Draw(some(s, x, o)) })},
		{Word: "recruit", Number: program.VerbRecruit, Doc: "the top of the Recruit deck comes to the Coven discards (R17)",
			Shape: amounts("step-recruit"), Compile: amounting,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool {
				return some(s, x, o) > 0 && s.At[play.ZoneRecruits].N > 0
			}, func(s *play.State, x play.Ctx, o *program.Op) {
				for range some(s, x, o) {
					s.Recruit()
				}
			})},
		{Word: "rescue", Number: program.VerbRescue,
			In:    places(program.InJail),
			Doc:   "Witches come from Jail to the Coven discards (A56)",
			Shape: selector(), Compile: searching, May: anyCard,
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Rescue(c) })},
		{Word: "jail", Number: program.VerbJail,
			In:  places(program.InPlay),
			Doc: "Witches in play go to Jail (A24)", Shape: selector(),
			Compile: searching, May: anyCard,
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Jail(c) })},
		{Word: "lose", Number: program.VerbLose,
			In:  places(program.InPlay, program.InRecruit),
			Doc: "Witches leave the game (R17)", Shape: selector(), Compile: searching,
			May:  anyCard,
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Lose(c) })},
		{Word: "perform", Number: program.VerbPerform,
			In:    places(program.InPlay),
			Doc:   "the action of another Witch in play is done, of her side",
			Shape: selector(), Compile: searching,
			May:  func(s *play.State, x play.Ctx, _ *program.Op, c program.Card) bool { return s.CanPerform(x, c) },
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Perform(c) })},
		{Word: "peek", Number: program.VerbPeek, Doc: "the top cards of a deck are looked at",
			Shape: words.Record("step-peek", words.Must("deck", "deck", "which"), words.Must("n", "number", "how many cards"),
				words.Can("bottom", "pick-up-to", "", "so many may be put on the bottom"),
				words.Can("reorder", "flag", "false", "they are put back in any order")),
			Compile: compilePeek,
			Deed: play.Deed{Step: (*play.State).Peek, Can: (*play.State).CanPeek,
				Full: (*play.State).CanPeek}},
	}
}

func compilePeek(k *program.Compiler, o program.Op, v *engine.Node) {
	o.Own.Deck = program.Deck(max(0, program.Decks.Index(v.Word("deck", ""))))
	o.N = k.Number(v.Get("n"))
	bottom := v.Get("bottom")
	o.Own.Bottom, o.Own.Reorder = -1, flag(v, "reorder")
	if bottom != nil {
		o.Own.Bottom = k.Number(bottom.Get("up_to"))
	}
	if bottom != nil && o.Own.Reorder {
		k.Fail(v, "what is looked at either goes to the bottom or is put back in any order")
	}
	k.Emit(o)
}

// amounts is the shape of what is about so many: a number alone, or n.
func amounts(string) engine.Shape { return engine.Shape{Name: "amount"} }

// curseVerbs are the verbs on Curses.
func curseVerbs() []Verb {
	return []Verb{
		{Word: "curse", Number: program.VerbCurse,
			Doc:   "Curses are gained; where the pile is empty the game is lost (R18)",
			Shape: amounts("step-curse"), Compile: amounting,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool { return some(s, x, o) > 0 },
				func(s *play.State, x play.Ctx, o *program.Op) {
					for range some(s, x, o) {
						s.GainCurse()
					}
				})},
		{Word: "cleanse", Number: program.VerbCleanse,
			In:  places(program.InHand, program.InDiscard),
			Doc: "Curses are removed to the Curse pile (R18, A49)",
			Shape: words.Record("step-cleanse", words.Must("from", "cleansed", "from where"),
				words.Can("pick", "pick", "1", "how many")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Arg[0] = k.Cleansed(v)
				k.Emit(o)
			}, May: anyCard,
			Deed: taking(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Cleanse(c) })},
	}
}
