package pile_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine/pile"
)

// set is what both widths can do.
type set[S any] interface {
	*S
	Add(pile.Card)
	Del(pile.Card)
	Has(pile.Card) bool
	Empty() bool
	Len() int
	First() pile.Card
	Pop() pile.Card
}

// joined is what both widths make of two sets.
type joined[S any] interface {
	And(S) S
	Or(S) S
	Without(S) S
}

func TestSets(t *testing.T) {
	t.Run("128", func(t *testing.T) { testSets[pile.Set128](t, 128) })
	t.Run("256", func(t *testing.T) { testSets[pile.Set256](t, 255) })
}

// testSets compares sets of cards with lists of them, through random changes; what is no card is never in one.
func testSets[S joined[S], P set[S]](t *testing.T, size int) {
	rng := rand.New(rand.NewPCG(1, 1))
	var sets [2]S
	var lists [2][255]bool
	for step := range 3000 {
		i, c := rng.IntN(2), pile.Card(rng.IntN(size))
		switch rng.IntN(4) {
		case 0:
			P(&sets[i]).Del(c)
			lists[i][c] = false
		case 1: // changes nothing
			P(&sets[i]).Add(pile.NoCard)
			P(&sets[i]).Del(pile.NoCard)
		default:
			P(&sets[i]).Add(c)
			lists[i][c] = true
		}
		if rng.IntN(200) == 0 {
			sets[i], lists[i] = *new(S), [255]bool{}
		}
		a, b := sets[0], sets[1]
		for _, tt := range []struct {
			what string
			set  S
			want func(c int) bool
		}{
			{"the set", a, func(c int) bool { return lists[0][c] }},
			{"both", a.And(b), func(c int) bool { return lists[0][c] && lists[1][c] }},
			{"either", a.Or(b), func(c int) bool { return lists[0][c] || lists[1][c] }},
			{"one alone", a.Without(b), func(c int) bool { return lists[0][c] && !lists[1][c] }},
		} {
			var want []pile.Card
			for k := range size {
				if tt.want(k) {
					want = append(want, pile.Card(k))
				}
			}
			if got := members[S, P](tt.set, size); !slices.Equal(got, want) {
				t.Fatalf("step %d, %s has %v; want %v", step, tt.what, got, want)
			}
			s := P(&tt.set)
			if s.Len() != len(want) || s.Empty() != (len(want) == 0) || s.Has(pile.NoCard) {
				t.Fatalf("step %d, %s: %d cards, empty %t; want %d", step, tt.what, s.Len(), s.Empty(), len(want))
			}
			if got := popped[S, P](tt.set); !slices.Equal(got, want) {
				t.Fatalf("step %d, %s: one after another %v; want %v", step, tt.what, got, want)
			}
		}
	}
}

// members is the cards that a set has when it is asked for each.
func members[S any, P set[S]](s S, size int) (out []pile.Card) {
	for k := range size {
		if P(&s).Has(pile.Card(k)) {
			out = append(out, pile.Card(k))
		}
	}
	return out
}

// popped takes all cards out of a set.
func popped[S any, P set[S]](s S) (out []pile.Card) {
	p := P(&s)
	for !p.Empty() {
		if first := p.First(); first != p.Pop() {
			return append(out, pile.NoCard)
		} else {
			out = append(out, first)
		}
	}
	if c := p.Pop(); c != pile.NoCard {
		out = append(out, c)
	}
	return out
}
