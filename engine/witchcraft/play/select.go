package play

import (
	"math/bits"

	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/program"
)

// What searches find, before any choice. All of it only reads.

// selector is the search that a target is.
func (s *State) selector(t effect.Target) *program.Selector { return &s.R.Sels[t.Sel] }

// Find returns the cards that a target means, before any choice: those that a search finds, or that were named.
func (s *State) Find(x Ctx, t effect.Target) Set {
	if t.Kind != effect.BySearch {
		return s.named(x, t)
	}
	return s.found(x, s.selector(t), Nowhere)
}

// Count is how many cards a search finds.
func (s *State) Count(x Ctx, t effect.Target) int {
	if t.Kind == effect.BySearch {
		switch s.selector(t).Own.In {
		case 1 << program.InRecruit: // which they are lies hidden
			return int(s.At[ZoneRecruits].N)
		case 1 << program.InOvercome:
			return int(s.Overcome)
		}
	}
	set := s.Find(x, t)
	return set.Len()
}

// named is the cards that the running box has named.
func (s *State) named(x Ctx, t effect.Target) (set Set) {
	if t.Kind == effect.ByEach {
		c := x.Each
		if c == NoCard && x.F != nil {
			c = x.F.Loops[t.Loop].Each
		}
		if c != NoCard {
			set.Add(c)
		}
		return set
	}
	if x.F == nil {
		return set
	}
	return x.F.Named(t)
}

// found returns what a search finds; where it picks a Mission or a Juror first, what it finds there, or anywhere if
// that is Nowhere.
func (s *State) found(x Ctx, sel *program.Selector, group int) (set Set) {
	own := &sel.Own
	for in := uint16(own.In); in != 0; in &= in - 1 {
		switch p := program.Place(bits.TrailingZeros16(in)); p {
		case program.InBound:
			for rest := s.named(x, own.From); !rest.Empty(); {
				s.consider(x, sel, rest.Pop(), &set)
			}
		case program.InAt:
			for places := s.places(x, sel, group); places != 0; places &= places - 1 {
				s.findIn(x, sel, At(bits.TrailingZeros8(places)), &set)
			}
		case program.InConviction:
			for jurors := s.jurors(x, sel, group); jurors != 0; jurors &= jurors - 1 {
				s.findIn(x, sel, Before(bits.TrailingZeros8(jurors)), &set)
			}
		case program.InDisplay:
			for places := s.places(x, sel, group); places != 0; places &= places - 1 {
				s.consider(x, sel, s.Display[bits.TrailingZeros8(places)], &set)
			}
		case program.InJurors:
			for jurors := s.jurors(x, sel, group); jurors != 0; jurors &= jurors - 1 {
				s.consider(x, sel, s.Jurors[bits.TrailingZeros8(jurors)], &set)
			}
		case program.InRecruit: // the top one; nobody sees which it is
			if c := s.At[ZoneRecruits].Head; c != NoCard {
				set.Add(c)
			}
		case program.InOvercome: // it is only counted
		default:
			s.findIn(x, sel, zoneOf[p], &set)
		}
	}
	return set
}

// zoneOf is where the cards of a place lie that is one zone.
var zoneOf = [...]Zone{program.InHand: ZoneHand, program.InPlay: ZonePlay, program.InJail: ZoneJail,
	program.InDiscard: ZoneDiscards, program.InFamiliars: ZoneFamiliars, program.InLost: ZoneLost}

// ZonesOf is in which zones the cards of some places lie, as bits.
func ZonesOf(places program.PlaceSet) (zones uint32) {
	for p, z := range zoneOf {
		if z != ZoneNowhere && places.Has(program.Place(p)) {
			zones |= 1 << z
		}
	}
	for p, list := range map[program.Place][]Zone{program.InAt: {ZoneAt, zoneAt2, zoneAt3},
		program.InConviction: {ZoneBefore, zoneBefore2, zoneBefore3}, program.InDisplay: {ZoneDisplay},
		program.InJurors: {ZoneJurors}, program.InRecruit: {ZoneRecruits}} {
		for _, z := range list {
			if places.Has(p) {
				zones |= 1 << z
			}
		}
	}
	return zones
}

func (s *State) findIn(x Ctx, sel *program.Selector, z Zone, set *Set) {
	class := program.NoClass
	switch z {
	case ZoneHand, ZoneDiscards:
		if class = sel.Own.Kind; class == program.NoClass {
			class = program.Witch
		}
	}
	for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
		if class == program.NoClass || s.Def(c).Class == class {
			s.consider(x, sel, c, set)
		}
	}
}

// consider adds a card that passes the filters of a search.
func (s *State) consider(x Ctx, sel *program.Selector, c Card, set *Set) {
	if sel.Filters == 0 || s.R.Deeds.Fits.Passes(s, x, sel, c) {
		set.Add(c)
	}
}

// here is the place of the display that a card speaks of as its own: where it lies; of a Challenge that has just been
// overcome, the chosen one.
func (s *State) here(x Ctx) int {
	if p := s.PlaceOf(x.Src); p != Nowhere {
		return p
	}
	return int(s.Chosen)
}

