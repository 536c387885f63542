package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Steps that move cards.

func cardsShape() engine.Shape { return record("step-cards", must("cards", "target", "which")) }

func moveShape() engine.Shape {
	return record("step-move", must("cards", "target", "which"), may("to", "home", "coven", "where to"))
}

func compileCards(k *program.Compiler, o program.Op, v *engine.Node) {
	o.Arg[0] = k.Target(v.Get("cards"))
	k.Emit(o)
}

// compileHidden compiles a step that can be about cards that lie hidden: it shows them, or they stay as hidden as they
// were.
func compileHidden(k *program.Compiler, o program.Op, v *engine.Node) {
	o.Arg[0] = k.Hidden(v.Get("cards"))
	k.Emit(o)
}

// compileMove compiles a step that brings cards to a hand or Coven; home is where it brings them if nothing is said.
// Only what is taken into a hand may come from where it lies hidden: in Graveyards and on trial all cards lie open.
func compileMove(home string) func(k *program.Compiler, o program.Op, v *engine.Node) {
	return func(k *program.Compiler, o program.Op, v *engine.Node) {
		o.Own.ToCoven = v.Word("to", home) == "coven"
		if o.Own.ToCoven || o.Verb != program.VerbTake {
			compileCards(k, o, v)
		} else {
			compileHidden(k, o, v)
		}
	}
}

// eachCard does something to the cards settled, one after another in table order; what has become impossible on the way
// is left out (A44). was is whose the card was.
func eachCard(do func(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8)) func(s *play.State,
	f *play.Frame, o *program.Op) {
	return play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
		for set := f.Arg[0]; ; {
			c := s.Foremost(&set)
			if c == program.NoCard {
				return true
			}
			if s.R.May[o.Verb](s, f.Ctx(), o, 0, program.Set{}, c) {
				f.Moved.Add(c)
				do(s, f, o, c, s.Holder(c))
			}
		}
	})
}

// fetch brings each card settled into a hand or Coven.
func fetch(kind play.EvKind, then func(s *play.State, to int8, c program.Card)) func(s *play.State, f *play.Frame,
	o *program.Op) {
	return eachCard(func(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8) {
		to := f.Speaker()
		if to == play.Square {
			return
		}
		s.TellMoved(kind, to, c, was, o.Own.ToCoven)
		if o.Own.ToCoven {
			s.ToCoven(c, to)
		} else {
			s.ToHand(c, to)
		}
		then(s, to, c)
	})
}

func nothingMore(*play.State, int8, program.Card) {}

func someCard(s *play.State, x play.Ctx, o *program.Op) bool { return s.Some(x, o, 0) }

// enoughCards reports whether as many cards are there as a step is to move, and room for them.
func enoughCards(s *play.State, x play.Ctx, o *program.Op) bool {
	if k := o.Arg[0]; k.Kind == effect.BySearch && s.R.Sels[k.Sel].Own.Secret {
		return s.Some(x, o, 0)
	}
	need, ok := enough(s, x, o)
	return ok && (!o.Own.ToCoven || s.RoomFor(x.Home(), need))
}

// sayMove says a verb that brings cards to a hand, Coven or Graveyard.
func sayMove(name string) func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
	return func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text { return s.Moves(name, v, f) }
}

func take() Verb {
	return Verb{
		Word: "take", Number: program.VerbTake, Doc: "take cards into the hand or Coven",
		Reasons: taking(),
		Shape:   record("step-take", must("cards", "target", "which"), may("to", "home", "hand", "where to")),
		Compile: compileMove("hand"),
		Deed: play.Deed{
			Step: fetch(play.EvTook, nothingMore),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return s.Takeable(x, o, c)
			},
			Can: someCard, Full: enoughCards,
		},
		Say: sayMove("take"), ByPlayer: bySomebody, Asks: [2]string{"ask.pick.take"},
	}
}

