package play

import (
	"witchtable/engine/fate/program"
)

// Value is what a Character is worth where it lies: printed value, tokens and what modifies it (L280, A6).
func (s *State) Value(c program.Card) int {
	d := &s.R.Cards[c]
	grave := s.InGrave(c)
	v := int(d.Value)
	if grave {
		v = int(d.Grave)
	}
	t := &s.Tokens[c]
	v += 2*int(t[program.Blessed]) - 2*int(t[program.Cursed])
	return v + s.Modified(c, grave)
}

// Modified is what the cards in play add to a Character's value; a set replaces the printed value first (A115).
func (s *State) Modified(c program.Card, grave bool) int {
	sum := 0
	printed := int(s.R.Cards[c].Value)
	if grave {
		printed = int(s.R.Cards[c].Grave)
	}
	set := printed
	for on := s.Live.And(s.R.ModCards[program.ModValue]); !on.Empty(); {
		src := on.Pop()
		d := &s.R.Cards[src]
		for i := d.Mods; i < d.ModEnd; i++ {
			m := &s.R.Mods[i]
			if m.Kind != program.ModValue || m.In == program.InCoven && grave || m.In == program.InGrave && !grave {
				continue
			}
			x := Ctx{Me: s.Holder(src), Them: Nobody, Src: src, It: program.NoCard}
			switch {
			case !s.meant(&x, m.Of, c):
			case m.IsSet:
				set = int(m.Set)
			default:
				sum += s.Number(&x, m.N)
			}
		}
	}
	if s.Opts.LiveLevel && !grave && s.InCoven(c) {
		sum += s.guide(c, s.Level(s.Holder(c)))
	}
	return sum + set - printed
}

// Types is the set of types a Character counts as.
func (s *State) Types(c program.Card) uint8 {
	t := s.R.Cards[c].Types
	on := s.Live.And(s.R.ModCards[program.ModType])
	if on.Empty() {
		return t
	}
	s.eachMod(on, program.ModType, func(x Ctx, m *program.Mod) {
		if s.meant(&x, m.Of, c) {
			t |= m.Types
		}
	})
	return t
}

// eachMod calls f for every mod of a kind on the cards of a set.
func (s *State) eachMod(on program.Set, kind program.ModKind, f func(x Ctx, m *program.Mod)) {
	for !on.Empty() {
		src := on.Pop()
		d := &s.R.Cards[src]
		for i := d.Mods; i < d.ModEnd; i++ {
			if m := &s.R.Mods[i]; m.Kind == kind {
				f(Ctx{Me: s.Holder(src), Them: Nobody, Src: src, It: program.NoCard}, m)
			}
		}
	}
}

// Limit is how many Characters a Coven may hold (L362).
func (s *State) Limit(seat int8) int {
	n := 5
	if on := s.Live.And(s.R.ModCards[program.ModLimit]); !on.Empty() {
		s.eachMod(on, program.ModLimit, func(x Ctx, m *program.Mod) {
			if s.seatsOf(&x, m.Who)&bit(seat) != 0 {
				n += int(m.Set)
			}
		})
	}
	return max(n, 0)
}

// allowed is how often a player may take an action each turn.
func (s *State) allowed(seat int8, a program.Action) int {
	n := 1
	if on := s.Live.And(s.R.ModCards[program.ModExtra]); !on.Empty() {
		s.eachMod(on, program.ModExtra, func(x Ctx, m *program.Mod) {
			if m.Action == a && s.seatsOf(&x, m.Who)&bit(seat) != 0 {
				n += int(m.Set)
			}
		})
	}
	return n
}

// forbidden reports whether a player may not take an action now.
func (s *State) forbidden(seat int8, a program.Action) bool {
	no := false
	if on := s.Live.And(s.R.ModCards[program.ModForbid]); !on.Empty() {
		s.eachMod(on, program.ModForbid, func(x Ctx, m *program.Mod) {
			no = no || m.Action == a && s.seatsOf(&x, m.Who)&bit(seat) != 0
		})
	}
	return no
}

// forbiddenIcons is the set of icons whose Cast effects a player may not use now.
func (s *State) forbiddenIcons(seat int8) uint8 {
	var icons uint8
	if on := s.Live.And(s.R.ModCards[program.ModForbid]); !on.Empty() {
		s.eachMod(on, program.ModForbid, func(x Ctx, m *program.Mod) {
			if s.seatsOf(&x, m.Who)&bit(seat) != 0 {
				icons |= m.Icon
			}
		})
	}
	return icons
}

// immune reports whether a harm cannot come to a Character.
func (s *State) immune(c program.Card, h program.Harm) bool {
	no := false
	if on := s.Live.And(s.R.ModCards[program.ModImmune]); !on.Empty() {
		s.eachMod(on, program.ModImmune, func(x Ctx, m *program.Mod) {
			no = no || m.Harm == h && s.meant(&x, m.Of, c)
		})
	}
	return no
}

// price is what an Exchange costs a player in Enchantment tokens (L410).
func (s *State) price(seat int8) int {
	n, set := 4, -1
	if on := s.Live.And(s.R.ModCards[program.ModCost]); !on.Empty() {
		s.eachMod(on, program.ModCost, func(x Ctx, m *program.Mod) {
			if s.seatsOf(&x, m.Who)&bit(seat) == 0 {
				return
			}
			if m.IsSet {
				set = int(m.Set)
			} else {
				n += int(m.Set)
			}
		})
	}
	if set >= 0 {
		return set
	}
	return max(n, 0)
}

