package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// tracks are the verbs on Liberty and the Moon, and those by which a turn has more or less.
func tracks() []Verb {
	return append(trackVerbs(), turnVerbs()...)
}

func trackVerbs() []Verb {
	by := words.Record("step-by", words.Must("by", "number", "by how much; below 0 the other way"))
	compile := func(k *program.Compiler, o program.Op, v *engine.Node) {
		o.N = k.Number(v.Get("by"))
		k.Emit(o)
	}
	return []Verb{
		{Word: "liberty", Number: program.VerbLiberty, Doc: "Liberty rises, or falls; at maximum Tyranny the game is lost",
			Shape: by, Compile: compile,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool {
				n := number(s, x, o)
				return n < 0 || n > 0 && s.Liberty < program.TopLiberty
			}, func(s *play.State, x play.Ctx, o *program.Op) { s.MoveLiberty(number(s, x, o)) })},
		{Word: "moon", Number: program.VerbMoon, Doc: "the Moon goes on, or back; it stays on the ends of its track",
			Shape: by, Compile: compile,
			Deed: once(func(s *play.State, x play.Ctx, o *program.Op) bool {
				n := number(s, x, o)
				return n < 0 && s.Moon > 0 || n > 0 && int(s.Moon) < len(s.Board().Moon)-1
			}, func(s *play.State, x play.Ctx, o *program.Op) { s.MoveMoon(number(s, x, o)) })},
		{Word: "lose_trophy", Number: program.VerbLoseTrophy, Doc: "the players lose trophies; the active player picks",
			Shape: counted("step-lose"), Compile: simple,
			Deed: once(anyTrophy, func(s *play.State, x play.Ctx, o *program.Op) { s.LoseTrophies(many(s, x, o)) })},
		{Word: "skip", Number: program.VerbSkip, Doc: "something is not possible for the rest of the turn",
			Shape: words.Record("step-skip", words.Must("what", "skipped", "what"),
				words.Must("until", "until", "for how long")),
			Compile: func(k *program.Compiler, o program.Op, _ *engine.Node) { k.Emit(o) },
			Deed: once(func(s *play.State, _ play.Ctx, _ *program.Op) bool { return !s.NoRecruit },
				func(s *play.State, _ play.Ctx, _ *program.Op) { s.NoRecruits() })},
	}
}

func anyTrophy(s *play.State, _ play.Ctx, _ *program.Op) bool {
	return s.Trophies != [play.MaxSeats][program.PowerKinds]uint8{}
}

func turnVerbs() []Verb {
	easing := func(name string) engine.Shape {
		return words.Record(name, words.Must("n", "count", "by how much"), words.Can("until", "until", "", "for how long"))
	}
	return []Verb{
		{Word: "extra_act", Number: program.VerbExtraAct, Doc: "the active player has more Acts in this turn",
			Shape: times("step-extra-act"), Compile: simple,
			Deed: once(func(s *play.State, _ play.Ctx, _ *program.Op) bool { return s.MayGainActs() },
				func(s *play.State, x play.Ctx, o *program.Op) { s.MoreActs(many(s, x, o)) })},
		{Word: "extra_recruit", Number: program.VerbExtraRecruit,
			Doc: "the active player may recruit more often in this turn",
			Shape: words.Record("step-extra-recruit", words.Must("n", "number", "how often"),
				words.Can("reduce", "count", "0", "the next one costs so many stars less")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Own.Reduce = int8(v.Number("reduce", 0))
				simple(k, o, v)
			},
			Deed: once(always, func(s *play.State, x play.Ctx, o *program.Op) {
				s.MoreRecruits(many(s, x, o))
				if o.Own.Reduce > 0 {
					s.MoreStars(int(o.Own.Reduce), false)
				}
			})},
		{Word: "icons", Number: program.VerbIcons, Doc: "free icons of one kind for the next Act of this turn",
			Shape: words.Record("step-icons", words.Must("n", "count", "how many"), words.Must("kind", "icon-kind", "which")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Own.Power = program.Power(program.Powers.Index(v.Word("kind", "any")))
				simple(k, o, v)
			},
			Deed: once(always, func(s *play.State, x play.Ctx, o *program.Op) {
				s.MoreIcons(many(s, x, o), o.Own.Power)
			})},
		{Word: "ease", Number: program.VerbEase, Doc: "Events cost less for the rest of the turn",
			Shape: easing("step-ease"), Compile: simple,
			Deed: once(always, func(s *play.State, x play.Ctx, o *program.Op) { s.MoreEase(many(s, x, o)) })},
		{Word: "stars", Number: program.VerbStars, Doc: "the next Recruit costs less; with until all of this turn do",
			Shape: easing("step-stars"),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				o.Own.Flag = v.Get("until") != nil
				simple(k, o, v)
			},
			Deed: once(always, func(s *play.State, x play.Ctx, o *program.Op) {
				s.MoreStars(many(s, x, o), o.Own.Flag)
			})},
	}
}
