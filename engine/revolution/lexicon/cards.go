package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// cardVerbs are the verbs on the cards of Covens and of the Recruit row.
func cardVerbs() []Verb {
	return append(covenVerbs(), recruitVerbs()...)
}

// whose is the key of who does a step.
func whose(doc string) engine.Key { return words.Can("who", "players", "owner", doc) }

func covenVerbs() []Verb {
	return []Verb{
		{Word: "draw", Number: program.VerbDraw, Doc: "players draw cards, whatever the hand size",
			Shape: words.Record("step-draw", whose("who"), words.Must("n", "number", "how many"),
				words.Can("reshuffle", "flag", "true", "false: from an empty deck nothing is drawn")),
			Compile: forPlayers(func(o *program.Op, v *engine.Node) { o.Own.Flag = flag(v, "reshuffle", true) }),
			Deed:    asking(canDraw, draw)},
		{Word: "discard", Number: program.VerbDiscard, Doc: "players discard cards they choose, all at once",
			Shape: words.Record("step-discard", whose("who"), words.Must("n", "amount", "how many"),
				words.Can("if_hand", "count", "0", "only those with so many cards in hand"),
				words.Can("chooser", "chooser", "owner", "who chooses the cards")),
			Compile: forPlayers(func(o *program.Op, v *engine.Node) {
				o.Own.N, o.Own.Flag = uint8(v.Number("if_hand", 0)), v.Word("chooser", "owner") == "active"
			}), Deed: discarding()},
		{Word: "reshuffle", Number: program.VerbReshuffle, Doc: "players shuffle their discards into their decks",
			Shape: words.Record("step-reshuffle", whose("who"),
				words.Can("free", "flag", "false", "true: without Moon and Event")),
			Compile: forPlayers(func(o *program.Op, v *engine.Node) { o.Own.Flag = flag(v, "free", false) }),
			Deed:    reshuffle()},
		{Word: "recover", Number: program.VerbRecover, Doc: "players take cards of their choice from their discards",
			Shape: words.Record("step-recover", whose("who"), words.Must("n", "amount", "how many"),
				words.Must("to", "recovered", "where they go")),
			Compile: forPlayers(func(o *program.Op, v *engine.Node) { o.Own.Flag = v.Word("to", "") == "deck_top" }),
			Deed:    recovering().deed()},
	}
}

// forPlayers compiles a step for players; more reads what else it says.
func forPlayers(more func(o *program.Op, v *engine.Node)) func(k *program.Compiler, o program.Op, v *engine.Node) {
	return func(k *program.Compiler, o program.Op, v *engine.Node) {
		o.Players = k.Who(v, "who", program.Owner)
		amount(k, &o, v)
		more(&o, v)
		k.Emit(o)
	}
}

// some reports whether one of the players a step means is such that it could do something.
func some(is func(s *play.State, x play.Ctx, o *program.Op, seat int8) bool) test {
	return func(s *play.State, x play.Ctx, o *program.Op) bool {
		set := s.SeatsOf(x, o.Players)
		for seat := range s.Seats {
			if set>>seat&1 != 0 && is(s, x, o, seat) {
				return true
			}
		}
		return false
	}
}

func canDraw(s *play.State, x play.Ctx, o *program.Op) bool {
	return number(s, x, o) > 0 && some(func(s *play.State, _ play.Ctx, o *program.Op, seat int8) bool {
		return s.At[play.Deck(seat)].N > 0 || o.Own.Flag && s.At[play.Discards(seat)].N > 0
	})(s, x, o)
}

// draw has the players draw, clockwise from the active one. What may reshuffle is put on the stack, the first on top.
func draw(s *play.State, x play.Ctx, o *program.Op, seats uint8) {
	n := min(many(s, x, o), int(play.NoCard)-1)
	for by := range s.Seats {
		seat := s.LeftOf(s.Active, by)
		if o.Own.Flag {
			seat = s.LeftOf(s.Active, s.Seats-1-by)
		}
		switch {
		case seats>>seat&1 == 0 || n == 0:
		case o.Own.Flag:
			s.DrawSome(seat, n)
		default:
			s.DrawOnly(seat, n)
		}
	}
}

func canDiscard(s *play.State, x play.Ctx, o *program.Op) bool {
	return some(func(s *play.State, _ play.Ctx, o *program.Op, seat int8) bool {
		return s.At[play.Hand(seat)].N >= max(1, o.Own.N)
	})(s, x, o)
}

// discarding has players discard: cards of their own choice, all at once, or of the active player's, one after another.
func discarding() play.Deed {
	own := asking(canDiscard, discard)
	chosen := picking{by: func(s *play.State, _ int8) int8 { return s.Active },
		hit:   func(s *play.State, o *program.Op, seat int8) bool { return s.At[play.Hand(seat)].N >= max(1, o.Own.N) },
		among: func(s *play.State, seat int8) (play.Choice, int) { return s.AmongHeld(seat) },
		do:    func(s *play.State, _ *program.Op, _ int8, c program.Card) { s.DiscardHeld(c) }}.deed()
	return play.Deed{Can: own.Can, Full: own.Full, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		if o.Own.Flag {
			chosen.Step(s, f, o)
			return
		}
		own.Step(s, f, o)
	}}
}

func discard(s *play.State, x play.Ctx, o *program.Op, seats uint8) {
	for seat := range s.Seats {
		if s.At[play.Hand(seat)].N < max(1, o.Own.N) {
			seats &^= 1 << seat
		}
	}
	if n := many(s, x, o); seats != 0 && n > 0 {
		s.AskDiscards(seats, n)
	}
}

// discards reports whether a player has discards that a reshuffle takes up: not the card that is played for it.
func discards(s *play.State, x play.Ctx, seat int8) bool {
	n := s.At[play.Discards(seat)].N
	if x.Src != play.NoCard && s.ZoneOf[x.Src] == play.Discards(seat) && s.Played(x.Src) {
		n--
	}
	return n > 0
}

// reshuffle has the players reshuffle one after another: one that is paid for adds an Event before the next.
func reshuffle() play.Deed {
	can := some(func(s *play.State, x play.Ctx, _ *program.Op, seat int8) bool { return discards(s, x, seat) })
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		if !f.Begun {
			seats, settled := s.Settle(f, o)
			if !settled {
				return
			}
			f.Begun, f.Left = true, seats
		}
		if f.Left == 0 {
			f.Next()
			return
		}
		seat := s.NextSeat(f.Left)
		f.Left &^= 1 << seat
		if !discards(s, f.Ctx(), seat) {
			return
		}
		but := play.NoCard
		if s.Played(f.Src) {
			but = f.Src
		}
		s.Reshuffle(seat, o.Own.Flag, but)
		if !o.Own.Flag {
			s.MoveMoon(1)
			s.AddEvents(1)
		}
	}}
}

// askFree has players reshuffle freely if they like: all are asked at once, and who has no discards is not.
func askFree() play.Deed {
	can := some(func(s *play.State, x play.Ctx, _ *program.Op, seat int8) bool { return discards(s, x, seat) })
	return asking(can, func(s *play.State, _ play.Ctx, _ *program.Op, seats uint8) { s.AskFreeReshuffles(seats) })
}

func recovering() picking {
	return picking{
		among: func(s *play.State, seat int8) (play.Choice, int) { return s.Among(play.Discards(seat)) },
		do: func(s *play.State, o *program.Op, seat int8, c program.Card) {
			s.Recover(c, seat, o.Own.Flag)
		},
	}
}
