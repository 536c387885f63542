package search

import (
	"math/bits"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// Search is a search for cards: which filters each of them must pass, how many are taken, by whom, and under which name
// they are known afterwards. It is immutable once compiled.
type Search[O any] struct {
	N       int16  // how many are taken: a place in effect.Program.Nums; below 0 so many as are written: -1 is one
	All     bool   // all that are found
	UpTo    bool   // N or fewer, as whoever picks likes
	Chooser uint8  // who picks: one of the game's choosers
	Slot    int8   // the name they are given, a place in Memory.Bound; -1: none
	Filters uint32 // which filters each card is tested by, as bits in the order of the game's list
	Own     O      // where it looks, and whatever its filters compare with
}

// Of begins a search that takes one thing and gives it no name.
func Of[O any](own O) Search[O] { return Search[O]{N: Exactly(1), Slot: -1, Own: own} }

// Exactly is the N of a search that takes so many as are written, at least 1.
func Exactly(n int) int16 { return int16(-n) }

// Written is how many a search takes whose N is below 0.
func (s *Search[O]) Written() int { return int(-s.N) }

// The choosers that games share; a game may have more above them.
const (
	ByPlayer uint8 = iota // whoever decides in the step
	ByLot                 // nobody: chance
)

// Turn is what comes next while a search takes what it finds.
type Turn uint8

// The turns.
const (
	Done  Turn = iota // it has all that it takes
	First             // the first of what is left is taken, or all of it, and nobody is asked
	Lot               // one is taken by lot
	Ask               // somebody picks, or, up to a number, says that it is enough
)

// Enough reports whether a search that wants n, the value of N, has all that it takes once picked things have been
// taken, whatever is left.
func (s *Search[O]) Enough(picked, n int) bool { return !s.All && picked >= n }

// Turn is what comes next where picked things have been taken, left are left to be taken, and n, the value of N, are
// wanted. What leaves no choice is not asked.
func (s *Search[O]) Turn(picked, left, n int) Turn {
	lot := s.Chooser == ByLot // leaves out none, also of up to so many
	switch {
	case s.Enough(picked, n):
		return Done
	case s.All && left > 0:
		return First
	case s.UpTo && !lot && left > 0:
		return Ask
	}
	next := TurnOf(left, n-picked)
	if next == Ask && lot {
		return Lot
	}
	return next
}

// TurnOf is what comes next where n of left things are to be taken by somebody, neither more nor fewer.
func TurnOf(left, n int) Turn {
	switch {
	case left == 0 || n <= 0:
		return Done
	case left <= n:
		return First
	}
	return Ask
}

// Filter is an entry of a game's vocabulary: a key under which a search says more closely what it looks for, and what
// it tests at a table.
type Filter[K, S, X, O any] struct {
	engine.Key
	// Compile reads what stands under the key, and reports whether cards are to be tested by it. nil where the game reads
	// it elsewhere.
	Compile func(k K, sel *Search[O], v *engine.Node) bool
	// Fits tests a card; nil where the key only says where to look.
	Fits func(s *S, x X, sel *Search[O], c effect.Card) bool
}

// MaxFilters is how many a game can have.
const MaxFilters = 32

// Tests are what cards are tested by, in the order of a game's filters.
type Tests[S, X, O any] [MaxFilters]func(s *S, x X, sel *Search[O], c effect.Card) bool

// Passes reports whether a card passes all filters of a search.
func (t *Tests[S, X, O]) Passes(s *S, x X, sel *Search[O], c effect.Card) bool {
	for on := sel.Filters; on != 0; on &= on - 1 {
		if !t[bits.TrailingZeros32(on)](s, x, sel, c) {
			return false
		}
	}
	return true
}

// TestsOf are what the filters of a game test.
func TestsOf[K, S, X, O any](filters []Filter[K, S, X, O]) (t Tests[S, X, O]) {
	for i, f := range filters {
		t[i] = f.Fits
	}
	return t
}
