package pile_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// heap is some piles and beside each the same as a slice.
type heap struct {
	pile.Lists[[256]pile.Card]
	piles  [4]pile.Pile
	slices [4][]pile.Card
}

const size = 192 // cards of its pack

func newHeap() *heap {
	h := &heap{}
	h.Clear()
	for i := range h.piles {
		h.piles[i] = pile.Nothing()
	}
	for c := range pile.Card(size) {
		h.PushEnd(&h.piles[0], c)
		h.slices[0] = append(h.slices[0], c)
	}
	return h
}

func (h *heap) cards(i int) (out []pile.Card) {
	for c := h.piles[i].Head; c != pile.NoCard; c = h.Next[c] {
		out = append(out, c)
	}
	return out
}

func all() (rest pile.Set256) {
	for c := range pile.Card(size) {
		rest.Add(c)
	}
	return rest
}

// sound compares the piles with the slices, both ways through, and has them checked.
func (h *heap) sound() error {
	rest := all()
	for i := range h.piles {
		p := &h.piles[i]
		if c, err := h.Check(p, &rest); err != nil {
			return fmt.Errorf("pile %d, card %d: %w", i, c, err)
		}
		if got := h.cards(i); !slices.Equal(got, h.slices[i]) {
			return fmt.Errorf("pile %d holds %v; want %v", i, got, h.slices[i])
		}
		for n := range len(h.slices[i]) + 2 {
			want := pile.NoCard
			if n < len(h.slices[i]) {
				want = h.slices[i][n]
			}
			if got := h.Nth(p, n); got != want {
				return fmt.Errorf("place %d of pile %d has %d; want %d", n, i, got, want)
			}
		}
	}
	if !rest.Empty() {
		return fmt.Errorf("card %d lies nowhere", rest.First())
	}
	return nil
}

// TestLists compares piles with slices through random changes.
func TestLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	chance := engine.Chance{Seed: engine.SeedOf(1)}
	h := newHeap()
	for step := range 5000 {
		h.change(rng, &chance)
		if step%50 == 0 {
			if err := h.sound(); err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
		}
	}
	if err := h.sound(); err != nil {
		t.Fatal(err)
	}
}

// change does one thing to the piles and to the slices.
func (h *heap) change(rng *rand.Rand, chance *engine.Chance) {
	i, j := rng.IntN(4), rng.IntN(4)
	from, to := &h.slices[i], &h.slices[j]
	switch what := rng.IntN(20); {
	case what == 0 && i != j:
		h.Move(&h.piles[j], &h.piles[i])
		*to, *from = append(*to, *from...), nil
	case what == 1:
		again := *chance
		h.Shuffle(&h.piles[i], chance, nil)
		engine.Shuffle(&again, *from, nil)
	case what > 1 && len(*from) > 0:
		n := rng.IntN(len(*from))
		c := (*from)[n]
		h.Lift(&h.piles[i], c)
		*from = slices.Delete(*from, n, n+1)
		if what%2 == 0 {
			h.PushTop(&h.piles[j], c)
			*to = slices.Insert(*to, 0, c)
		} else {
			h.PushEnd(&h.piles[j], c)
			*to = append(*to, c)
		}
	}
}

func TestStackOnLaysCardsOnTopInTheOrderNamed(t *testing.T) {
	ids := []engine.CardID{"owl", "cat", "toad", "cat", "moth"}
	for _, tt := range []struct {
		what  string
		order []engine.CardID
		want  []pile.Card
	}{
		{"nothing is named", nil, []pile.Card{0, 1, 2, 3, 4}},
		{"the last", []engine.CardID{"moth"}, []pile.Card{4, 0, 1, 2, 3}},
		{"two, turned round", []engine.CardID{"toad", "owl"}, []pile.Card{2, 0, 1, 3, 4}},
		{"all cards of one name", []engine.CardID{"cat"}, []pile.Card{1, 3, 0, 2, 4}},
		{"one that is not there", []engine.CardID{"wolf", "moth"}, []pile.Card{4, 0, 1, 2, 3}},
		{"one twice", []engine.CardID{"toad", "cat", "toad"}, []pile.Card{2, 1, 3, 0, 4}},
		{"all", []engine.CardID{"moth", "cat", "toad", "owl"}, []pile.Card{4, 1, 3, 2, 0}},
	} {
		var l pile.Lists[[128]pile.Card]
		l.Clear()
		p := pile.Nothing()
		for c := range pile.Card(len(ids)) {
			l.PushEnd(&p, c)
		}
		l.StackOn(&p, tt.order, func(c pile.Card) engine.CardID { return ids[c] })
		var got []pile.Card
		for c := p.Head; c != pile.NoCard; c = l.Next[c] {
			got = append(got, c)
		}
		rest := all()
		if _, err := l.Check(&p, &rest); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: the pile is %v, %v; want %v", tt.what, got, err, tt.want)
		}
	}
}