func trade() Verb {
	return Verb{
		Word: "trade", Number: program.VerbTrade, Doc: "two cards change places",
		Reasons: taking(),
		Shape:   record("step-trade", must("a", "target", "one of the two"), must("b", "target", "the other")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Arg[0], o.Arg[1] = k.Target(v.Get("a")), k.Target(v.Get("b"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
				if a, b := f.Arg[0].First(), f.Arg[1].First(); a != program.NoCard && b != program.NoCard {
					s.Trade(f, a, b)
				}
				return true
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				if i == 1 && !s.Tradeable(first, c) {
					return false
				}
				s.Heed(c)
				return s.R.Cards[c].Kind == program.Character && s.CanMove(c) && !s.Stolen(x, c)
			},
			Can: someCard, Full: someCard,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			a := s.Target(v.Get("a"), wording.How{Can: "take", Object: true})
			return engine.T(f.Key("do.trade"), engine.A("a", a.Text),
				engine.A("b", s.Target(v.Get("b"), wording.How{Can: "take"}).Text))
		},
		ByPlayer: bySomebody,
		Asks:     [2]string{"ask.pick.trade", "ask.pick.trade.second"},
	}
}

func attach() Verb {
	return Verb{
		Word: "attach", Number: program.VerbAttach, Doc: "put an Item under a Character (L368)",
		Reasons: taking(),
		Shape:   record("step-attach", must("item", "target", "which Item"), must("to", "target", "to whom")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Arg[0], o.Arg[1] = k.Target(v.Get("item")), k.Target(v.Get("to"))
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
				if i, to := f.Arg[0].First(), f.Arg[1].First(); i != program.NoCard && to != program.NoCard {
					s.TellAttached(f.Speaker(), i, to)
					s.AttachTo(i, to)
					f.Moved.Add(i)
				}
				return true
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				if i == 0 {
					s.Heed(c)
					return s.R.Cards[c].Kind == program.Item && !s.Stolen(x, c)
				}
				// an Item that a view does not show lies under nobody
				return s.InCoven(c) && !first.Has(c) && s.BodyOf(first.First()) != c
			},
			Can: someCard, Full: someCard,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			item := s.Target(v.Get("item"), wording.How{From: true, Noun: "item"})
			return engine.T(f.Key("do.attach"), engine.A("item", item.Text),
				engine.A("what", s.Target(v.Get("to"), wording.How{}).Text))
		},
		ByPlayer: bySomebody,
		Asks:     [2]string{"ask.pick.attach", "ask.pick.attach.second"},
	}
}

func sacrifice() Verb {
	return Verb{
		Word: "sacrifice", Number: program.VerbSacrifice,
		Doc:     "sacrifice Characters of one's own Coven without Suspicion (L418, L434)",
		Reasons: sacrificing(),
		Shape:   cardsShape(), Compile: compileCards,
		Deed: play.Deed{
			Step: eachCard(func(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8) {
				s.Tell(play.EvSacrificed, was, int16(c), 0, 0, 0)
				s.Sacrificed(c, was)
				s.Happen(program.OnSacrificed, was, c, f.Via, program.NoToken, 0)
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				named := o.Arg[0].Kind != effect.BySearch // who names herself chooses nobody (A139)
				return s.InCoven(c) && s.Holder(c) == x.Home() && s.Tokens[c][program.Suspicion] == 0 &&
					!s.Immune(c, program.AgainstSacrifice) && (named || !(s.Opts.NoSelf && c == x.Src))
			},
			Can: someCard, Full: enoughCards,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.sacrifice"),
				engine.A("what", s.Target(v.Get("cards"), wording.How{Own: true, Can: "sacrifice", Object: true}).Text))
		},
		ByPlayer: bySomebody, Asks: [2]string{"ask.pick.sacrifice"},
	}
}

func bury() Verb {
	return Verb{
		Word: "bury", Number: program.VerbBury, Doc: "move Characters to their Graveyard; not a Sacrifice",
		Reasons: unexplained(),
		Shape:   cardsShape(), Compile: compileCards,
		Deed: play.Deed{
			Step: eachCard(func(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8) {
				if was == play.Nobody || was == play.Square {
					was = s.Decider(f.Speaker())
				}
				s.Tell(play.EvBuried, was, int16(c), 0, 0, 0)
				s.ToGrave(c, was)
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				z := s.ZoneOf[c]
				return s.InCoven(c) || z == play.ZoneTrial || z == play.ZoneBurn && s.R.Cards[c].Kind == program.Character
			},
			Can: someCard, Full: enoughCards,
		},
		Say: sayMove("bury"), ByPlayer: byNobody, Asks: [2]string{"ask.pick.bury"},
	}
}

func raise() Verb {
	return Verb{
		Word: "raise", Number: program.VerbRaise, Doc: "bring Characters back from a Graveyard",
		Reasons: unexplained(),
		Shape:   moveShape(), Compile: compileMove("coven"),
		Deed: play.Deed{
			Step: fetch(play.EvRaised, nothingMore),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return s.InGrave(c) && s.Reaches(x, o)
			},
			Can: someCard, Full: enoughCards,
		},
		Say: sayMove("raise"), ByPlayer: bySomebody, Asks: [2]string{"ask.pick.raise"},
	}
}

func accuse() Verb {
	return Verb{
		Word: "accuse", Number: program.VerbAccuse, Doc: "put Characters on trial (L507)",
		Reasons: doing(program.AgainstTrial),
		Shape:   cardsShape(), Compile: compileCards,
		Deed: play.Deed{
			Step: eachCard(func(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8) {
				s.Tell(play.EvAccused, was, int16(c), 0, 0, 0)
				s.ToTrial(c)
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return s.InPlay(c) && !s.Immune(c, program.AgainstTrial)
			},
			Can: someCard, Full: enoughCards,
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.accuse"),
				engine.A("what", s.Target(v.Get("cards"), wording.How{Can: "accuse", Object: true}).Text))
		},
		ByPlayer: byNobody, Asks: [2]string{"ask.pick.accuse"},
	}
}

