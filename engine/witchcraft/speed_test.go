package witchcraft

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// randomGame plays a game at random on a position that is there, and returns how many decisions there were.
func randomGame(p engine.Position, rng *rand.Rand, open []engine.Decision, answers []engine.Answer) int {
	n := 0
	for ; !p.Over(); n++ {
		open = p.Open(open[:0])
		d := open[0]
		answers = p.Answers(d.ID, answers[:0])
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
			nil {
			panic(err)
		}
	}
	return n
}

// starts are tables to play on: with drafts and with the starter coven by turns.
func starts(t testing.TB) (out []engine.Position) {
	g := withTexts(t)
	for n := range 16 {
		setup := engine.Setup{Seats: 1, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker,
			Options: map[string]string{"coven": []string{"draft", "starter"}[n%2]}}
		p, err := g.Start(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := engine.Chance{Seed: engine.SeedOf(uint64(n))}
		out = append(out, p.View(0).Redeal(&c)) // as a search plays on
	}
	return out
}

// TestNoAllocations: a decision and a copy take no memory.
func TestNoAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	open, answers := make([]engine.Decision, 0, 4), make([]engine.Answer, 0, 64)
	for i, start := range starts(t) {
		p := start.Clone()
		if n := testing.AllocsPerRun(50, func() {
			p.CopyFrom(start)
			randomGame(p, rng, open, answers)
		}); n > 0 {
			t.Errorf("table %d: a random game allocates %v times; want 0", i, n)
		}
	}
}

// BenchmarkDecisions measures random decisions, of whole games.
func BenchmarkDecisions(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	tables := starts(b)
	p := tables[0].Clone()
	open, answers := make([]engine.Decision, 0, 4), make([]engine.Answer, 0, 64)
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for i := 0; done < b.N; i++ {
		p.CopyFrom(tables[i%len(tables)])
		done += randomGame(p, rng, open, answers)
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkCopy measures a copy of a position.
func BenchmarkCopy(b *testing.B) {
	from := starts(b)[0]
	to := from.Clone()
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
}

// BenchmarkRedeal measures a deal of all that is hidden.
func BenchmarkRedeal(b *testing.B) {
	from := starts(b)[0]
	v := from.View(0).(engine.Redealing)
	to := from.Clone()
	c := engine.Chance{Seed: engine.SeedOf(3)}
	b.ReportAllocs()
	for b.Loop() {
		v.RedealInto(to, &c)
	}
}
