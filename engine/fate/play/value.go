package play

import (
	"witchtable/engine/effect"
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
	for _, m := range s.mods(program.ModValue) {
		if m.In == program.InCoven && grave || m.In == program.InGrave && !grave {
			continue
		}
		switch {
		case !s.means(m, c):
		case m.IsSet:
			set = int(m.Set)
		default:
			sum += s.Number(s.readBy(m), m.N)
		}
	}
	if s.Opts.LiveLevel && !grave && s.InCoven(c) {
		sum += s.guide(c, s.Level(s.Holder(c)))
	}
	return sum + set - printed
}

// Types is the set of types a Character counts as: those printed, and more where a card says so.
func (s *State) Types(c program.Card) uint8 {
	t := s.R.Cards[c].Types
	for _, m := range s.mods(program.ModType) {
		if s.means(m, c) {
			t |= m.Types
		}
	}
	return t
}

// IsAny reports whether a Character counts as one of some types.
func (s *State) IsAny(c program.Card, types uint8) bool {
	return s.R.Cards[c].Types&types != 0 || s.Types(c)&types != 0
}

// Limit is how many Characters a Coven may hold (L362).
func (s *State) Limit(seat int8) int {
	n := 5
	for _, m := range s.mods(program.ModLimit) {
		if s.concerns(m, seat) {
			n += int(m.Set)
		}
	}
	return max(n, 0)
}

// allowed is how often a player may take an action each turn.
func (s *State) allowed(seat int8, a program.Action) int {
	n := 1
	for _, m := range s.mods(program.ModExtra) {
		if m.Action == a && s.concerns(m, seat) {
			n += int(m.Set)
		}
	}
	return n
}

// forbidden reports whether a player may not take an action now.
func (s *State) forbidden(seat int8, a program.Action) bool {
	for _, m := range s.mods(program.ModForbid) {
		if m.Action == a && s.concerns(m, seat) {
			return true
		}
	}
	return false
}

// forbiddenIcons is the set of icons whose Cast effects a player may not use now.
func (s *State) forbiddenIcons(seat int8) (icons uint8) {
	for _, m := range s.mods(program.ModForbid) {
		if s.concerns(m, seat) {
			icons |= m.Icon
		}
	}
	return icons
}

// Immune reports whether a harm cannot come to a Character.
func (s *State) Immune(c program.Card, h program.Harm) bool {
	for _, m := range s.mods(program.ModImmune) {
		if m.Harm == h && s.means(m, c) {
			return true
		}
	}
	return false
}

// ExchangePrice is what an Exchange costs a player in Enchantment tokens (L410).
func (s *State) ExchangePrice(seat int8) int {
	n, set := 4, -1
	for _, m := range s.mods(program.ModCost) {
		switch {
		case !s.concerns(m, seat):
		case m.IsSet:
			set = int(m.Set)
		default:
			n += int(m.Set)
		}
	}
	if set >= 0 {
		return set
	}
	return max(n, 0)
}

// Level is a Coven's Enchantment level: its Enchantment tokens and what changes their count (R70).
func (s *State) Level(seat int8) int {
	n := s.TokensIn(seat, program.Enchantment)
	for _, m := range s.mods(program.ModLevel) {
		if s.concerns(m, seat) {
			n += int(m.Set)
		}
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

// guide is what the Enchantment guide gives a Character in a Coven at a level: Companions get nothing (A106), and who
// counts as a Witch and as a Villager is both.
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
	return effect.Value(&s.R.Code, &s.R.Deeds.Deeds, s, x, i)
}

// Count counts what a search finds. Of hidden zones only the size is known, and only that is asked (compile).
func (s *State) Count(x Ctx, t program.Target) int {
	sel := &s.R.Sels[t.Sel]
	if sel.Own.AnyKind && sel.Filters == 0 && sel.Own.Row < 0 {
		switch sel.Own.Zone {
		case program.InVillage:
			return int(s.At[ZoneVillage].N)
		case program.InWell:
			return int(s.At[ZoneWell].N)
		case program.InHand, program.InCauldron:
			n := 0
			for seats := s.SeatsOf(x, sel.Own.Of); seats != 0; seats &= seats - 1 {
				if seat := Low(seats); seat != Square {
					n += int(s.At[SeatZones[sel.Own.Zone]+Zone(seat)].N)
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
	return effect.Holds(&s.R.Code, &s.R.Deeds.Deeds, s, x, i)
}
