package play

import (
	"witchtable/engine/fate/program"
)

// Pool is the place in the supply that a kind of token comes from: Blessed and Cursed are two sides of one (L116).
func Pool(token uint8) int {
	switch token {
	case program.Blessed, program.Cursed:
		return 0
	case program.Enchantment:
		return 1
	}
	return 2
}

// Available is how many tokens of a kind can still be placed (A63, A64).
func (s *State) Available(token uint8) int {
	if s.Opts.Unlimited {
		return 99
	}
	return int(s.Supply[Pool(token)])
}

// bears reports whether a kind of token may lie on a card where it is now (I10-I13, A67).
func (s *State) bears(c program.Card, token uint8) bool {
	if s.InPlay(c) {
		return true
	}
	if s.late(c) {
		return false
	}
	switch token {
	case program.Blessed, program.Cursed:
		return s.InGrave(c) || s.ZoneOf[c] == ZoneTrial
	}
	return false
}

// shed returns a Character's tokens to where they belong (A84-A86).
func (s *State) shed(c program.Card) {
	for t := range s.Tokens[c] {
		s.clear(c, uint8(t))
	}
}

// clear returns one kind of token that cannot stay on a card which has moved.
func (s *State) clear(c program.Card, token uint8) {
	n := int16(s.Tokens[c][token])
	if n == 0 {
		return
	}
	s.Tokens[c][token] = 0
	s.Supply[Pool(token)] += n
	s.Tell(EvReturned, s.Holder(c), int16(c), int16(token), n, 0)
}

// turnOver turns the Blessed and Cursed tokens of a Character that is buried (A74).
func (s *State) turnOver(c program.Card) {
	t := &s.Tokens[c]
	if t[program.Blessed]+t[program.Cursed] > 0 {
		s.Tell(EvTurnedOver, s.Holder(c), int16(c), int16(t[program.Blessed]), int16(t[program.Cursed]), 0)
	}
	t[program.Blessed], t[program.Cursed] = t[program.Cursed], t[program.Blessed]
}

// most is how many tokens of a kind one card bears at most, so that they can be counted in a byte.
const most = 200

// Put places tokens on a card, as many as there are, and returns how many that was.
func (s *State) Put(c program.Card, token uint8, n int) int {
	n = min(n, s.Available(token), most-int(s.Tokens[c][token]))
	if n <= 0 {
		return 0
	}
	s.Did()
	s.Supply[Pool(token)] -= int16(n)
	s.Tokens[c][token] += uint8(n)
	s.Tell(EvPlaced, s.Holder(c), int16(c), int16(token), int16(n), 0)
	s.cancel(c)
	s.Happen(program.OnTokenPlaced, s.Holder(c), c, program.AnyVia, token, 0)
	return n
}

// cancel returns a Blessed and a Cursed token that meet on a card, if the table plays it so (A61).
func (s *State) cancel(c program.Card) {
	t := &s.Tokens[c]
	if n := min(t[program.Blessed], t[program.Cursed]); s.Opts.cancel && n > 0 {
		t[program.Blessed] -= n
		t[program.Cursed] -= n
		s.Supply[0] += 2 * int16(n)
		s.Tell(EvCancelled, s.Holder(c), int16(c), int16(n), 0, 0)
	}
}

// Drop takes tokens off a card, as many as there are, and returns how many that was.
func (s *State) Drop(c program.Card, token uint8, n int) int {
	n = min(n, int(s.Tokens[c][token]))
	if n <= 0 {
		return 0
	}
	s.Did()
	s.Tokens[c][token] -= uint8(n)
	s.Supply[Pool(token)] += int16(n)
	s.Tell(EvTakenOff, s.Holder(c), int16(c), int16(token), int16(n), 0)
	s.Happen(program.OnTokenRemoved, s.Holder(c), c, program.AnyVia, token, 0)
	return n
}

// Carry moves tokens from one card to another without the supply (A66).
func (s *State) Carry(from, to program.Card, token uint8, n int) int {
	n = min(n, int(s.Tokens[from][token]), most-int(s.Tokens[to][token]))
	if n <= 0 {
		return 0
	}
	s.Did()
	s.Tokens[from][token] -= uint8(n)
	s.Tokens[to][token] += uint8(n)
	s.Tell(EvCarried, s.Holder(from), int16(from), int16(to), int16(token), int16(n))
	s.cancel(to)
	s.Happen(program.OnTokenRemoved, s.Holder(from), from, program.AnyVia, token, 0)
	s.Happen(program.OnTokenPlaced, s.Holder(to), to, program.AnyVia, token, 0)
	return n
}

