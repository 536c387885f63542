package learn

import (
	"sync"
	"sync/atomic"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// Shelf is how a game's lore is found. R are compiled rules, one value for each time a pack was compiled; K tells packs
// apart that are compiled to other rules, or have other cards.
type Shelf[R, K comparable, L brain.Lore] struct {
	Of   func(p engine.Position) R // the rules that a position plays by
	Key  func(rules R) K           // what the lore of a pack is known by
	Best func(rules R) (L, error)  // makes the lore that fits a pack best
	Bind func(known L, rules R) L  // the same lore, for the same pack compiled another time
	New  func(rules R) L           // of a pack of which nothing has been learnt; where Best has none
}

// Library is the lore of all packs of a game: for each pack that a table plays by it is made when first asked for. It
// may be used by many goroutines, and is a lore itself, that of the pack of whatever position it is shown.
type Library[R, K comparable, L brain.Lore] struct {
	shelf Shelf[R, K, L]
	last  atomic.Pointer[bound[R, L]] // what was asked for last: mostly all tables play by one pack

	mu    sync.Mutex
	known map[K]bound[R, L]
}

// bound is lore with the rules it is for.
type bound[R comparable, L brain.Lore] struct {
	rules R
	lore  L
}

var (
	_ brain.Lore     = (*Library[int, int, brain.Lore])(nil)
	_ brain.Tempered = (*Library[int, int, brain.Lore])(nil)
)

// NewLibrary is a library that has made nothing yet.
func NewLibrary[R, K comparable, L brain.Lore](s Shelf[R, K, L]) *Library[R, K, L] {
	return &Library[R, K, L]{shelf: s, known: map[K]bound[R, L]{}}
}

// Of returns the lore of a pack. Errors: those of Shelf.Best.
func (b *Library[R, K, L]) Of(rules R) (lore L, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := b.shelf.Key(rules)
	is, ok := b.known[key]
	if !ok {
		is = bound[R, L]{rules: rules}
		if is.lore, err = b.shelf.Best(rules); err != nil {
			return lore, err
		}
		b.known[key] = is
	}
	if is.rules != rules {
		is = bound[R, L]{rules, b.shelf.Bind(is.lore, rules)}
	}
	b.last.Store(&is)
	return is.lore, nil
}

// at is the lore of the pack that a position plays by.
func (b *Library[R, K, L]) at(p engine.Position) L {
	rules := b.shelf.Of(p)
	if is := b.last.Load(); is != nil && is.rules == rules {
		return is.lore
	}
	l, err := b.Of(rules)
	if err != nil { // all that can be wrong with it is looked at before
		l = b.shelf.New(rules)
	}
	return l
}

// Worth is what a position is worth to a seat.
func (b *Library[R, K, L]) Worth(p engine.Position, seat engine.Seat) float64 {
	return b.at(p).Worth(p, seat)
}

// Advance answers an open decision by rule of thumb.
func (b *Library[R, K, L]) Advance(p engine.Position, d engine.Decision, c *engine.Chance) {
	b.at(p).Advance(p, d, c)
}

// Prior says how much speaks for each answer.
func (b *Library[R, K, L]) Prior(p engine.Position, d engine.Decision, answers []engine.Answer,
	out []float64) []float64 {
	return b.at(p).Prior(p, d, answers, out)
}

// Leaning says how much a temperament likes each answer: not at all where the game knows no temperaments.
func (b *Library[R, K, L]) Leaning(temper string, p engine.Position, d engine.Decision, answers []engine.Answer,
	out []float64) []float64 {
	if l, ok := any(b.at(p)).(brain.Tempered); ok {
		return l.Leaning(temper, p, d, answers, out)
	}
	return append(out, make([]float64, len(answers))...)
}
