package fate_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
)

func house(t testing.TB) *fate.Game {
	t.Helper()
	g, err := houseGame()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// houseGame reads the pack once: a game never changes.
var houseGame = sync.OnceValues(func() (*fate.Game, error) {
	pack, err := fatecards.Load()
	if err != nil {
		return nil, err
	}
	return fate.New(pack.Source())
})

func TestRandomGames(t *testing.T) {
	g := house(t)
	moves := 0
	for n := 0; n < 200; n++ {
		seats := n%4 + 1
		p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(uint64(n))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		for i := 0; !p.Over(); i++ {
			if i > 5000 {
				t.Fatalf("game %d does not end", n)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("game %d (%d seats), move %d: %v", n, seats, i, err)
			}
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			answers := p.Answers(d.ID, nil)
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
				nil {
				t.Fatal(err)
			}
			moves++
		}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(moves, "moves")
}

func BenchmarkRandomPlay(b *testing.B) {
	g := house(b)
	start, err := g.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := start.Clone()
	rng := rand.New(rand.NewPCG(1, 1))
	var open []engine.Decision
	var answers []engine.Answer
	b.ReportAllocs()
	for b.Loop() {
		if p.Over() {
			p.CopyFrom(start)
		}
		open = p.Open(open[:0])
		d := open[rng.IntN(len(open))]
		answers = p.Answers(d.ID, answers[:0])
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
			nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCopy(b *testing.B) {
	g := house(b)
	p, err := g.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		b.Fatal(err)
	}
	q := p.Clone()
	for b.Loop() {
		q.CopyFrom(p)
	}
}
