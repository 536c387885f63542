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
			case !s.Meant(x, m.Of, c):
			case m.IsSet:
				set = int(m.Set)
			default:
				sum += s.Number(x, m.N)
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
		if s.Meant(x, m.Of, c) {
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
			if s.SeatsOf(x, m.Who)&Bit(seat) != 0 {
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
			if m.Action == a && s.SeatsOf(x, m.Who)&Bit(seat) != 0 {
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
			no = no || m.Action == a && s.SeatsOf(x, m.Who)&Bit(seat) != 0
		})
	}
	return no
}

// forbiddenIcons is the set of icons whose Cast effects a player may not use now.
func (s *State) forbiddenIcons(seat int8) uint8 {
	var icons uint8
	if on := s.Live.And(s.R.ModCards[program.ModForbid]); !on.Empty() {
		s.eachMod(on, program.ModForbid, func(x Ctx, m *program.Mod) {
			if s.SeatsOf(x, m.Who)&Bit(seat) != 0 {
				icons |= m.Icon
			}
		})
	}
	return icons
}

// Immune reports whether a harm cannot come to a Character.
func (s *State) Immune(c program.Card, h program.Harm) bool {
	no := false
	if on := s.Live.And(s.R.ModCards[program.ModImmune]); !on.Empty() {
		s.eachMod(on, program.ModImmune, func(x Ctx, m *program.Mod) {
			no = no || m.Harm == h && s.Meant(x, m.Of, c)
		})
	}
	return no
}

// ExchangePrice is what an Exchange costs a player in Enchantment tokens (L410).
func (s *State) ExchangePrice(seat int8) int {
	n, set := 4, -1
	if on := s.Live.And(s.R.ModCards[program.ModCost]); !on.Empty() {
		s.eachMod(on, program.ModCost, func(x Ctx, m *program.Mod) {
			if s.SeatsOf(x, m.Who)&Bit(seat) == 0 {
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
			if s.SeatsOf(x, m.Who)&Bit(seat) != 0 {
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

// guide is what the Enchantment guide gives a Character in a Coven at a level: Companions get nothing (A106), and who counts
// as a Witch and as a Villager is both.
func (s *State) guide(c program.Card, level int) (n int) {
	row, types := s.Opts.Row(level), s.Types(c)
	if types&program.Witch != 0 {
		n += int(row.Witch)
	}
	if types&program.Villager != 0 {
		n += int(row.Villager)
	}
	return n
}

// Number evaluates a number of the pack; without one it is 1.
func (s *State) Number(x Ctx, i int16) int {
	if i < 0 {
		return 1
	}
	n := &s.R.Nums[i]
	v := s.R.Evaluate[n.Kind](s, x, n)
	if n.Capped {
		v = min(v, int(n.Most))
	}
	return v
}

// Count counts what a search finds. Of hidden zones only the size is known, and only that is asked (compile).
func (s *State) Count(x Ctx, t program.Target) int {
	sel := &s.R.Sels[t.Sel]
	if sel.AnyKind && sel.Filters == 0 && sel.Row < 0 {
		switch sel.Zone {
		case program.InVillage:
			return int(s.At[ZoneVillage].N)
		case program.InWell:
			return int(s.At[ZoneWell].N)
		case program.InHand, program.InCauldron:
			n := 0
			for seats := s.SeatsOf(x, sel.Of); seats != 0; seats &= seats - 1 {
				if seat := Low(seats); seat != Square {
					n += int(s.At[SeatZones[sel.Zone]+Zone(seat)].N)
				}
			}
			return n
		}
	}
	set := s.All(x, t)
	return set.Len()
}

// Holds evaluates a condition of the pack.
func (s *State) Holds(x Ctx, i int16) bool {
	c := &s.R.Conds[i]
	return s.R.Tests[c.Kind](s, x, c)
}
