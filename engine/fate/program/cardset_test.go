package program_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine/fate/program"
)

// TestSets compares sets of cards with lists of them, through random changes; what is no card is never in one.
func TestSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var sets [2]program.Set
	var lists [2][program.MaxCards]bool
	for step := range 4000 {
		i, c := rng.IntN(2), program.Card(rng.IntN(program.MaxCards))
		switch rng.IntN(3) {
		case 0:
			sets[i].Del(c)
			lists[i][c] = false
		default:
			sets[i].Add(c)
			lists[i][c] = true
		}
		if rng.IntN(200) == 0 {
			sets[i], lists[i] = program.Set{}, [program.MaxCards]bool{}
		}
		a, b := sets[0], sets[1]
		for _, tt := range []struct {
			what string
			set  program.Set
			want func(c int) bool
		}{
			{"the set", a, func(c int) bool { return lists[0][c] }},
			{"both", a.And(b), func(c int) bool { return lists[0][c] && lists[1][c] }},
			{"either", a.Or(b), func(c int) bool { return lists[0][c] || lists[1][c] }},
			{"one alone", a.Without(b), func(c int) bool { return lists[0][c] && !lists[1][c] }},
			{"one card", program.SetOf(c), func(k int) bool { return k == int(c) }},
		} {
			var want []program.Card
			for k := range program.MaxCards {
				if tt.want(k) {
					want = append(want, program.Card(k))
				}
				if tt.set.Has(program.Card(k)) != tt.want(k) {
					t.Fatalf("step %d, %s: it has %d: %t", step, tt.what, k, !tt.want(k))
				}
			}
			if tt.set.Len() != len(want) || tt.set.Empty() != (len(want) == 0) || tt.set.Has(program.NoCard) {
				t.Fatalf("step %d, %s: %d cards, empty %t; want %d", step, tt.what, tt.set.Len(), tt.set.Empty(), len(want))
			}
			if got := popped(tt.set); !slices.Equal(got, want) {
				t.Fatalf("step %d, %s: one after another %v; want %v", step, tt.what, got, want)
			}
		}
	}
	if none := program.SetOf(program.NoCard); !none.Empty() {
		t.Errorf("a set of no card has %d", none.Len())
	}
}

// popped takes all cards out of a set.
func popped(set program.Set) (out []program.Card) {
	for !set.Empty() {
		out = append(out, set.Pop())
	}
	if c := set.Pop(); c != program.NoCard {
		out = append(out, c)
	}
	return out
}