// TestCheckFindsWhatIsAmiss: whatever stored bytes make of the lists, a check comes to an end and says so.
func TestCheckFindsWhatIsAmiss(t *testing.T) {
	for what, spoil := range map[string]func(h *heap){
		"a circle":                    func(h *heap) { h.Next[9], h.Prev[3] = 3, 9 },
		"a card in two piles":         func(h *heap) { h.piles[1] = pile.Pile{Head: 0, Tail: size - 1, N: size} },
		"a card the pack lacks":       func(h *heap) { h.Next[size-1], h.Prev[size] = size, size-1 },
		"a neighbour who knows not":   func(h *heap) { h.Prev[5] = 3 },
		"a first card with one above": func(h *heap) { h.Prev[0] = 7 },
		"too many counted":            func(h *heap) { h.piles[0].N++ },
		"another end":                 func(h *heap) { h.piles[0].Tail = 4 },
		"a pile of one without a end": func(h *heap) { h.piles[2].Tail = 4 },
	} {
		h := newHeap()
		spoil(h)
		rest, found := all(), false
		for i := range h.piles {
			_, err := h.Check(&h.piles[i], &rest)
			found = found || err != nil
		}
		if !found {
			t.Errorf("%s: the check finds nothing amiss", what)
		}
	}
}

// TestPilesAreStored: what was written is read as it was.
func TestPilesAreStored(t *testing.T) {
	h := newHeap()
	rng := rand.New(rand.NewPCG(3, 3))
	chance := engine.Chance{Seed: engine.SeedOf(2)}
	for range 400 {
		h.change(rng, &chance)
	}
	var wide pile.Set256
	var narrow pile.Set128
	for _, c := range []pile.Card{0, 63, 64, 127} {
		narrow.Add(c)
		wide.Add(c + 60)
	}
	walk := func(h *heap, narrow *pile.Set128, wide *pile.Set256) func(x *saved.Coder) {
		return func(x *saved.Coder) {
			h.Walk(x, size)
			for i := range h.piles {
				h.piles[i].Walk(x)
			}
			narrow.Walk(x)
			wide.Walk(x)
		}
	}
	form := saved.Form{Version: 1}
	data := form.Seal(nil, walk(h, &narrow, &wide))
	again := &heap{slices: h.slices}
	again.Clear()
	var narrow2 pile.Set128
	var wide2 pile.Set256
	if err := form.Open(data, walk(again, &narrow2, &wide2)); err != nil {
		t.Fatal(err)
	}
	if err := again.sound(); err != nil || narrow2 != narrow || wide2 != wide {
		t.Errorf("what is read differs: %v, %v, %v", err, narrow2, wide2)
	}
}

// TestNothingIsAllocated by what a move does to cards.
func TestNothingIsAllocated(t *testing.T) {
	h := newHeap()
	chance := engine.Chance{Seed: engine.SeedOf(3)}
	row := []pile.Card{pile.NoCard, pile.NoCard, pile.NoCard}
	if n := testing.AllocsPerRun(20, func() {
		h.Shuffle(&h.piles[0], &chance, nil)
		c := h.piles[0].Head
		h.Lift(&h.piles[0], c)
		h.PushTop(&h.piles[1], c)
		h.Move(&h.piles[0], &h.piles[1])
		pile.Slide(row, c)
		rest := all()
		if _, err := h.Check(&h.piles[0], &rest); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations; want none", n)
	}
}