// Swap replaces tokens on a card. Blessed for Cursed is a flip and needs no supply; if the new token is
// missing the old one still goes (A65).
func (s *State) Swap(c program.Card, old, new uint8, n int) int {
	n = min(n, int(s.Tokens[c][old]))
	if n <= 0 {
		return 0
	}
	s.Did()
	s.Tokens[c][old] -= uint8(n)
	s.Supply[Pool(old)] += int16(n)
	k := 0
	if s.bears(c, new) {
		k = min(n, s.Available(new), most-int(s.Tokens[c][new]))
	}
	s.Tokens[c][new] += uint8(k)
	s.Supply[Pool(new)] -= int16(k)
	s.Tell(EvReplaced, s.Holder(c), int16(c), int16(old), int16(new), int16(n))
	if k < n {
		s.Tell(EvReplacedBy, s.Holder(c), int16(c), int16(new), int16(k), 0)
	}
	s.cancel(c)
	s.Happen(program.OnTokenRemoved, s.Holder(c), c, program.AnyVia, old, 0)
	if k > 0 {
		s.Happen(program.OnTokenPlaced, s.Holder(c), c, program.AnyVia, new, 0)
	}
	return n
}

// Flip turns Blessed and Cursed tokens of a card over, Cursed ones first.
func (s *State) Flip(c program.Card, n int) int {
	t := &s.Tokens[c]
	a := min(n, int(t[program.Cursed]))
	b := min(n-a, int(t[program.Blessed]))
	a = min(a, most-int(t[program.Blessed])+b)
	if a+b <= 0 {
		return 0
	}
	s.Did()
	t[program.Cursed] = t[program.Cursed] - uint8(a) + uint8(b)
	t[program.Blessed] = t[program.Blessed] - uint8(b) + uint8(a)
	s.Tell(EvFlipped, s.Holder(c), int16(c), int16(a), int16(b), 0)
	s.cancel(c)
	return a + b
}

// TakeTokens takes the next n of the tokens a step is taking off.
func (s *State) TakeTokens(f *Frame, o *program.Op, c program.Card, n int) {
	f.Moved.Add(c)
	f.Left -= uint8(n)
	s.Drop(c, o.Own.Token, n)
}

// takeAny takes the rest of them off, each from where most lie, in the order of the table where that is the same.
func (s *State) takeAny(f *Frame, o *program.Op) {
	var off [program.MaxCards]uint8
	bearing, _ := s.Bearing(f.Arg[0], o.Own.Token)
	for n := f.Left; n > 0; n-- {
		most := program.NoCard
		for rest := bearing; !rest.Empty(); {
			if c := s.Foremost(&rest); most == program.NoCard ||
				s.Tokens[c][o.Own.Token]-off[c] > s.Tokens[most][o.Own.Token]-off[most] {
				most = c
			}
		}
		off[most]++
	}
	for rest := bearing; !rest.Empty(); {
		if c := s.Foremost(&rest); off[c] > 0 {
			s.TakeTokens(f, o, c, int(off[c]))
		}
	}
}

// Bearing is the cards of a set that bear a kind of token, and how many they bear together.
func (s *State) Bearing(set program.Set, token uint8) (out program.Set, sum int) {
	for !set.Empty() {
		if c := set.Pop(); s.Tokens[c][token] > 0 {
			out.Add(c)
			sum += int(s.Tokens[c][token])
		}
	}
	return out, sum
}

// Bare reports whether a card bears no token: in a hand, those that do lie open (L589).
func (s *State) Bare(c program.Card) bool { return s.Tokens[c] == [program.TokenKinds]uint8{} }

// LiesHidden reports whether a card lies where not everybody may look.
func (s *State) LiesHidden(c program.Card) bool {
	z := s.ZoneOf[c]
	return z == ZoneVillage || z == ZoneWell || s.InCauldron(c) || s.inHand(c) && s.Bare(c)
}
