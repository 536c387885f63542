package lexicon

import (
	"math/bits"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Steps that draw from decks or look at them.

func draw() Verb {
	return Verb{
		Word: "draw", Number: program.VerbDraw, Doc: "draw cards into the hand (L214-222)",
		Reasons: unexplained(),
		Shape: record("step-draw", must("from", "deck", "the Village Deck or the Well"), howMany(),
			may("keep", "small", "all", "how many of them are kept; the rest goes to the bottom"),
			may("players", "players", "them inside a for_each over players, else me", "who draws")),
		Compile: compileDraw,
		Deed: play.Deed{
			Step: play.Act(drawCards), May: play.NoTargets, Can: canDraw, Full: drawsAll,
		},
		Say: sayDraw,
		ByPlayer: func(v *engine.Node) bool {
			players := v.Word("players", "me")
			return players == "me"
		},
	}
}

func compileDraw(k *program.Compiler, o program.Op, v *engine.Node) {
	o.N = k.Amount(v)
	o.Own.Deck = uint8(program.Decks.Index(v.Word("from", "")))
	o.Players = k.Who(v, "players", effect.Unset)
	if kept := v.Get("keep"); kept != nil {
		o.Small = uint8(kept.Int)
		if o.Small == 0 {
			k.Fail(v, "keep must be at least 1")
		}
		if o.Players != effect.Unset && o.Players != program.Me && o.Players != program.Them {
			k.Fail(v, "keep works for a single player; use for_each")
		}
		if o.Players == program.Me && k.Looped() {
			k.Fail(v, "inside a for_each its player keeps: leave players out")
		}
	}
	if o.Players == program.ARival {
		k.Fail(v, "draw cannot choose a player; use for_each")
	}
	k.Emit(o)
}

func canDraw(s *play.State, x play.Ctx, o *program.Op) bool {
	return s.At[play.DeckZone(o.Own.Deck)].N > 0 && s.Number(x, o.N) > 0 && drawers(s, x, o)&^play.Bit(play.Square) != 0
}

// drawsAll reports whether the deck has enough cards for everybody who draws.
func drawsAll(s *play.State, x play.Ctx, o *program.Op) bool {
	n := s.Number(x, o.N) * bits.OnesCount8(drawers(s, x, o)&^play.Bit(play.Square))
	return n > 0 && int(s.At[play.DeckZone(o.Own.Deck)].N) >= n
}

// drawers is who draws: whoever does the step where nobody is named.
func drawers(s *play.State, x play.Ctx, o *program.Op) uint8 {
	if o.Players == effect.Unset {
		return play.Bit(x.Home())
	}
	return s.SeatsOf(x, o.Players)
}

// drawCards draws into hands; with a number to keep, the player looks at the cards and chooses.
func drawCards(s *play.State, f *play.Frame, o *program.Op) bool {
	n, z := s.Number(f.Ctx(), o.N), play.DeckZone(o.Own.Deck)
	if o.Small == 0 {
		seats := drawers(s, f.Ctx(), o)
		for i := int8(0); i < s.Seats; i++ {
			seat := (s.First() + i) % s.Seats
			for k := 0; k < n && seats&play.Bit(seat) != 0; k++ {
				s.DrawOne(z, seat)
			}
		}
		return true
	}
	if f.Speaker() == play.Square {
		return true
	}
	if !f.Begun {
		f.Begun = true
		f.Seen = uint8(min(max(n, 0), int(s.At[z].N)))
		f.Left = min(o.Small, f.Seen)
		s.LooksAt(f.Speaker(), z, f.Seen)
		if f.Seen > f.Left && f.Ability != s.R.WellAt { // of a visit to the Well the table has been told
			s.TellLook(f.Speaker(), o.Own.Deck, f.Seen)
		}
	}
	return keepSome(s, f, o, z)
}

// keepSome lets the player choose what to keep of the cards seen; the rest goes under the deck.
func keepSome(s *play.State, f *play.Frame, o *program.Op, z play.Zone) bool {
	for f.Left > 0 && f.Seen <= f.Left {
		s.DrawOne(z, f.Speaker())
		f.Seen, f.Left = f.Seen-1, f.Left-1
	}
	if f.Left > 0 {
		s.Question(f.Speaker(), play.AskDrawKeep)
		return false
	}
	if o.Own.Flag && !s.Opts.AutoWell && f.Seen > 1 {
		s.Question(f.Speaker(), play.AskBottom)
		return false
	}
	if f.Seen > 0 {
		s.Tell(play.EvPutUnder, f.Speaker(), int16(o.Own.Deck), int16(f.Seen), 0, 0)
	}
	for ; f.Seen > 0; f.Seen-- {
		c := s.At[z].Head
		if c == program.NoCard { // a view does not have it
			continue
		}
		s.Lift(c)
		s.PushEnd(z, c)
	}
	return true
}

func sayDraw(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
	drawing := func(f wording.Form) engine.Text { return sayDrawing(s, v, f) }
	return s.DoneBy(v.Word("players", ""), f, drawing)
}

func sayDrawing(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
	deck := v.Word("from", "")
	keep := v.Get("keep")
	key := "do.draw"
	if n := v.Get("n"); keep != nil && (n == nil || n.Shape == "points") && keep.Int >= v.Number("n", 1) {
		keep = nil // all that are seen are kept
	}
	phrase := "cards."
	if keep != nil {
		key, phrase = "do.draw-some", "top."
	}
	cards, wrap := s.Amount(v.Get("n"), func(n int, x bool) engine.Text { return say.Counted(phrase+deck, n, x) })
	args := []engine.Arg{engine.A("cards", cards), engine.A("deck", engine.T("deck."+deck))}
	if keep != nil {
		args = append(args, engine.A("kept", say.Counted("kept."+deck, keep.Int, false)))
	}
	return wrap(engine.Text{Key: f.Key(key), Args: args})
}

func peek() Verb {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		return s.At[play.DeckZone(o.Own.Deck)].N > 0 && o.Small > 0
	}
	full := func(s *play.State, x play.Ctx, o *program.Op) bool {
		return o.Small > 0 && s.At[play.DeckZone(o.Own.Deck)].N >= o.Small
	}
	return Verb{
		Word: "peek", Number: program.VerbPeek, Doc: "look at the top of a deck",
		Reasons: unexplained(),
		Shape: record("step-peek", must("deck", "any-deck", "which deck"), must("n", "small", "how many cards"),
			may("reorder", "flag", "false", "may they be put back in another order?")),
		Compile: func(k *program.Compiler, o program.Op, v *engine.Node) {
			o.Own.Deck, o.Small = uint8(program.Decks.Index(v.Word("deck", ""))), uint8(v.Number("n", 1))
			o.Own.Flag = v.Get("reorder") != nil && v.Get("reorder").Bool
			k.Emit(o)
		},
		Deed: play.Deed{Step: play.Act(look), May: play.NoTargets, Can: can, Full: full},
		Say: func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text {
			key := "do.peek"
			if r := v.Get("reorder"); r != nil && r.Bool && v.Number("n", 0) > 1 {
				key = "do.peek.reorder"
			}
			deck := v.Word("deck", "")
			return engine.T(f.Key(key), engine.A("cards", say.Counted("top."+deck, v.Number("n", 0), false)),
				engine.A("deck", engine.T("deck."+deck)))
		},
		ByPlayer: bySomebody,
	}
}

// look lets the player look at the top of a deck, and put it back in another order where that is allowed.
func look(s *play.State, f *play.Frame, o *program.Op) bool {
	if !f.Begun {
		f.Begun, f.Left, f.Seen = true, 0, min(o.Small, s.At[play.DeckZone(o.Own.Deck)].N)
		if f.Seen == 0 {
			return true
		}
		s.TellLook(f.Speaker(), o.Own.Deck, f.Seen)
		s.LooksAt(f.Speaker(), play.DeckZone(o.Own.Deck), f.Seen)
		if !o.Own.Flag || f.Seen == 1 {
			s.Question(f.Speaker(), play.AskPeek)
			return false
		}
	}
	if f.Seen > 1 && o.Own.Flag && f.Left < f.Seen-1 {
		s.Question(f.Speaker(), play.AskReorder)
		return false
	}
	return true
}
