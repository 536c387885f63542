package lore

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// weight is what something is worth: as long as there is a turn left, and by the time left.
type weight struct{ soon, later float32 }

// worth are the weights of what bears on the score that a seat will have, beside what it has.
type worth struct {
	cards               int
	w                   []weight // as place has them
	spread, spreadLater float64  // of final scores around what was expected
}

// Where a card bears on a score.
const (
	inCoven = iota
	inHand
	inCauldron
	attached
	inRivals // Coven
	places
)

// at is the place of the weight of a card in a place.
func (w *worth) at(place int, c program.Card) int { return place*w.cards + int(c) }

// of is the weight of a card in a place.
func (w *worth) of(place int, c program.Card) *weight { return &w.w[w.at(place, c)] }

// beside is the weight of something that is no card.
func (w *worth) beside(base int) *weight { return &w.w[places*w.cards+base] }

func blankWorth(cards int) worth {
	return worth{cards: cards, w: make([]weight, places*cards+bases)}
}

// What bears on a seat's score beside its cards.
const (
	baseAlways = iota
	baseEnchantment
	baseSuspicion
	baseRoom
	baseHand
	baseHandSquared
	baseWitches   // times Enchantment
	baseVillagers // times Enchantment
	baseGraves    // times Enchantment
	baseSuspicionSquared
	baseHighest // Enchantment of the most enchanted rival
	bases
)

// gather adds up what bears on the seat's score, each thing with how much of it there is.
func (w *worth) gather(s *play.State, seat int8, f *outlook) {
	z := play.Zone(seat)
	var b [bases]float32
	witches, villagers := 0, 0
	for c := s.At[play.ZoneCoven+z].Head; c != program.NoCard; c = s.Next[c] {
		f.add(w.at(inCoven, c), 1)
		b[baseEnchantment] += float32(s.Tokens[c][program.Enchantment])
		b[baseSuspicion] += float32(s.Tokens[c][program.Suspicion])
		t := s.R.Cards[c].Types
		witches += int(t & program.Witch)
		villagers += int(t&program.Villager) / int(program.Villager)
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			f.add(w.at(attached, i), 1)
		}
	}
	for c := s.At[play.ZoneHand+z].Head; c != program.NoCard; c = s.Next[c] {
		f.add(w.at(inHand, c), 1)
	}
	for c := s.At[play.ZoneKept+z].Head; c != program.NoCard; c = s.Next[c] {
		f.add(w.at(inHand, c), 1)
	}
	if c := s.At[play.ZoneCauldron+z].Head; c != program.NoCard {
		f.add(w.at(inCauldron, c), 1)
	}
	for r := int8(0); r < s.Seats; r++ {
		if r == seat {
			continue
		}
		n := float32(0)
		for c := s.At[play.ZoneCoven+play.Zone(r)].Head; c != program.NoCard; c = s.Next[c] {
			f.add(w.at(inRivals, c), 1)
			n += float32(s.Tokens[c][program.Enchantment])
		}
		b[baseHighest] = max(b[baseHighest], n)
	}
	hand := float32(s.At[play.ZoneHand+z].N + s.At[play.ZoneKept+z].N)
	b[baseAlways] = 1
	b[baseRoom] = float32(5 - int(s.At[play.ZoneCoven+z].N))
	b[baseHand], b[baseHandSquared] = hand, hand*hand/10
	b[baseWitches], b[baseVillagers] = b[baseEnchantment]*float32(witches)/10, b[baseEnchantment]*float32(villagers)/10
	b[baseGraves] = b[baseEnchantment] * float32(s.At[play.ZoneGrave+z].N) / 10
	b[baseSuspicionSquared] = b[baseSuspicion] * b[baseSuspicion] / 10
	for i := range b {
		f.add(places*w.cards+i, b[i])
	}
}

// outlook adds up what may still come to a seat's score.
type outlook struct {
	w           []weight
	soon, later float32 // how much the two parts of a weight count
	n           int     // how many things have been added
	sum         float32
	kept        *bearing // what has been added, one by one; nil where the sum alone is wanted
}

// mostBearing is how much bears on a score at most: what is beyond is left out.
const mostBearing = 96

func (f *outlook) add(at int, x float32) {
	if f.n == mostBearing {
		return
	}
	k := &f.w[at]
	f.sum += x * (k.soon*f.soon + k.later*f.later)
	if f.kept != nil {
		f.kept.at[f.n], f.kept.x[f.n], f.kept.n = int32(at), x, f.n+1
	}
	f.n++
}

// bearing is what bears on a seat's score, one by one, for those who learn.
type bearing struct {
	n  int
	at [mostBearing]int32
	x  [mostBearing]float32
}

// future is what may still come to a seat's score.
func (w *worth) future(l *Lore, s *play.State, seat int8) float32 {
	f := outlook{w: w.w}
	f.soon, f.later = l.horizon(s, seat)
	w.gather(s, seat, &f)
	return f.sum
}

// horizon is how much the two parts of a weight count for a seat.
func (l *Lore) horizon(s *play.State, seat int8) (soon, later float32) {
	turns := l.turnsLeft(s, seat)
	return min(turns, 1), turns / fullGame
}
