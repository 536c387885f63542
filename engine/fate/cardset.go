package fate

import "math/bits"

// card is the place of a card in its pack. It never leaves the package; outside, cards go by their id.
type card = uint8

const (
	maxCards      = 128
	noCard   card = 255
)

// cardSet is a set of cards as bits.
type cardSet [maxCards / 64]uint64

func (s *cardSet) add(c card)      { s[c>>6] |= 1 << (c & 63) }
func (s *cardSet) del(c card)      { s[c>>6] &^= 1 << (c & 63) }
func (s *cardSet) has(c card) bool { return c < maxCards && s[c>>6]&(1<<(c&63)) != 0 }
func (s *cardSet) empty() bool     { return s[0]|s[1] == 0 }
func (s *cardSet) len() int        { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func (s cardSet) and(t cardSet) cardSet     { return cardSet{s[0] & t[0], s[1] & t[1]} }
func (s cardSet) or(t cardSet) cardSet      { return cardSet{s[0] | t[0], s[1] | t[1]} }
func (s cardSet) without(t cardSet) cardSet { return cardSet{s[0] &^ t[0], s[1] &^ t[1]} }

// first returns the lowest card of the set, or noCard.
func (s *cardSet) first() card {
	if s[0] != 0 {
		return card(bits.TrailingZeros64(s[0]))
	}
	if s[1] != 0 {
		return card(64 + bits.TrailingZeros64(s[1]))
	}
	return noCard
}

// pop removes and returns the lowest card of the set, or noCard.
func (s *cardSet) pop() card {
	c := s.first()
	if c != noCard {
		s.del(c)
	}
	return c
}

func setOf(c card) (s cardSet) {
	if c < maxCards {
		s.add(c)
	}
	return s
}
