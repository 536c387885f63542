package search

import (
	"witchtable/engine/effect"
	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// Memory is what a running ability remembers of its searches. A game's frame embeds it beside effect.Frame, with cards
// as bits of the width that the game has. The zero value remembers nothing.
type Memory[C pile.Set] struct {
	Part  C                  // what the step at hand has taken so far
	Bound [effect.MaxSlots]C // what earlier searches have taken, by name
	Walks [effect.MaxLoops]C // for_each over cards: those whose turn is still to come
}

// Next forgets what the step has taken; names and loops stay.
func (m *Memory[C]) Next() {
	var none C
	m.Part = none
}

// Bind gives what the step has taken the name of its search, if that has one.
func (m *Memory[C]) Bind(slot int8) {
	if slot >= 0 {
		m.Bound[slot] = m.Part
	}
}

// Named is the cards that an earlier search has named; none where the target is not known by a name.
func (m *Memory[C]) Named(t effect.Target) (none C) {
	if t.Kind == effect.ByBound {
		return m.Bound[t.Slot]
	}
	return none
}

// All calls do for each of the sets: for whoever changes which cards are meant, such as a view.
func (m *Memory[C]) All(do func(set *C)) {
	do(&m.Part)
	for i := range m.Bound {
		do(&m.Bound[i])
	}
	for i := range m.Walks {
		do(&m.Walks[i])
	}
}

// Walk writes or reads it. That it is about cards of the pack is for the game to see to.
func (m *Memory[C]) Walk(x *saved.Coder) {
	m.All(func(set *C) {
		switch set := any(set).(type) {
		case *pile.Set128:
			set.Walk(x)
		case *pile.Set256:
			set.Walk(x)
		}
	})
}
