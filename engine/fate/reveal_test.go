package fate_test

import (
	"testing"

	"witchtable/engine"
)

// Undo never goes behind an event that showed somebody something hidden. Each of these moves does, whoever learns it.
func TestMovesThatRevealSaySo(t *testing.T) {
	g := house(t)
	tests := []struct {
		name, table, key string
		reveals          bool
	}{
		{"a card taken out of a rival hand", "{seats: 2, used: {draft: 1}, A: {coven: [pockets]}, B: {hand: [osric, mab]}}", "cast:pockets", true},
		{"a Cauldron burned", "{seats: 2, used: {draft: 1}, A: {coven: [nosy-nell]}, B: {cauldron: juniper}}", "cast:nosy-nell", true},
		{"a Cauldron activated", "{seats: 2, used: {draft: 1}, A: {cauldron: juniper}}", "activate", true},
		{"a look at a deck", "{seats: 2, used: {draft: 1}, A: {coven: [clotho]}}", "cast:clotho", true},
		{"a draft from the Village Deck", "{seats: 2}", "deck", true},
		{"a visit to the Well", "{seats: 2}", "well", true},
		{"a Night", "{seats: 2, active: A, coin: B, used: {draft: 1}}", "done", true},
		{"a draft from the Square", "{seats: 2, square: [[mab], [], [], []]}", "square:mab", false},
		{"a token placed", "{seats: 2, used: {draft: 1}, A: {coven: [juniper]}}", "cast:juniper", false},
	}
	for _, tt := range tests {
		p := arranged(t, g, tt.table)
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, tt.key)
		if !ok {
			t.Fatalf("%s: %s is not legal", tt.name, tt.key)
		}
		var log engine.Log
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, &log); err != nil {
			t.Fatal(err)
		}
		reveals := false
		for _, e := range log.Events {
			reveals = reveals || e.Reveals
		}
		if reveals != tt.reveals {
			t.Errorf("%s reveals: %v; expected %v", tt.name, reveals, tt.reveals)
		}
	}
}
