package pile

import (
	"math/bits"

	"witchtable/engine/saved"
)

// Set256 is a set of cards of a pack of up to 255, as bits, the first 64 cards in A. It does what [Set128] does.
type Set256 struct{ A, B, C, D uint64 }

// word is a bit of a card in the four words of a set; NoCard has one in none of them.
func word(c Card) (a, b, c2, d uint64) {
	d = 1 << (c - 192)
	if c == NoCard {
		d = 0
	}
	return 1 << c, 1 << (c - 64), 1 << (c - 128), d
}

// Add puts a card into the set; NoCard changes nothing.
func (s *Set256) Add(c Card) {
	w, x, y, z := word(c)
	s.A, s.B, s.C, s.D = s.A|w, s.B|x, s.C|y, s.D|z
}

// Del takes a card out of the set.
func (s *Set256) Del(c Card) {
	w, x, y, z := word(c)
	s.A, s.B, s.C, s.D = s.A&^w, s.B&^x, s.C&^y, s.D&^z
}

// Has reports whether a card is in the set; NoCard never is.
func (s *Set256) Has(c Card) bool {
	w, x, y, z := word(c)
	return s.A&w|s.B&x|s.C&y|s.D&z != 0
}

// Empty reports whether no card is in the set.
func (s *Set256) Empty() bool { return s.A|s.B|s.C|s.D == 0 }

// Len is how many cards are in the set.
func (s *Set256) Len() int {
	return bits.OnesCount64(s.A) + bits.OnesCount64(s.B) + bits.OnesCount64(s.C) + bits.OnesCount64(s.D)
}

// And is the cards that are in both sets.
func (s Set256) And(t Set256) Set256 { return Set256{s.A & t.A, s.B & t.B, s.C & t.C, s.D & t.D} }

// Or is the cards that are in either set.
func (s Set256) Or(t Set256) Set256 { return Set256{s.A | t.A, s.B | t.B, s.C | t.C, s.D | t.D} }

// Without is the cards of s that are not in t.
func (s Set256) Without(t Set256) Set256 {
	return Set256{s.A &^ t.A, s.B &^ t.B, s.C &^ t.C, s.D &^ t.D}
}

// First returns the lowest card of the set, or NoCard.
func (s *Set256) First() Card {
	switch {
	case s.A != 0:
		return Card(bits.TrailingZeros64(s.A))
	case s.B != 0:
		return Card(64 + bits.TrailingZeros64(s.B))
	case s.C != 0:
		return Card(128 + bits.TrailingZeros64(s.C))
	case s.D != 0:
		return Card(192 + bits.TrailingZeros64(s.D))
	}
	return NoCard
}

// Pop removes and returns the lowest card of the set, or NoCard.
func (s *Set256) Pop() Card {
	c := s.First()
	switch {
	case s.A != 0:
		s.A &= s.A - 1
	case s.B != 0:
		s.B &= s.B - 1
	case s.C != 0:
		s.C &= s.C - 1
	default:
		s.D &= s.D - 1
	}
	return c
}

// Walk writes or reads the set.
func (s *Set256) Walk(x *saved.Coder) {
	for _, v := range [...]*uint64{&s.A, &s.B, &s.C, &s.D} {
		x.U64(v)
	}
}
