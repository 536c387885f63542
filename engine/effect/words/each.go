package words

import (
	"math/bits"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// ForEach is something done for several players or cards in turn. order is what the reference page says of the order
// of the players.
func ForEach[K, S, F, X, A any](t *Kit[K, S, F, X, A], order string) Step[K, S, F, X, A] {
	keys := []engine.Key{Must("players", "players", order+"; each is `them` in turn")}
	if t.Gather != nil {
		keys = []engine.Key{Can("players", "players", "", order+"; each is `them` in turn"),
			Can("cards", "selector", "", "or the cards; each is `$each` in turn")}
	}
	can := func(s *S, x X, o *effect.Op[A]) bool { return t.eachCan(s, x, o) }
	return Step[K, S, F, X, A]{
		Word: "for_each", Doc: "something done for several players or cards in turn",
		Shape:   Record("step-each", append(keys, Must("do", "steps", "what"))...),
		Compile: func(game K, o effect.Op[A], v *engine.Node) { t.compileEach(game, o, v) },
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) { t.beginEach(s, f, o) }, Can: can, Full: can,
		},
	}
}

// EachCard is ForEach in games that have no players to be told apart: over cards alone.
func EachCard[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	w := ForEach(t, "")
	w.Doc = "something done for several cards in turn"
	w.Shape = Record("step-each", Must("cards", "selector", "the cards; each is `$each` in turn"),
		Must("do", "steps", "what"))
	return w
}

func (t *Kit[K, S, F, X, A]) compileEach(game K, o effect.Op[A], v *engine.Node) {
	k := t.Compiler(game)
	p, cards := v.Get("players"), v.Get("cards")
	if (p == nil) == (cards == nil) {
		k.Fail(v, "for_each needs exactly one of players and cards")
		return
	}
	k.Around(o, func(o *effect.Op[A]) {
		if p != nil {
			o.Players = k.Who(v, "players", effect.Unset)
		} else {
			t.Cards(game, o, cards)
		}
		o.Loop = k.Loop(v, cards != nil)
		body := func() {
			k.Repeated(o, effect.Op[A]{Verb: effect.VerbNext, Loop: o.Loop, Players: o.Players}, v.Get("do"))
		}
		if p != nil {
			k.Among(body)
		} else {
			body()
		}
	})
}

func (t *Kit[K, S, F, X, A]) beginEach(s *S, f *F, o *effect.Op[A]) {
	b := t.Frame(f)
	l := effect.Loop{Each: effect.NoCard, Outer: b.Them}
	if o.Players != effect.Unset {
		seats, settled := uint8(0), true
		if t.Settle != nil {
			seats, settled = t.Settle(s, f, o)
		} else {
			seats = t.Seats(s, t.Context(f), o.Players)
		}
		if !settled {
			return
		}
		l.Seats = seats
	}
	b.Loops[o.Loop] = l
	if o.Players == effect.Unset {
		t.Gather(s, f, o)
	}
	t.Reset(f)
	b.Pc = o.Body
}

// nextTurn takes a for_each to its next player or card.
func (t *Kit[K, S, F, X, A]) nextTurn(s *S, f *F, o *effect.Op[A]) {
	b := t.Frame(f)
	l := &b.Loops[o.Loop]
	if o.Players == effect.Unset {
		if l.Each = t.NextCard(s, f, o); l.Each == effect.NoCard {
			b.Pc = o.End
			return
		}
		b.Pc++
		return
	}
	if l.Seats == 0 {
		b.Them, b.Pc = l.Outer, o.End
		return
	}
	b.Them = t.Next(s, l.Seats)
	l.Seats &^= 1 << b.Them
	b.Pc++
}

// eachCan reports whether one of the turns of a for_each could do something.
func (t *Kit[K, S, F, X, A]) eachCan(s *S, x X, o *effect.Op[A]) bool {
	if o.Players == effect.Unset {
		return t.EachCan(s, x, o)
	}
	for seats := t.Seats(s, x, o.Players); seats != 0; seats &= seats - 1 {
		if t.canDo(s, t.AsThem(x, int8(bits.TrailingZeros8(seats))), o.Body+1, o.End-1) {
			return true
		}
	}
	return false
}
