package fate

import (
	"math/rand/v2"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/permuted"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// TestSwappingHiddenCardsShowsNothing lets two cards change places that a viewer cannot see, by the rules of who sees
// what as the digest has them (I35, I36) and not by what the view itself shows: nothing he is shown may change.
func TestSwappingHiddenCardsShowsNothing(t *testing.T) {
	t.Parallel()
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
		for s := p.(*play.State); !s.Over(); {
			for w := engine.Onlooker; w < engine.Seat(s.Seats); w++ {
				a, b := hiddenPair(s, int8(w), rng)
				if a == program.NoCard {
					continue
				}
				q := s.Clone().(*play.State)
				swap(q, a, b)
				if err := q.Check(); err != nil {
					t.Fatalf("game %d: the swap of %s and %s: %v", n, s.ID(a), s.ID(b), err)
				}
				if err := enginetest.Alike(s, q, w); err != nil {
					t.Fatalf("game %d: seat %d sees that %s (zone %d) and %s (zone %d) have changed places: %v", n, w, s.ID(a),
						s.ZoneOf[a], s.ID(b), s.ZoneOf[b], err)
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

// hiddenPair draws two cards of a kind that lie hidden from a viewer; NoCard if there are none.
func hiddenPair(s *play.State, w int8, rng *rand.Rand) (program.Card, program.Card) {
	if s.Depth > 0 || s.Queued > 0 { // what an effect has settled on depends on the card
		return program.NoCard, program.NoCard
	}
	looks := w >= 0 && s.Ask[w].Kind >= play.AskDrawKeep
	var hidden []program.Card
	for c := program.Card(0); int(c) < s.R.N; c++ {
		z := s.ZoneOf[c]
		deck := z == play.ZoneVillage || z == play.ZoneWell || z == play.ZoneEvents
		held := z >= play.ZoneHand && z < play.ZoneCoven || z >= play.ZoneCauldron
		remembered := w >= 0 && (s.Minds[w].Followed.Has(c) || s.Minds[w].Elsewhere.Has(c))
		if (deck && !looks || held && int8(z-play.ZoneHand)%play.MaxSeats != w) && s.Bare(c) && !remembered {
			hidden = append(hidden, c)
		}
	}
	if len(hidden) == 0 {
		return program.NoCard, program.NoCard
	}
	a := hidden[rng.IntN(len(hidden))]
	for try := 0; try < 20; try++ {
		b := hidden[rng.IntN(len(hidden))]
		castable := s.R.Castable.Has(a) && s.R.Castable.Has(b) || !s.InCauldron(a) && !s.InCauldron(b)
		if a != b && s.R.Cards[a].Kind == s.R.Cards[b].Kind && castable {
			return a, b
		}
	}
	return program.NoCard, program.NoCard
}

// swap lets two cards that bear nothing change places. What is remembered is of the card that lies there now.
func swap(s *play.State, a, b program.Card) {
	n := permuted.Same()
	n.Exchange(a, b)
	permuted.Lists(n, &s.Lists, s.At[:])
	permuted.Noted(n, s.ZoneOf[:])
	permuted.Noted(n, s.Owner[:])
	for c := range s.Host {
		n.Card(&s.Host[c])
	}
	for w := range s.Minds {
		permuted.Set(n, &s.Minds[w].Followed)
		permuted.Set(n, &s.Minds[w].Elsewhere)
	}
}
