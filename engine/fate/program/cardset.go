package program

import "math/bits"

// Card is the place of a card in its pack. It never leaves the package; outside, cards go by their id.
type Card = uint8

const (
	MaxCards      = 128
	NoCard   Card = 255
)

// Set is a set of cards as bits.
type Set [MaxCards / 64]uint64

func (s *Set) Add(c Card)      { s[c>>6] |= 1 << (c & 63) }
func (s *Set) Del(c Card)      { s[c>>6] &^= 1 << (c & 63) }
func (s *Set) Has(c Card) bool { return c < MaxCards && s[c>>6]&(1<<(c&63)) != 0 }
func (s *Set) Empty() bool     { return s[0]|s[1] == 0 }
func (s *Set) Len() int        { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func (s Set) And(t Set) Set     { return Set{s[0] & t[0], s[1] & t[1]} }
func (s Set) Or(t Set) Set      { return Set{s[0] | t[0], s[1] | t[1]} }
func (s Set) Without(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1]} }

// First returns the lowest card of the set, or NoCard.
func (s *Set) First() Card {
	if s[0] != 0 {
		return Card(bits.TrailingZeros64(s[0]))
	}
	if s[1] != 0 {
		return Card(64 + bits.TrailingZeros64(s[1]))
	}
	return NoCard
}

// Pop removes and returns the lowest card of the set, or NoCard.
func (s *Set) Pop() Card {
	c := s.First()
	if c != NoCard {
		s.Del(c)
	}
	return c
}

func SetOf(c Card) (s Set) {
	if c < MaxCards {
		s.Add(c)
	}
	return s
}
