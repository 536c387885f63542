package play

import (
	"witchtable/engine/fate/program"
)

// What players remember. A table does not show what everybody has seen a rival take up openly, or what somebody has
// looked at under a deck; who pays attention knows it all the same. It is kept for each seat, and no more than that
// seat can know: a [View] is built with its own viewer's memory alone.
//
// Two things are remembered of a card that lies hidden from a seat: that it lies where it was seen to go (Followed),
// and that one of the others has it, no matter who (Elsewhere). Where a card goes that nobody can follow, it is
// forgotten.

// Memory is what the seats remember.
type Memory struct {
	// Followed is the cards of which a seat knows the place in their deck, or in whose hand or on whose Cauldron they
	// are.
	Followed [MaxSeats]program.Set
	// Elsewhere is the cards of which a seat knows that another one holds them: in the set-up draft it has passed them
	// on.
	Elsewhere [MaxSeats]program.Set
}

// Shows is the rule for zones: whether a viewer, or an onlooker, sees the cards that lie there. What no case names is
// hidden.
func (s *State) Shows(z Zone, viewer int8) bool {
	switch {
	case z == ZoneBurn, z == ZoneTrial, z == ZoneNight, z == ZoneDay, z == ZoneLimbo, z == ZoneAttached:
		return true
	case z >= ZoneSquare && z < ZoneHand, z >= ZoneCoven && z < ZoneCauldron:
		return true
	case z >= ZoneCauldron && s.Phase == PhaseOver: // A60
		return true
	case isHeld(z):
		return viewer >= 0 && HolderOf(z) == viewer
	}
	return false
}

// isOpen reports whether everybody sees the cards of a zone, whatever the phase.
func isOpen(z Zone) bool { return z >= ZoneNight && z < ZoneHand || z >= ZoneCoven && z < ZoneCauldron }

// isHeld reports whether the cards of a zone are a player's secret.
func isHeld(z Zone) bool { return z >= ZoneHand && z < ZoneCoven || z >= ZoneCauldron }

// HolderOf is whose zone it is, of those that each player has.
func HolderOf(z Zone) int8 { return int8(z-ZoneHand) % MaxSeats }

func isDeck(z Zone) bool { return z == ZoneVillage || z == ZoneWell || z == ZoneEvents }

// seers has for each zone the seats, as bits, that see the cards that lie there while the game is on: what Shows says,
// found out only once.
var seers = func() (by [Zones]uint8) {
	var on State
	for z := range by {
		for w := int8(0); w < MaxSeats; w++ {
			if on.Shows(Zone(z), w) {
				by[z] |= Bit(w)
			}
		}
	}
	return by
}()

// seenBy is the seats, as bits, that see the cards of a zone.
func (s *State) seenBy(z Zone) uint8 {
	if z >= ZoneCauldron && s.Phase == PhaseOver {
		return seers[ZoneCoven]
	}
	return seers[z]
}

// remember notes for each seat what it learns of a card that has gone from one zone to another.
func (s *State) remember(c program.Card, from, to Zone) {
	if from == to || isOpen(from) && isOpen(to) {
		return
	}
	sees, saw := s.seenBy(to), s.seenBy(from)
	for w := int8(0); w < s.Seats; w++ {
		known, elsewhere := &s.Followed[w], &s.Elsewhere[w]
		switch {
		case sees&Bit(w) != 0:
			known.Del(c)
			elsewhere.Del(c)
		case saw&Bit(w) != 0: // it was seen to go there
			elsewhere.Del(c)
			known.Add(c)
		case isDeck(from): // the top card: whoever knew it knows it still
		case isHeld(to) && HolderOf(from) == HolderOf(to): // out of sight in the same hands
		default:
			s.lose(w, HolderOf(from), c, isHeld(to))
		}
	}
}

// lose has a seat lose track of what a rival holds, since a card, nobody else knows which, has left those hands. held
// says that it has come into other hands and into no deck.
func (s *State) lose(w, rival int8, c program.Card, held bool) {
	for known := s.Followed[w]; !known.Empty(); {
		k := known.Pop()
		if z := s.ZoneOf[k]; k == c || isHeld(z) && HolderOf(z) == rival {
			s.Followed[w].Del(k)
			if held {
				s.Elsewhere[w].Add(k)
			}
		}
	}
	if !held { // it may be any of those that somebody else holds
		s.Elsewhere[w] = program.Set{}
	}
}

// forgetDeck has everybody forget the order of a deck that is shuffled.
func (s *State) forgetDeck(z Zone) {
	for w := range s.Followed[:s.Seats] {
		for known := s.Followed[w]; !known.Empty(); {
			if k := known.Pop(); s.ZoneOf[k] == z {
				s.Followed[w].Del(k)
			}
		}
	}
}

// passed notes, in the set-up draft, that everybody has seen the hand that now goes on.
func (s *State) passed() {
	for w := int8(0); w < s.Seats; w++ {
		for c := s.At[ZoneDraft+Zone(w)].Head; c != program.NoCard; c = s.Next[c] {
			s.Elsewhere[w].Add(c)
		}
	}
}

// received notes that everybody sees the hand that has come.
func (s *State) received() {
	for w := int8(0); w < s.Seats; w++ {
		for c := s.At[ZoneDraft+Zone(w)].Head; c != program.NoCard; c = s.Next[c] {
			s.Elsewhere[w].Del(c)
		}
	}
}

// LooksAt notes that a player looks at the top of a deck.
func (s *State) LooksAt(who int8, z Zone, n uint8) {
	if who < 0 || who >= s.Seats {
		return
	}
	for c := s.At[z].Head; n > 0 && c != program.NoCard; n, c = n-1, s.Next[c] {
		s.Followed[who].Add(c)
	}
}

// mixes notes that a player chooses among the top cards of a deck: to all others they are one as good as the other.
func (s *State) mixes(who int8, z Zone, n uint8) {
	for w := range s.Followed[:s.Seats] {
		if int8(w) == who {
			continue
		}
		left := n
		for c := s.At[z].Head; left > 0 && c != program.NoCard; left, c = left-1, s.Next[c] {
			s.Followed[w].Del(c)
		}
	}
}

// memoryHolds reports whether what a seat remembers is so.
func (s *State) memoryHolds(w int8) (program.Card, bool) {
	for rest := s.Followed[w]; !rest.Empty(); {
		c := rest.Pop()
		if z := s.ZoneOf[c]; !isDeck(z) && (!isHeld(z) || HolderOf(z) == w) {
			return c, false
		}
	}
	for rest := s.Elsewhere[w]; !rest.Empty(); {
		c := rest.Pop()
		if z := s.ZoneOf[c]; !isHeld(z) || HolderOf(z) == w || s.Followed[w].Has(c) {
			return c, false
		}
	}
	return program.NoCard, true
}

// Remembers is how many cards a seat knows something about that the table does not show it.
func (s *State) Remembers(w int8) int {
	all := s.Followed[w].Or(s.Elsewhere[w])
	return all.Len()
}
