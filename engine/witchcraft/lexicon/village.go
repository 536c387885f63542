package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// villageVerbs are the verbs on Villagers and Jurors.
func villageVerbs() []Verb {
	persuading := func(name string) engine.Shape {
		return words.Record(name, words.Can("n", "number", "1", "how much"),
			words.Must("juror", "juror-key", "over which Juror"))
	}
	compile := func(k *program.Compiler, o program.Op, v *engine.Node) {
		o.Arg[0] = k.Juror(v.Get("juror"))
		amounting(k, o, v)
	}
	return []Verb{
		{Word: "lose_villager", Number: program.VerbLoseVillager, Doc: "Villagers are lost, drawn one after another (R19)",
			Shape: amounts("step-lose-villager"), Compile: amounting,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool {
				return some(s, x, o) > 0 && s.At[play.ZoneVillagers].N > 0
			}, func(s *play.State, x play.Ctx, o *program.Op) {
				for range some(s, x, o) {
					s.LoseVillager()
				}
			})},
		{Word: "restore", Number: program.VerbRestore,
			In:    places(program.InLost),
			Doc:   "Lost Souls are shuffled into the Villagers deck",
			Shape: selector(), Compile: searching, May: anyCard,
			Deed: takingAll(func(s *play.State, _ play.Ctx, _ *program.Op, c program.Card) { s.Restore(c) },
				(*play.State).ShuffleVillagers)},
		{Word: "persuade", Number: program.VerbPersuade,
			In:    places(program.InJurors),
			Doc:   "persuasion over a Juror is gained (A46)",
			Shape: persuading("step-persuade"), Compile: compile,
			May: func(s *play.State, x play.Ctx, o *program.Op, c program.Card) bool {
				return some(s, x, o) > 0 && s.Persuaded(c) < int(s.R.Track)
			},
			Deed: taking(func(s *play.State, x play.Ctx, o *program.Op, c program.Card) { s.Persuade(c, some(s, x, o)) })},
		{Word: "dissuade", Number: program.VerbDissuade,
			In:    places(program.InJurors),
			Doc:   "persuasion over a Juror is lost (A46)",
			Shape: persuading("step-dissuade"), Compile: compile,
			May: func(s *play.State, x play.Ctx, o *program.Op, c program.Card) bool {
				return some(s, x, o) > 0 && s.Persuaded(c) > 0
			},
			Deed: taking(func(s *play.State, x play.Ctx, o *program.Op, c program.Card) { s.Persuade(c, -some(s, x, o)) })},
		{Word: "persuasion_bonus", Number: program.VerbPersuasionBonus,
			Doc: "if the Mission is overcome in this round, it brings more persuasion",
			Shape: words.Record("step-bonus", words.Must("for", "whom", "over which Jurors"),
				words.Can("n", "number", "1", "how much more")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Own.For = program.Whom(max(0, program.Whoms.Index(v.Word("for", ""))))
				amounting(k, o, v)
			},
			Deed: once(changes, func(s *play.State, x play.Ctx, o *program.Op) { s.Sway(o.Own.For, number(s, x, o)) })},
	}
}

// changes reports whether the number of a step is any but none.
func changes(s *play.State, x play.Ctx, o *program.Op) bool { return number(s, x, o) != 0 }

