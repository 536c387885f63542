package fate

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
)

// TestSwappingHiddenCardsShowsNothing lets two cards change places that a viewer cannot see, by the rules of who sees
// what as the digest has them (I35, I36) and not by what the view itself shows: nothing he is shown may change.
func TestSwappingHiddenCardsShowsNothing(t *testing.T) {
	pack, err := cards.Open("../../cards/fate/house", Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	swaps := 0
	for n := 0; n < 16; n++ {
		rng := rand.New(rand.NewPCG(uint64(n), 13))
		p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := p.(*State); !s.Over(); {
			for w := engine.Onlooker; w < engine.Seat(s.seats); w++ {
				a, b := hiddenPair(s, int8(w), rng)
				if a == noCard {
					continue
				}
				q := s.Clone().(*State)
				q.swap(a, b)
				if err := q.Check(); err != nil {
					t.Fatalf("game %d: the swap of %s and %s: %v", n, s.id(a), s.id(b), err)
				}
				v, u := s.View(w), q.View(w)
				if !bytes.Equal(v.AppendBinary(nil), u.AppendBinary(nil)) || !reflect.DeepEqual(v.Scene(), u.Scene()) {
					t.Fatalf("game %d: seat %d sees that %s (zone %d) and %s (zone %d) have changed places", n, w, s.id(a), s.zoneOf[a], s.id(b), s.zoneOf[b])
				}
				swaps++
			}
			open := s.Open(nil)
			d := open[rng.IntN(len(open))]
			list := s.Answers(d.ID, nil)
			if err := s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d swaps", swaps)
}

// hiddenPair draws two cards of a kind that lie hidden from a viewer; noCard if there are none.
func hiddenPair(s *State, w int8, rng *rand.Rand) (card, card) {
	if s.depth > 0 || s.queued > 0 { // what an effect has settled on depends on the card
		return noCard, noCard
	}
	looks := w >= 0 && s.ask[w].kind >= qDrawKeep
	var hidden []card
	for c := card(0); int(c) < s.r.n; c++ {
		z := s.zoneOf[c]
		deck := z == zVillage || z == zWell || z == zEvents
		held := z >= zHand && z < zCoven || z >= zCauldron
		if (deck && !looks || held && int8(z-zHand)%maxSeats != w) && s.bare(c) {
			hidden = append(hidden, c)
		}
	}
	if len(hidden) == 0 {
		return noCard, noCard
	}
	a := hidden[rng.IntN(len(hidden))]
	for try := 0; try < 20; try++ {
		b := hidden[rng.IntN(len(hidden))]
		castable := s.r.castable.has(a) && s.r.castable.has(b) || !s.inCauldron(a) && !s.inCauldron(b)
		if a != b && s.r.cards[a].kind == s.r.cards[b].kind && castable {
			return a, b
		}
	}
	return noCard, noCard
}

// swap lets two cards that bear nothing change places.
func (s *State) swap(a, b card) {
	name := func(c card) card {
		switch c {
		case a:
			return b
		case b:
			return a
		}
		return c
	}
	old := s.core
	for c := card(0); int(c) < s.r.n; c++ {
		k := name(c)
		s.zoneOf[k], s.next[k], s.prev[k], s.owner[k] = old.zoneOf[c], name(old.next[c]), name(old.prev[c]), old.owner[c]
	}
	for z := range s.at {
		s.at[z].head, s.at[z].tail = name(old.at[z].head), name(old.at[z].tail)
	}
	for c := range s.under {
		s.host[c] = name(old.host[c])
	}
}
