package search

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Search is a search for cards: which filters each of them must pass, how many are taken, by whom, and under which name
// they are known afterwards. It is immutable once compiled.
type Search[O any] struct {
	N       int16  // how many are taken: a place in effect.Program.Nums; -1: one
	All     bool   // all that are found
	UpTo    bool   // N or fewer, as whoever picks likes
	Chooser uint8  // who picks: one of the game's choosers
	Slot    int8   // the name they are given, a place in Memory.Bound; -1: none
	Filters uint32 // which filters each card is tested by, as bits in the order of the game's list
	Own     O      // where it looks, and whatever its filters compare with
}

// Of begins a search that takes one thing and gives it no name.
func Of[O any](own O) Search[O] { return Search[O]{N: -1, Slot: -1, Own: own} }

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
	First             // the first of what is left is taken, and nobody is asked: all of it would be
	Lot               // one is taken by lot
	Ask               // somebody picks, or, up to a number, says that it is enough
)

// Turn is what comes next where picked things have been taken, left are left to be taken, and n, the value of N, are
// wanted. What leaves no choice is not asked.
func (s *Search[O]) Turn(picked, left, n int) Turn {
	switch {
	case left == 0 || !s.All && picked >= n:
		return Done
	case s.All:
		return First
	case s.Chooser == ByLot:
		if left == 1 {
			return First
		}
		return Lot
	case !s.UpTo && left <= n-picked:
		return First
	}
	return Ask
}

// Key is a key under which a search says more closely what it looks for, as far as the compiler must know it.
type Key[K, O any] struct {
	Word, Shape, Doc string
	Default          string // what leaving it out means, as it would be written; empty: nothing
	Required         bool
	// Compile reads what stands under the key, and reports whether cards are to be tested by it. nil where the game reads
	// it elsewhere.
	Compile func(k K, sel *Search[O], v *engine.Node) bool
}

// Filter is an entry of a game's vocabulary: a key, and what it tests at a table.
type Filter[K, S, X, O any] struct {
	Key[K, O]
	// Fits tests a card; nil where the key only says where to look.
	Fits func(s *S, x X, sel *Search[O], c effect.Card) bool
}

// Tests are what cards are tested by, in the order of a game's filters.
type Tests[S, X, O any] [32]func(s *S, x X, sel *Search[O], c effect.Card) bool

// Passes reports whether a card passes all filters of a search.
func (t *Tests[S, X, O]) Passes(s *S, x X, sel *Search[O], c effect.Card) bool {
	for on, i := sel.Filters, 0; on != 0; on, i = on>>1, i+1 {
		if on&1 != 0 && !t[i](s, x, sel, c) {
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