func retrieve() Verb {
	return Verb{
		Word: "retrieve", Number: program.VerbRetrieve, Doc: "take Characters off trial (L511)",
		Reasons: retrieving(),
		Shape:   moveShape(), Compile: compileMove("coven"),
		Deed: play.Deed{
			Step: fetch(play.EvRetrieved, func(s *play.State, to int8, c program.Card) {
				s.Happen(program.OnRetrieved, to, c, program.AnyVia, program.NoToken, 0)
			}),
			May: func(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
				return s.ZoneOf[c] == play.ZoneTrial && s.Reaches(x, o) && !(s.Opts.OwnTrial && s.Owner[c] != x.Home())
			},
			Can: someCard, Full: enoughCards,
		},
		Say: sayMove("retrieve"), ByPlayer: bySomebody, Asks: [2]string{"ask.pick.retrieve"},
	}
}

func burn() Verb {
	return Verb{
		Word: "burn", Number: program.VerbBurn, Doc: "put cards on the Burn Pile (L511)",
		Reasons: doing(program.AgainstBurn),
		Shape:   cardsShape(), Compile: compileHidden,
		Deed: play.Deed{Step: eachCard(burnCard), May: burnable, Can: someCard, Full: enoughCards},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			cards := v.Get("cards")
			return engine.T(f.Key("do.burn"),
				engine.A("what",
					s.Target(cards, wording.How{From: cards.Word("zone", "") == "hand", Can: "burn", Object: true}).Text))
		},
		ByPlayer: byNobody, Asks: [2]string{"ask.pick.burn"},
	}
}

func burnable(s *play.State, x play.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
	return s.CanMove(c) && s.ZoneOf[c] != play.ZoneBurn &&
		!(s.InPlay(s.BodyOf(c)) && s.Immune(s.BodyOf(c), program.AgainstBurn))
}

func burnCard(s *play.State, f *play.Frame, o *program.Op, c program.Card, was int8) {
	if s.LiesHidden(c) {
		s.TellReveal(play.EvBurned, was, int16(c), 0)
	} else {
		s.Tell(play.EvBurned, was, int16(c), 0, 0, 0)
	}
	s.ToBurn(c)
}

func sweep() Verb {
	return Verb{
		Word: "sweep", Number: program.VerbSweep, Doc: "burn the top cards of the Village Square",
		Reasons: unexplained(),
		Shape:   record("step-sweep", must("piles", "piles", "how many piles, chosen by the player, or all")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			s := program.AnyCard(program.InSquare, program.Everyone)
			if p := v.Get("piles"); p.Text == "all" {
				s.All, s.N = true, 0
			} else {
				s.N = search.Exactly(p.Int)
				if p.Int == 0 {
					k.Fail(v, "piles must be at least 1")
				}
			}
			o.Arg[0] = k.AddSearch(s)
			k.Emit(o)
		},
		Deed: play.Deed{Step: eachCard(burnCard), May: play.NoTargets, Can: someCard, Full: someCard},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			piles := v.Get("piles")
			if piles.Text == "all" {
				return engine.T(f.Key("do.sweep.all"))
			}
			return engine.T(f.Key("do.sweep"), engine.A("n", engine.Number(piles.Int)))
		},
		ByPlayer: byNobody, Asks: [2]string{"ask.pick.sweep"},
	}
}

func discardSelf() Verb {
	return Verb{
		Word: "discard_self", Number: program.VerbDiscardSelf,
		Doc:     "this Character goes to the Burn Pile; on trial if it was under Suspicion (L489)",
		Reasons: unexplained(),
		Shape:   record("step-nothing"),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			if k.When != program.WhenCast && k.When != program.WhenReact || k.Kind != program.Character {
				k.Fail(v, "discard_self belongs to effects of Characters")
			}
			k.Emit(o)
		},
		Deed: play.Deed{
			Step: play.Act(func(s *play.State, f *play.Frame, o *program.Op) bool {
				f.Discard = true
				return true
			}),
			May:  play.NoTargets,
			Can:  func(s *play.State, x play.Ctx, o *program.Op) bool { return s.InPlay(x.Src) },
			Full: func(s *play.State, x play.Ctx, o *program.Op) bool { return s.InPlay(x.Src) },
		},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			return engine.T(f.Key("do.discard"), engine.A("what", s.Self(wording.How{Object: true}).Text))
		},
		ByPlayer: byNobody,
	}
}
