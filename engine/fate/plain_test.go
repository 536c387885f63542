package fate_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
)

// playPlain plays a game without the checks of the kernel's contract and calls look at every position.
func playPlain(t *testing.T, g engine.Game, n int, who enginetest.Player,
	look func(s engine.Setup, p engine.Position) error) engine.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	s := engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n + 1000))}
	if n%3 > 0 {
		s.Options = enginetest.RandomOptions(g.Info(), rng)
	}
	p, err := g.Start(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		if look != nil {
			if err := look(s, p); err != nil {
				t.Fatalf("game %d, %d seats, options %v, after %d moves: %v", n, s.Seats, s.Options, i, err)
			}
		}
		if p.Over() {
			return p
		}
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		a := who(p, d, p.Answers(d.ID, nil), rng)
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
	}
}