// roundVerbs are the verbs on power, difficulty, and what else holds for a round.
func roundVerbs() []Verb {
	return []Verb{
		{Word: "power", Number: program.VerbPower, Doc: "there is more power in this round", Shape: amounts("step-power"),
			Compile: amounting,
			Deed:    once(changes, func(s *play.State, x play.Ctx, o *program.Op) { s.MorePower(number(s, x, o)) })},
		{Word: "adjust", Number: program.VerbAdjust,
			In:  places(program.InAt),
			Doc: "a difficulty changes for this round: of the chosen Mission, or of Challenges that lie face up",
			Shape: words.Record("step-adjust", words.Must("of", "adjusted", "of what"),
				words.Must("n", "number", "by how much")),
			Compile: compileAdjust, May: func(s *play.State, x play.Ctx, o *program.Op, c program.Card) bool {
				return s.Up(c) && number(s, x, o) != 0
			}, Deed: adjusting()},
		{Word: "next_hand", Number: program.VerbNextHand, Doc: "more or fewer cards are drawn at this Recover",
			Shape: amounts("step-next-hand"), Compile: amounting,
			Deed: once(changes, func(s *play.State, x play.Ctx, o *program.Op) { s.MoreCards(number(s, x, o)) })},
		{Word: "silence", Number: program.VerbSilence,
			In:  places(program.InAt, program.InDisplay),
			Doc: "effects do not happen, until the end of the round (A45)",
			Shape: words.Record("step-silence", words.Must("effects", "effects", "which"),
				words.Must("of", "selector", "of which Missions, or Challenges that lie face up")),
			Compile: compileSilence,
			May: func(s *play.State, _ play.Ctx, o *program.Op, c program.Card) bool {
				return s.CanSilence(c, o.Own.Boxes)
			},
			Deed: taking(func(s *play.State, _ play.Ctx, o *program.Op, c program.Card) { s.Silence(c, o.Own.Boxes) })},
		{Word: "trial", Number: program.VerbTrial, Doc: "the trial is held at once (A64)", Shape: words.Record("step-trial"),
			Compile: plainly, Deed: once(always, func(s *play.State, _ play.Ctx, _ *program.Op) { s.Trial() })},
		{Word: "defeat", Number: program.VerbDefeat, Doc: "the game is lost at once (R49)",
			Shape: words.Record("step-defeat"), Compile: plainly,
			Deed: once(always, func(s *play.State, _ play.Ctx, _ *program.Op) { s.End(play.LostCard) })},
	}
}

func plainly(k *program.Compiler, o program.Op, _ *engine.Node) { k.Emit(o) }

func compileAdjust(k *program.Compiler, o program.Op, v *engine.Node) {
	if of := v.Get("of"); of.Text == "chosen_mission" {
		o.Own.Mission = true
	} else {
		o.Arg[0] = open(k, of)
	}
	o.N = k.Number(v.Get("n"))
	k.Emit(o)
}

// adjusting changes the difficulty of the chosen Mission, or of Challenges.
func adjusting() play.Deed {
	some := taking(func(s *play.State, x play.Ctx, o *program.Op, c program.Card) { s.Adjust(c, number(s, x, o)) })
	mission := once(changes, func(s *play.State, x play.Ctx, o *program.Op) { s.Ease(number(s, x, o)) })
	of := func(o *program.Op) *play.Deed {
		if o.Own.Mission {
			return &mission
		}
		return &some
	}
	return play.Deed{
		Step: func(s *play.State, f *play.Frame, o *program.Op) { of(o).Step(s, f, o) },
		Can:  func(s *play.State, x play.Ctx, o *program.Op) bool { return of(o).Can(s, x, o) },
		Full: func(s *play.State, x play.Ctx, o *program.Op) bool { return of(o).Full(s, x, o) },
	}
}

func compileSilence(k *program.Compiler, o program.Op, v *engine.Node) {
	for _, word := range v.Texts("effects") {
		o.Own.Boxes |= 1 << program.BoxWords.Index(word)
	}
	o.Arg[0] = open(k, v.Get("of"))
	k.Emit(o)
}

// open compiles a search for cards that lie open: what a card does that lies face down is not to be told.
func open(k *program.Compiler, of *engine.Node) effect.Target {
	lying(k, of)
	return k.Taken(of)
}

// lying refuses a search for Challenges that may lie face down.
func lying(k *program.Compiler, of *engine.Node) {
	if of.Word("in", "") == "at" && of.Word("face", "") != "up" {
		k.Fail(of, "Challenges that lie face down are left as they are: say face: up")
	}
}
