package words_test

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
)

// The words of the toy game: four verbs, a number and a condition of its own; all others are the shared ones.

func lexicon() (*effect.Entries[*compiler, args], *effect.Deeds[table, frame, ctx, args]) {
	t, l, d := toolkit(), vocabulary(), &effect.Deeds[table, frame, ctx, args]{}
	e := l.Entries()
	short := words.MayList(t)
	e.Steps["might"] = effect.StepEntry[*compiler, args]{Verb: e.Steps["may"].Verb, Compile: short.Compile}
	l.Into(d)
	for v, hidden := range words.HiddenSteps(t) {
		d.Verbs[v] = hidden
	}
	d.Verbs[effect.VerbEnd] = deed{Step: func(s *table, _ *frame, _ *op) { s.depth-- }, Can: never, Full: never}
	return &e, d
}

func vocabulary() *words.Lexicon[*compiler, table, frame, ctx, args] {
	t := toolkit()
	l := &words.Lexicon[*compiler, table, frame, ctx, args]{First: 1,
		Numbers: []words.Number[*compiler, table, ctx, args]{words.Sum(t), words.NumberIf(t),
			words.Count("how many apples somebody has", "players", findApples, apples)},
		Conditions: []words.Condition[*compiler, table, ctx, args]{words.All(t), words.Any(t), words.Not(t),
			words.Compare(t), words.Exists("are there apples in the basket?", "flag", findBasket, basket), rich()}}
	verb := func(w words.Step[*compiler, table, frame, ctx, args]) {
		l.Verbs = append(l.Verbs, words.Verb[*compiler, table, frame, ctx, args]{Word: w.Word, Doc: w.Doc,
			Number: effect.Verb(l.Count), Shape: w.Shape, Compile: w.Compile, Deed: w.Deed})
		l.Count++
	}
	own := map[string]deed{"gain": gain(), "lose": lose(), "draw": draw(t), "drop": dropTogether()}
	for _, word := range []string{"gain", "lose", "draw", "drop"} {
		verb(words.Step[*compiler, table, frame, ctx, args]{Word: word, Doc: "apples come or go",
			Shape: words.Record("step-" + word), Compile: plain, Deed: own[word]})
	}
	for _, w := range []words.Step[*compiler, table, frame, ctx, args]{words.Choose(t), words.May(t), words.Pay(t),
		words.If(t), words.ForEach(t, "the players"), words.Repeat(t), words.Note(t)} {
		verb(w)
	}
	return l
}

func never(*table, ctx, *op) bool { return false }

func always(*table, ctx, *op) bool { return true }

// plain compiles a verb of this game: who, and how many.
func plain(k *compiler, o op, v *engine.Node) {
	o.N, o.Players = k.Amount(v), k.Who(v, "who", effect.Unset)
	k.Emit(o)
}

func number(s *table, x ctx, o *op) int { return effect.Value(s.code, s.deeds, s, x, o.N) }

func gain() deed {
	return deed{Can: always, Full: always, Step: func(s *table, f *frame, o *op) {
		n := number(s, context(f), o)
		s.apples[f.Speaker()] += n
		s.tell("%d gains %d", f.Speaker(), n)
		f.Pc++
	}}
}

func lose() deed {
	return deed{
		Can:  func(s *table, x ctx, _ *op) bool { return s.apples[x.speaker()] > 0 },
		Full: func(s *table, x ctx, o *op) bool { return s.apples[x.speaker()] >= number(s, x, o) },
		Step: func(s *table, f *frame, o *op) {
			n := min(number(s, context(f), o), s.apples[f.Speaker()])
			s.apples[f.Speaker()] -= n
			s.tell("%d loses %d", f.Speaker(), n)
			f.Pc++
		},
	}
}

// draw draws one apple after another. An empty basket is filled, and the storm goes first.
func draw(t *kit) deed {
	return deed{Can: always, Full: always, Step: func(s *table, f *frame, o *op) {
		if !f.Begun {
			f.Begun, f.Left = true, uint8(number(s, context(f), o))
		}
		for ; f.Left > 0; f.Left-- {
			if s.basket == 0 {
				s.basket = 3
				s.tell("filled")
				s.stack[s.depth].Start(0, s.storm, 0, effect.NoCard, effect.NoCard)
				s.depth++
				return
			}
			s.basket--
			s.apples[f.Speaker()]++
			s.tell("%d draws", f.Speaker())
		}
		f.Pc++
		t.Reset(f)
	}}
}

// dropTogether asks several players at once how many apples they give back.
func dropTogether() deed {
	return deed{Can: always, Full: always, Step: func(s *table, f *frame, o *op) {
		of := meant(s, context(f), o.Players)
		for seat := range int8(seats) {
			switch {
			case of>>seat&1 == 0:
			case !f.Begun:
				s.ask[seat] = drop
			default:
				s.apples[seat] -= int(f.dropped[seat])
				s.tell("%d drops %d", seat, f.dropped[seat])
			}
		}
		if f.Begun {
			f.Pc++
		}
		f.Begun = !f.Begun
	}}
}

func findApples(k *compiler, x *effect.Number[args], of *engine.Node) {
	x.Own.least = uint8(k.Players.Index(of.Text))
}

func apples(s *table, x ctx, n *effect.Number[args]) (sum int) {
	for seat, of := 0, meant(s, x, effect.Players(n.Own.least)); seat < seats; seat++ {
		if of>>seat&1 != 0 {
			sum += s.apples[seat]
		}
	}
	return sum
}

func findBasket(*compiler, *effect.Cond[args], *engine.Node) {}

func basket(s *table, _ ctx, _ *effect.Cond[args]) int { return s.basket }

func rich() words.Condition[*compiler, table, ctx, args] {
	return words.Condition[*compiler, table, ctx, args]{Word: "rich", Doc: "has somebody many apples?",
		Compile: func(_ *compiler, c *effect.Cond[args], v *engine.Node) { c.Own.least = uint8(v.Int) },
		Holds: func(s *table, x ctx, c *effect.Cond[args]) bool {
			return s.apples[x.speaker()] >= int(c.Own.least)
		}}
}