// Level is a Coven's Enchantment level: its Enchantment tokens and what changes their count (R70).
func (s *State) Level(seat int8) int {
	n := s.TokensIn(seat, program.Enchantment)
	if on := s.Live.And(s.R.ModCards[program.ModLevel]); !on.Empty() {
		s.eachMod(on, program.ModLevel, func(x Ctx, m *program.Mod) {
			if s.seatsOf(&x, m.Who)&bit(seat) != 0 {
				n += int(m.Set)
			}
		})
	}
	return max(n, 0)
}

// TokensIn counts a kind of token on the Characters of a Coven.
func (s *State) TokensIn(seat int8, token uint8) int {
	n := 0
	if seat < 0 || seat >= s.Seats {
		return 0
	}
	for c := s.At[ZoneCoven+Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		n += int(s.Tokens[c][token])
	}
	return n
}

// guide is what the Enchantment guide gives a Character in a Coven at a level: Companions get nothing (A106).
func (s *State) guide(c program.Card, level int) int {
	row := s.Opts.Row(level)
	switch t := s.Types(c); {
	case t&program.Witch != 0:
		return int(row.Witch)
	case t&program.Villager != 0:
		return int(row.Villager)
	}
	return 0
}

// Number evaluates a number of the pack.
func (s *State) Number(x *Ctx, i int16) int {
	if i < 0 {
		return 1
	}
	n := &s.R.Nums[i]
	v := 0
	switch n.Kind {
	case program.NumFixed:
		return int(n.Fixed)
	case program.NumExchange:
		return s.price(x.Me)
	case program.NumCount:
		v = s.count(x, n.Of) * int(n.Times)
	case program.NumTokens:
		for set := s.all(x, n.Of); !set.Empty(); {
			v += int(s.Tokens[set.Pop()][n.Token])
		}
		v = v / int(n.Per) * int(n.Times)
	case program.NumValueOf:
		for set := s.all(x, n.Of); !set.Empty(); {
			v += s.Value(set.Pop())
		}
		v *= max(1, int(n.Times))
	case program.NumSum:
		for k := n.List; k < n.List+n.Count; k++ {
			v += s.Number(x, s.R.NumLists[k])
		}
	case program.NumIf:
		if s.holds(x, n.Cond) {
			return s.Number(x, n.Then)
		}
		return s.Number(x, n.Other)
	}
	if n.Capped {
		v = min(v, int(n.Most))
	}
	return v
}

// count counts what a search finds. Of hidden zones only the size is known, and only that is asked (compile).
func (s *State) count(x *Ctx, t program.Target) int {
	sel := &s.R.Sels[t.Sel]
	if sel.Plain && !sel.ByTokens() && sel.Row < 0 {
		switch sel.Zone {
		case program.InVillage:
			return int(s.At[ZoneVillage].N)
		case program.InWell:
			return int(s.At[ZoneWell].N)
		case program.InHand, program.InCauldron:
			n := 0
			for seats := s.seatsOf(x, sel.Of); seats != 0; seats &= seats - 1 {
				if seat := low(seats); seat != Square {
					n += int(s.At[map4[sel.Zone]+Zone(seat)].N)
				}
			}
			return n
		}
	}
	set := s.all(x, t)
	return set.Len()
}

// holds evaluates a condition of the pack.
func (s *State) holds(x *Ctx, i int16) bool {
	c := &s.R.Conds[i]
	switch c.Kind {
	case program.CondExists:
		return s.count(x, c.Of) > 0
	case program.CondIs:
		return s.isSo(x, c)
	case program.CondCompare:
		a, b := s.Number(x, c.A), s.Number(x, c.B)
		return c.How == 0 && a >= b || c.How == 1 && a <= b || c.How == 2 && a == b
	case program.CondFinal:
		return s.Final == c.Want
	case program.CondFirst:
		return (s.Round == 1) == c.Want
	case program.CondVia:
		return x.f != nil && x.f.via == c.Via
	case program.CondMoved:
		if x.f == nil {
			return false
		}
		set := s.known(x, c.Of)
		set = set.And(x.f.Moved)
		return !set.Empty()
	case program.CondAll:
		for k := c.List; k < c.List+c.Count; k++ {
			if !s.holds(x, s.R.CondLists[k]) {
				return false
			}
		}
		return true
	case program.CondAny:
		for k := c.List; k < c.List+c.Count; k++ {
			if s.holds(x, s.R.CondLists[k]) {
				return true
			}
		}
		return false
	case program.CondNot:
		return !s.holds(x, c.Nested)
	}
	return false
}

// isSo tests whether one of the cards meant is as the condition says.
func (s *State) isSo(x *Ctx, c *program.Cond) bool {
	for set := s.all(x, c.Of); !set.Empty(); {
		k := set.Pop()
		ok := c.Types == 0 || s.Types(k)&c.Types != 0
		ok = ok && (c.Zone == program.AnyPlace || s.liesIn(k, c.Zone))
		for t, n := range c.Has {
			ok = ok && s.Tokens[k][t] >= n
		}
		if ok {
			return true
		}
	}
	return false
}

func (s *State) liesIn(c program.Card, p program.Place) bool {
	switch p {
	case program.InCoven:
		return s.InPlay(c)
	case program.InGrave:
		return s.InGrave(c)
	case program.InHand:
		return s.inHand(c)
	case program.InCauldron:
		return s.InCauldron(c)
	case program.InTrial:
		return s.ZoneOf[c] == ZoneTrial
	case program.InSquare:
		return s.ZoneOf[c] >= ZoneSquare && s.ZoneOf[c] < ZoneHand
	case program.InBurn:
		return s.ZoneOf[c] == ZoneBurn
	case program.InVillage:
		return s.ZoneOf[c] == ZoneVillage
	case program.InWell:
		return s.ZoneOf[c] == ZoneWell
	}
	return false
}
