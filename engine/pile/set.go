package pile

import (
	"math/bits"

	"witchtable/engine/saved"
)

// Card is the place of a card in its pack. It never leaves the rules: outside them, cards go by their id.
type Card = uint8

// NoCard stands for no card. It is in no set and in no list.
const NoCard Card = 255

// Set128 is a set of cards of a pack of up to 128, as bits, the first 64 cards in Low. It is two numbers and no array,
// since those are kept in registers.
type Set128 struct{ Low, High uint64 }

// bitsOf is the bits of a card; there are none for what is no card of a pack of 128. A shift by more than a number has
// bits leaves nothing.
func bitsOf(c Card) (low, high uint64) { return 1 << c, 1 << (c - 64) }

// Add puts a card into the set; NoCard changes nothing.
func (s *Set128) Add(c Card) {
	low, high := bitsOf(c)
	s.Low, s.High = s.Low|low, s.High|high
}

// Del takes a card out of the set.
func (s *Set128) Del(c Card) {
	low, high := bitsOf(c)
	s.Low, s.High = s.Low&^low, s.High&^high
}

// Has reports whether a card is in the set; NoCard never is.
func (s *Set128) Has(c Card) bool {
	low, high := bitsOf(c)
	return s.Low&low|s.High&high != 0
}

// Empty reports whether no card is in the set.
func (s *Set128) Empty() bool { return s.Low|s.High == 0 }

// Len is how many cards are in the set.
func (s *Set128) Len() int { return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High) }

// And is the cards that are in both sets.
func (s Set128) And(t Set128) Set128 { return Set128{s.Low & t.Low, s.High & t.High} }

// Or is the cards that are in either set.
func (s Set128) Or(t Set128) Set128 { return Set128{s.Low | t.Low, s.High | t.High} }

// Without is the cards of s that are not in t.
func (s Set128) Without(t Set128) Set128 { return Set128{s.Low &^ t.Low, s.High &^ t.High} }

// First returns the lowest card of the set, or NoCard.
func (s *Set128) First() Card {
	switch {
	case s.Low != 0:
		return Card(bits.TrailingZeros64(s.Low))
	case s.High != 0:
		return Card(64 + bits.TrailingZeros64(s.High))
	}
	return NoCard
}

// Pop removes and returns the lowest card of the set, or NoCard.
func (s *Set128) Pop() Card {
	c := s.First()
	if s.Low != 0 {
		s.Low &= s.Low - 1
	} else {
		s.High &= s.High - 1
	}
	return c
}

// Walk writes or reads the set.
func (s *Set128) Walk(x *saved.Coder) {
	x.U64(&s.Low)
	x.U64(&s.High)
}
