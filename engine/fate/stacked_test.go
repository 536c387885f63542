package fate_test

import (
	"slices"
	"testing"

	"witchtable/engine"
)

// TestStackedCardsAreDealtFirst: a lesson's cards are dealt and drawn in the order in which they are stacked, each from
// the deck it belongs to; what the pack lacks is passed over, and the rest lies as the shuffle had it.
func TestStackedCardsAreDealtFirst(t *testing.T) {
	g := house(t)
	begin := func(stacked ...engine.CardID) engine.View {
		pos, err := g.Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(7), Host: engine.Onlooker, Stacked: stacked}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Check(); err != nil {
			t.Fatal(err)
		}
		return pos.View(0)
	}
	hand := func(v engine.View) (out []engine.CardID) {
		d := v.Open()[0]
		for _, a := range v.Answers(d.ID) {
			out = append(out, v.Option(d.ID, a).Operands[0].Lookup())
		}
		return out
	}
	want := []engine.CardID{"sabra", "pym", "spindle", "clover"}
	got := hand(begin("brackwater", "widdle", "nobody-at-all", "clotho", "hesper", "sabra", "pym", "spindle", "clover"))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the first hand is %v, want %v: those behind the four of the Square", got, want)
	}
	if got, plain := hand(begin("moth-moon", "iron-anklet")), hand(begin()); !slices.Equal(got, plain) {
		t.Errorf("with Events and Items stacked the hand is %v, want %v as without", got, plain)
	}
}
