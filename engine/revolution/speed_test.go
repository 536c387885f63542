package revolution

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// randomGame plays a game at random on a position that is there, and returns how many decisions there were.
func randomGame(p engine.Position, rng *rand.Rand, open []engine.Decision, answers []engine.Answer) int {
	n := 0
	for ; !p.Over(); n++ {
		open = p.Open(open[:0])
		d := open[0]
		for _, o := range open {
			if !o.Optional {
				d = o
				break
			}
		}
		answers = p.Answers(d.ID, answers[:0])
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
			nil {
			panic(err)
		}
	}
	return n
}

// TestNoAllocations: a decision and a copy take no memory.
func TestNoAllocations(t *testing.T) {
	g := withTexts(t)
	rng := rand.New(rand.NewPCG(1, 2))
	open, answers := make([]engine.Decision, 0, 32), make([]engine.Answer, 0, 256)
	for seats := 1; seats <= play.MaxSeats; seats++ {
		start, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.Clone()
		if n := testing.AllocsPerRun(50, func() {
			p.CopyFrom(start)
			randomGame(p, rng, open, answers)
		}); n > 0 {
			t.Errorf("%d players: a random game allocates %v times; want 0", seats, n)
		}
	}
}

// BenchmarkDecisions measures random decisions, of whole games of 1 to 4 players, and of each number of them alone.
func BenchmarkDecisions(b *testing.B) {
	b.Run("players=1-4", func(b *testing.B) { benchmarkDecisions(b, 1, 2, 3, 4) })
	for seats := 1; seats <= play.MaxSeats; seats++ {
		b.Run(fmt.Sprintf("players=%d", seats), func(b *testing.B) { benchmarkDecisions(b, seats) })
	}
}

func benchmarkDecisions(b *testing.B, seats ...int) {
	g := withTexts(b)
	rng := rand.New(rand.NewPCG(1, 2))
	var starts []engine.Position
	for n := range 16 {
		setup := engine.Setup{Seats: seats[n%len(seats)], Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker}
		p, err := g.Start(setup, nil)
		if err != nil {
			b.Fatal(err)
		}
		starts = append(starts, p)
	}
	p := starts[0].Clone()
	open, answers := make([]engine.Decision, 0, 32), make([]engine.Answer, 0, 256)
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for i := 0; done < b.N; i++ {
		p.CopyFrom(starts[i%16])
		done += randomGame(p, rng, open, answers)
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkCopy measures a copy of a position.
func BenchmarkCopy(b *testing.B) {
	g := withTexts(b)
	from, err := g.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		b.Fatal(err)
	}
	to := from.Clone()
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
}
