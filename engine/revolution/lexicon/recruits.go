package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// recruitVerbs are the verbs on Recruits, and on what is banished to their discards.
func recruitVerbs() []Verb {
	return []Verb{
		{Word: "banish", Number: program.VerbBanish, Doc: "face-up Recruits or cards in hand are banished",
			Shape: words.Record("step-banish", words.Must("zone", "place", "from where"), words.Must("n", "amount", "how many"),
				whose("from whose hand"), words.Can("space", "count", "", "the Recruit on this space")),
			Compile: compileBanish, Deed: banish()},
		{Word: "take_recruit", Number: program.VerbTakeRecruit,
			Doc: "the active player takes a face-up Recruit beside the turn's own, onto any deck, and pays what it costs",
			Shape: words.Record("step-take",
				words.Can("reduce", "amount", "0", "by how many stars it is cheaper; all: it is free"),
				words.Can("to", "any-deck", "any_deck_top", "where it goes")),
			Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
				switch less := v.Get("reduce"); {
				case less == nil:
					o.N = k.AddNumber(program.Number{Times: 1, Cond: -1, Own: k.Blank})
				case less.Text == "all":
					o.Own.All = true
				default:
					o.N = k.Number(less)
				}
				k.Emit(o)
			}, Deed: take()},
		{Word: "refill", Number: program.VerbRefill,
			Doc: "the empty spaces of the row are filled; Blessings do what they say", Shape: words.Record("step-refill"),
			Compile: func(k *program.Compiler, o program.Op, _ *engine.Node) { k.Emit(o) },
			Deed: once(func(s *play.State, _ play.Ctx, _ *program.Op) bool {
				return s.FaceUp() < program.RowSpaces && s.At[play.ZoneRecruits].N > 0
			}, func(s *play.State, _ play.Ctx, _ *program.Op) { s.Refill() })},
	}
}

func compileBanish(k *program.Compiler, o program.Op, v *engine.Node) {
	o.Own.Place = program.Place(program.Places.Index(v.Word("zone", "")))
	o.Own.N = uint8(v.Number("space", 0))
	o.Players = program.ActivePlayer
	if o.Own.Place == program.PlaceHand {
		o.Players = k.Who(v, "who", program.Owner)
		if v.Get("space") != nil {
			k.Fail(v.Get("space"), "a hand has no spaces")
		}
	} else if who := v.Get("who"); who != nil {
		k.Fail(who, "the Recruit row is nobody's: who is of hands")
	}
	if o.Own.N > program.RowSpaces {
		k.Fail(v.Get("space"), "the Recruit row has %d spaces", program.RowSpaces)
	}
	amount(k, &o, v)
	k.Emit(o)
}

// banish has the active player choose Recruits of the row, or players cards of their hands.
func banish() play.Deed {
	row := picking{
		among: func(s *play.State, _ int8) (play.Choice, int) { return s.Among(play.ZoneRow) },
		do:    func(s *play.State, _ *program.Op, _ int8, c program.Card) { s.BanishRecruit(c) },
	}
	hand := picking{
		among: func(s *play.State, seat int8) (play.Choice, int) {
			return play.Choice{Kind: play.PickHeld}, int(s.At[play.Hand(seat)].N)
		},
		do: func(s *play.State, _ *program.Op, _ int8, c program.Card) { s.BanishHeld(c) },
	}
	ofRow, ofHand := row.deed(), hand.deed()
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		switch {
		case o.Own.Place == program.PlaceHand:
			return ofHand.Can(s, x, o)
		case o.Own.N > 0:
			return s.Row[o.Own.N] != play.NoCard
		}
		return ofRow.Can(s, x, o)
	}
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		switch {
		case o.Own.Place == program.PlaceHand:
			ofHand.Step(s, f, o)
		case o.Own.N > 0:
			f.Next()
			if c := s.Row[o.Own.N]; c != play.NoCard {
				s.BanishRecruit(c)
			}
		default:
			ofRow.Step(s, f, o)
		}
	}}
}

// take has the active player take a Recruit of the row: for nothing, or for less (A84).
func take() play.Deed {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		if o.Own.All {
			return s.FaceUp() > 0
		}
		_, n := s.AmongTakes(many(s, x, o))
		return n > 0
	}
	free := takeFree()
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		if o.Own.All {
			free(s, f)
			return
		}
		less := many(s, f.Ctx(), o)
		if choice, n := s.AmongTakes(less); !f.Begun && !one(s, f, s.Active, choice, n) {
			return
		}
		if f.Begun || f.Picked[0] == play.NoCard {
			f.Next()
			return
		}
		f.Begun = true
		s.OfferTake(f.Picked[0], less)
	}}
}

// takeFree has the active player choose a Recruit, and whose deck it goes on: a pick with one answer is made without
// asking.
func takeFree() func(s *play.State, f *play.Frame) {
	return func(s *play.State, f *play.Frame) {
		if choice, n := s.Among(play.ZoneRow); !one(s, f, s.Active, choice, n) {
			return
		}
		c, onto := f.Picked[0], s.Active
		if c == play.NoCard {
			f.Next()
			return
		}
		if s.Seats > 1 && !s.Opts.OwnDeck {
			if f.Picked[1] == play.NoCard {
				s.Offer(s.Active, play.Choice{Kind: play.PickSeat, Among: pile.Set256{A: 1<<s.Seats - 1}})
				return
			}
			onto = int8(f.Picked[1])
		}
		f.Next()
		s.TakeRecruit(c, onto)
	}
}
