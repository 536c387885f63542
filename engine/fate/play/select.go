package play

import (
	"math/bits"

	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// Ctx is from where a search, number or condition is read: whose card it is, and what is bound.
type Ctx struct {
	Me, Them int8
	Src, It  program.Card
	F        *Frame // the frame that reads; nil where none runs: what holds, what is waited for, the score
	// In a preview: its own frame, and the cards whose Cast effects have been tried on the way here.
	own   *imagined
	tried *program.Set
}

// Ctx is from where the steps of a running ability read.
func (f *Frame) Ctx() Ctx { return Ctx{Me: f.Me, Them: f.Them, Src: f.Src, It: f.It, F: f} }

// Bit is a set of players with one in it; none for Nobody.
func Bit(seat int8) uint8 {
	if seat < 0 {
		return 0
	}
	return 1 << seat
}

// beside is the neighbour of a player; in the solo game the Square is everybody's neighbour, and you are its.
func (s *State) beside(who, by int8) int8 {
	if s.Solo() && who == Square {
		return 0
	}
	return s.LeftOf(who, by)
}

// Find returns the cards a search finds, before any choice.
func (s *State) Find(x Ctx, sel *program.Selector) program.Set {
	return grounds[sel.Own.Zone].find(s, x, sel)
}

func (s *State) findTops(src program.Card, sel *program.Selector, found *program.Set) {
	for p := ZoneSquare; p < ZoneSquare+Piles; p++ {
		if c := s.At[p].Head; c != program.NoCard {
			s.consider(src, sel, c, found)
		}
	}
}

func (s *State) findIn(src program.Card, sel *program.Selector, z Zone, found *program.Set) {
	s.heedIn(sel, z)
	switch {
	case sel.Own.Row >= 0:
		s.findRow(src, sel, z, found)
	case sel.Own.Item:
		for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
			s.consider(src, sel, c, found)
		}
	default:
		for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
			if s.isOfKind(sel, c) && (sel.Filters == 0 || s.R.Fits.Passes(s, src, sel, c)) {
				found.Add(c)
			}
		}
	}
}

// findRow finds by the place in the row.
func (s *State) findRow(src program.Card, sel *program.Selector, z Zone, found *program.Set) {
	switch sel.Own.Row {
	case 0:
		if c := s.At[z].Head; c != program.NoCard {
			s.consider(src, sel, c, found)
		}
	case 1:
		if c := s.At[z].Tail; c != program.NoCard {
			s.consider(src, sel, c, found)
		}
	case 2:
		self := s.BodyOf(src)
		if self != program.NoCard && s.ZoneOf[self] == z {
			for _, c := range [2]program.Card{s.Prev[self], s.Next[self]} {
				if c != program.NoCard {
					s.consider(src, sel, c, found)
				}
			}
		}
	}
}

// BodyOf is the Character a card acts through: itself, or the bearer of an attached Item.
func (s *State) BodyOf(c program.Card) program.Card {
	if c < program.MaxCards && s.ZoneOf[c] == ZoneAttached {
		return s.Host[c]
	}
	return c
}

// consider adds c, or the Items under it if Items are searched, when it fits.
func (s *State) consider(src program.Card, sel *program.Selector, c program.Card, found *program.Set) {
	if sel.Own.Item && s.R.Cards[c].Kind == program.Character {
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			if !sel.Own.Other || i != src {
				found.Add(i)
			}
		}
		return
	}
	if s.fits(src, sel, c) {
		found.Add(c)
	}
}

// fits tests a card against a search's kind and filters, its place apart.
func (s *State) fits(src program.Card, sel *program.Selector, c program.Card) bool {
	return s.isOfKind(sel, c) && (sel.Filters == 0 || s.R.Fits.Passes(s, src, sel, c))
}

func (s *State) isOfKind(sel *program.Selector, c program.Card) bool {
	kind := s.R.Cards[c].Kind
	return kind != program.Event && (sel.Own.AnyKind || sel.Own.Item == (kind == program.Item))
}

// matches tests whether a card is one that a standing search would find: for triggers, mods and conditions.
func (s *State) matches(x Ctx, sel *program.Selector, c program.Card) bool {
	if c >= program.MaxCards {
		return false
	}
	z := s.ZoneOf[c]
	if z == ZoneAttached {
		if !sel.Own.Item {
			return false
		}
		z = s.ZoneOf[s.Host[c]]
	}
	if !grounds[sel.Own.Zone].holds(s, x, sel, c, z) {
		return false
	}
	if sel.Own.Item && s.ZoneOf[c] == ZoneAttached {
		return !sel.Own.Other || c != x.Src
	}
	if sel.Own.Row >= 0 {
		var found program.Set
		s.findRow(x.Src, sel, z, &found)
		return found.Has(c)
	}
	return s.fits(x.Src, sel, c)
}

// bests keeps the cards with the most or the least of what the search compares.
func (s *State) bests(sel *program.Selector, set program.Set) program.Set {
	if sel.Own.Rank < 0 {
		return set
	}
	var out program.Set
	best := 0
	for rest := set; !rest.Empty(); {
		c := rest.Pop()
		v := s.measure(sel.Own.By, c)
		if sel.Own.Rank == 1 {
			v = -v
		}
		if out.Empty() || v > best {
			out, best = program.SetOf(c), v
		} else if v == best {
			out.Add(c)
		}
	}
	return out
}

func (s *State) measure(by uint8, c program.Card) int {
	switch by {
	case 1:
		return int(s.Tokens[c][program.Suspicion])
	case 2:
		return int(s.Tokens[c][program.Enchantment])
	case 3:
		return int(s.Tokens[c][program.Blessed])
	case 4:
		return int(s.Tokens[c][program.Cursed])
	}
	return s.Value(c)
}

// Known returns the card a target without a search means, or NoCard.
func (s *State) Known(x Ctx, t program.Target) program.Set {
	switch t.Kind {
	case effect.BySelf:
		return program.SetOf(x.Src)
	case effect.ByHost:
		if x.Src < program.MaxCards {
			return program.SetOf(s.Host[x.Src])
		}
	case effect.ByIt:
		return program.SetOf(x.It)
	case effect.ByBound:
		if x.F != nil {
			return x.F.Named(t)
		}
	case effect.ByEach:
		if x.F != nil {
			return program.SetOf(x.F.Loops[t.Loop].Each)
		}
	}
	return program.Set{}
}

// All returns the cards a target without choice means.
func (s *State) All(x Ctx, t program.Target) program.Set {
	if t.Kind == effect.BySearch {
		sel := &s.R.Sels[t.Sel]
		return s.bests(sel, s.Find(x, sel))
	}
	return s.Known(x, t)
}

// Meant tests whether a card is among those a standing target means.
func (s *State) Meant(x Ctx, t program.Target, c program.Card) bool {
	if t.Kind == effect.BySearch {
		if sel := &s.R.Sels[t.Sel]; sel.Own.Rank < 0 {
			return s.matches(x, sel, c)
		}
	}
	set := s.All(x, t)
	return set.Has(c)
}

// Low is the lowest seat of a set; Nobody of an empty one.
func Low(seats uint8) int8 {
	if seats == 0 {
		return Nobody
	}
	return int8(bits.TrailingZeros8(seats))
}
