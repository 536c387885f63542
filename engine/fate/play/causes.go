package play

import (
	"witchtable/engine/fate/program"
)

// What bars something, for those who tell players why it cannot be done. Each answers with the card to blame, and
// agrees with the predicate that the rules go by; these name a card where those only say yes or no, and are no part of
// play.

// source is the first card in play with a mod of a kind for which f holds.
func (s *State) source(kind program.ModKind, f func(x Ctx, m *program.Mod) bool) (program.Card, bool) {
	for _, m := range s.mods(kind) {
		if s.Live.Has(m.Card) && f(s.readBy(m), m) {
			return m.Card, true
		}
	}
	return program.NoCard, false
}

// ForbiddenBy is the card that forbids a player an action now.
func (s *State) ForbiddenBy(seat int8, a program.Action) (program.Card, bool) {
	return s.source(program.ModForbid, func(x Ctx, m *program.Mod) bool {
		return m.Action == a && s.SeatsOf(x, m.Who)&Bit(seat) != 0
	})
}

// IconForbiddenBy is the card that forbids a player Cast effects with some icons now, and which of them.
func (s *State) IconForbiddenBy(seat int8, icons uint8) (by program.Card, met uint8, ok bool) {
	by, ok = s.source(program.ModForbid, func(x Ctx, m *program.Mod) bool {
		if m.Icon&icons == 0 || s.SeatsOf(x, m.Who)&Bit(seat) == 0 {
			return false
		}
		met = m.Icon & icons
		return true
	})
	return by, met, ok
}

// ImmuneBy is the card that keeps a harm from a Character.
func (s *State) ImmuneBy(c program.Card, h program.Harm) (program.Card, bool) {
	return s.source(program.ModImmune, func(x Ctx, m *program.Mod) bool { return m.Harm == h && s.Meant(x, m.Of, c) })
}

// LimitedBy is a card that makes a Coven hold fewer Characters than it would.
func (s *State) LimitedBy(seat int8) (program.Card, bool) {
	return s.source(program.ModLimit,
		func(x Ctx, m *program.Mod) bool { return m.Set < 0 && s.SeatsOf(x, m.Who)&Bit(seat) != 0 })
}

// PricedBy is the card that changes what an Exchange costs a player: one that sets the price before those that add to
// it.
func (s *State) PricedBy(seat int8) (program.Card, bool) {
	priced := func(set bool) (program.Card, bool) {
		return s.source(program.ModCost,
			func(x Ctx, m *program.Mod) bool { return m.IsSet == set && s.SeatsOf(x, m.Who)&Bit(seat) != 0 })
	}
	if c, ok := priced(true); ok {
		return c, ok
	}
	return priced(false)
}

// Allowed is how often a player may take an action each turn.
func (s *State) Allowed(seat int8, a program.Action) int { return s.allowed(seat, a) }

// Named is what the question for a card that is open names before it is asked what can be done to each: the step that
// asks, from where it reads, which of its targets is meant, the targets settled before, and the cards. Call it only
// while such a question is open.
func (s *State) Named() (o *program.Op, x Ctx, i int, named program.Set) {
	f := &s.Stack[s.Depth-1]
	o, x, i = &s.R.Ops[f.Pc], f.Ctx(), f.open()
	return o, x, i, s.Find(x, &s.R.Sels[o.Arg[i].Sel]).Without(f.Part)
}