func bit(place int) uint8 {
	if place < 0 {
		return 0
	}
	return 1 << place
}

// places is at which face-up Missions a search looks, as bits.
func (s *State) places(x Ctx, sel *program.Selector, group int) uint8 {
	own, all := &sel.Own, s.faceUp()
	switch own.At {
	case program.AtThis:
		return all & bit(s.here(x))
	case program.AtChosen:
		return all & bit(int(s.Chosen))
	case program.AtOther, program.AtEach:
		return all &^ bit(s.here(x))
	case program.AtBound, program.AtEachCard:
		var at uint8
		for set := s.named(x, atTarget(own)); !set.Empty(); {
			at |= bit(s.PlaceOf(set.Pop()))
		}
		return all & at
	case program.AtGroup:
		if group != Nowhere {
			return all & bit(group)
		}
		if sub := &s.R.Sels[own.Group]; sub.Own.At == program.AtOther {
			return all &^ bit(s.here(x))
		}
	}
	return all
}

// atTarget is the name by which a search says where it looks.
func atTarget(own *program.Look) effect.Target {
	if own.At == program.AtEachCard {
		return effect.Target{Kind: effect.ByEach, Loop: own.Loop}
	}
	return effect.Target{Kind: effect.ByBound, Slot: own.Slot}
}

// jurors is which Jurors a search means, or at which it looks, as bits.
func (s *State) jurors(x Ctx, sel *program.Selector, group int) (set uint8) {
	own := &sel.Own
	least := int(own.Min)
	if sel.Own.In != 1<<program.InJurors {
		least = 0
	}
	switch own.At {
	case program.AtLinked:
		if p := s.here(x); p != Nowhere && s.Display[p] != NoCard {
			return bit(s.JurorOf(s.Def(s.Display[p]).Juror))
		}
		return 0
	case program.AtBound, program.AtEachCard:
		for named := s.named(x, atTarget(own)); !named.Empty(); {
			set |= bit(s.JurorOf(named.Pop()))
		}
		return set
	case program.AtMost:
		for _, n := range s.Persuasion {
			least = max(least, int(n))
		}
	case program.AtGroup:
		if group != Nowhere {
			return bit(group)
		}
		least = int(s.R.Sels[own.Group].Own.Min)
	}
	for j, n := range s.Persuasion {
		if int(n) >= least {
			set |= 1 << j
		}
	}
	return set
}

// candidates is what a step could be done to: what its search finds, and it could change.
func (s *State) candidates(x Ctx, o *program.Op, group int) Set {
	set := s.found(x, s.selector(o.Arg[0]), group)
	may, reach := s.R.Deeds.May[o.Verb], s.R.Deeds.Reach[o.Verb]
	for rest := set; !rest.Empty(); {
		if c := rest.Pop(); reach>>s.ZoneOf[c]&1 == 0 || !may(s, x, o, c) {
			set.Del(c)
		}
	}
	return set
}

// alike leaves one of several Curses in the same place: it is the same whichever is taken.
func (s *State) alike(set Set) Set {
	var seen [2]bool
	for rest := set; !rest.Empty(); {
		c := rest.Pop()
		if s.Def(c).Class != program.Curse {
			continue
		}
		in := 0
		if s.ZoneOf[c] == ZoneHand {
			in = 1
		}
		if seen[in] {
			set.Del(c)
		}
		seen[in] = true
	}
	return set
}

// Some reports whether a step has at least one card to be done to.
func (s *State) Some(x Ctx, o *program.Op) bool {
	set := s.candidates(x, o, Nowhere)
	if sel := s.selector(o.Arg[0]); set.Empty() && s.isNamed(sel) {
		for places := s.places(x, sel, Nowhere); places != 0; places &= places - 1 {
			if s.lies(sel, bits.TrailingZeros8(places)) {
				return true
			}
		}
	}
	return !set.Empty() && s.wanted(x, o) > 0
}

// Enough reports whether a step could be done in full, as a price must be.
func (s *State) Enough(x Ctx, o *program.Op) bool {
	set := s.candidates(x, o, Nowhere)
	n := s.wanted(x, o)
	if sel := s.selector(o.Arg[0]); sel.All || sel.UpTo {
		n = min(n, 1)
	}
	return n > 0 && set.Len() >= n
}

// wanted is how many cards a step takes, if it does not take all.
func (s *State) wanted(x Ctx, o *program.Op) int {
	return s.Number(x, s.selector(o.Arg[0]).N)
}

// Destinations is the Missions to which a step could move a Challenge.
func (s *State) Destinations(x Ctx, o *program.Op, c Card) Set {
	set := s.found(x, s.selector(o.Arg[1]), Nowhere)
	from := s.PlaceOf(c)
	for rest := set; !rest.Empty(); {
		m := rest.Pop()
		if p := s.PlaceOf(m); p == from || !s.HasRoom(p) {
			set.Del(m)
		}
	}
	return set
}
