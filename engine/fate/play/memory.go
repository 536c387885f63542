package play

import (
	"witchtable/engine/fate/program"
	"witchtable/engine/pile"
)

// What players remember, see [pile.Known]: a card that a rival took up openly, the top of a deck somebody has looked
// at, the cards passed on in the draft. A [View] is built with its own viewer's memory alone.

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

// spots has for each zone what it is to those who remember, while the game is on: what Shows says, found out only once.
var spots = func() (list [Zones]pile.Spot) {
	var on State
	for z := range list {
		p := &list[z]
		p.Holder, p.Deck = Nobody, isDeck(Zone(z))
		if isHeld(Zone(z)) {
			p.Holder = HolderOf(Zone(z))
		}
		for w := int8(0); w < MaxSeats; w++ {
			if on.Shows(Zone(z), w) {
				p.Seers |= Bit(w)
			}
		}
	}
	return list
}()

// spot is what a zone is to those who remember.
func (s *State) spot(z Zone) pile.Spot {
	p := spots[z]
	if z >= ZoneCauldron && s.Phase == PhaseOver {
		p.Seers = spots[ZoneCoven].Seers
	}
	return p
}

// spotOf is that of the zone where a card lies.
func (s *State) spotOf(c program.Card) pile.Spot { return s.spot(s.ZoneOf[c]) }

// remember notes for each seat what it learns of a card that has gone from one zone to another.
func (s *State) remember(c program.Card, from, to Zone) {
	if from == to || isOpen(from) && isOpen(to) {
		return
	}
	pile.Moved(s.Minds[:s.Seats], c, s.spot(from), s.spot(to), s.spotOf)
}

// forgetDeck has everybody forget the order of a deck that is shuffled.
func (s *State) forgetDeck(z Zone) {
	pile.Forget(s.Minds[:s.Seats], func(c program.Card) bool { return s.ZoneOf[c] == z })
}

// passed notes, in the set-up draft, that everybody has seen the hand that now goes on.
func (s *State) passed() {
	for w := int8(0); w < s.Seats; w++ {
		for c := s.At[ZoneDraft+Zone(w)].Head; c != program.NoCard; c = s.Next[c] {
			s.Minds[w].Elsewhere.Add(c)
		}
	}
}

// received notes that everybody sees the hand that has come.
func (s *State) received() {
	for w := int8(0); w < s.Seats; w++ {
		for c := s.At[ZoneDraft+Zone(w)].Head; c != program.NoCard; c = s.Next[c] {
			s.Minds[w].Elsewhere.Del(c)
		}
	}
}

// LooksAt notes that a player looks at the top of a deck.
func (s *State) LooksAt(who int8, z Zone, n uint8) {
	if who < 0 || who >= s.Seats {
		return
	}
	for c := s.At[z].Head; n > 0 && c != program.NoCard; n, c = n-1, s.Next[c] {
		s.Minds[who].Followed.Add(c)
	}
}

// mixes notes that a player chooses among the top cards of a deck: to all others they are one as good as the other.
func (s *State) mixes(who int8, z Zone, n uint8) {
	for w := range s.Minds[:s.Seats] {
		if int8(w) == who {
			continue
		}
		left := n
		for c := s.At[z].Head; left > 0 && c != program.NoCard; left, c = left-1, s.Next[c] {
			s.Minds[w].Followed.Del(c)
		}
	}
}

// Remembers is how many cards a seat knows something about that the table does not show it.
func (s *State) Remembers(w int8) int { return s.Minds[w].Len() }
