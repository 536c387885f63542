package permuted

import (
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine/pile"
)

// TestPlacesStayAndCardsChange: what lies in a pile, what is noted of it and the sets it is in change as the names say;
// all else stays.
func TestPlacesStayAndCardsChange(t *testing.T) {
	var l pile.Lists[[128]pile.Card]
	l.Clear()
	piles := []pile.Pile{pile.Nothing(), pile.Nothing()}
	for _, c := range []pile.Card{3, 4, 5} {
		l.PushEnd(&piles[0], c)
	}
	l.PushEnd(&piles[1], 9)
	notes := make([]string, 128)
	notes[4], notes[9], notes[3] = "four", "nine", "three"
	set := pile.Set128{}
	set.Add(4)
	set.Add(5)
	n := Same()
	n.Exchange(4, 9)
	Lists(n, &l, piles)
	Noted(n, notes)
	Set(n, &set)
	var got []pile.Card
	for c := piles[0].Head; c != pile.NoCard; c = l.Next[c] {
		got = append(got, c)
	}
	if !slices.Equal(got, []pile.Card{3, 9, 5}) || piles[1].Head != 4 || piles[1].Tail != 4 {
		t.Errorf("the piles are %v and %v", got, piles[1])
	}
	if notes[9] != "four" || notes[4] != "nine" || notes[3] != "three" {
		t.Errorf("what is noted of 3, 4, 9 is %q, %q, %q", notes[3], notes[4], notes[9])
	}
	if !set.Has(9) || !set.Has(5) || set.Has(4) || set.Len() != 2 {
		t.Errorf("in the set are %v", set)
	}
}

// TestShuffledCardsAreTheSame: a shuffle leaves no card twice and none out, and counts those that lie elsewhere.
func TestShuffledCardsAreTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		n := Same()
		list := []pile.Card{7, 2, 200, 31}
		moved, elsewhere := n.Shuffle(list, rng), 0
		seen := map[pile.Card]bool{}
		for c, k := range n {
			seen[k] = true
			if pile.Card(c) != k {
				elsewhere++
				if !slices.Contains(list, k) {
					t.Fatalf("card %d has come to the place of %d", k, c)
				}
			}
		}
		if len(seen) != len(n) || moved != elsewhere {
			t.Fatalf("of %d cards %d are left; %d lie elsewhere, said to be %d", len(n), len(seen), elsewhere, moved)
		}
	}
}
