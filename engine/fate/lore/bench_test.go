package lore_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lore"
)

// BenchmarkPlayout plays whole games by rule of thumb from the first pick, four players, dealt anew each time.
func BenchmarkPlayout(b *testing.B) {
	first := start(b, house(b), 4, 1)
	l := lore.New(first.R)
	view := first.View(0).(engine.Redealing)
	p := first.Clone()
	chance := (&engine.Chance{Seed: engine.SeedOf(2)}).Quick()
	var open []engine.Decision
	b.ReportAllocs()
	moves, began := 0, spent()
	for b.Loop() {
		view.RedealInto(p, &chance)
		for !p.Over() {
			open = p.Open(open[:0])
			l.Advance(p, open[0], &chance)
			moves++
		}
		l.Worth(p, 0)
	}
	b.ReportMetric(float64(b.N)/(spent()-began).Seconds(), "playouts/cpu-s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves")
}

// spent is the processor time this process has used: on a busy machine it says more than the clock on the wall.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkRandom plays whole games by lot, for comparison.
func BenchmarkRandom(b *testing.B) {
	first := start(b, house(b), 4, 1)
	view := first.View(0).(engine.Redealing)
	p := first.Clone()
	chance := (&engine.Chance{Seed: engine.SeedOf(2)}).Quick()
	var open []engine.Decision
	var answers []engine.Answer
	b.ReportAllocs()
	moves, began := 0, spent()
	for b.Loop() {
		view.RedealInto(p, &chance)
		for !p.Over() {
			open = p.Open(open[:0])
			d := open[0]
			answers = p.Answers(d.ID, answers[:0])
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID,
				Answer: answers[chance.Below(uint32(len(answers)), nil)]}, nil); err != nil {
				b.Fatal(err)
			}
			moves++
		}
	}
	b.ReportMetric(float64(b.N)/(spent()-began).Seconds(), "playouts/cpu-s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves")
}

// BenchmarkDecision is what a decision of each level costs, over games of four in which it has all seats.
func BenchmarkDecision(b *testing.B) {
	stored, err := os.ReadFile("../../../cards/fate/house.lore.json")
	if err != nil {
		b.Fatal(err)
	}
	roster, err := fate.Players(stored)
	if err != nil {
		b.Fatal(err)
	}
	g := house(b)
	for _, name := range []string{"apprentice", "witch", "high-witch", "grand-high-witch"} {
		b.Run(name, func(b *testing.B) {
			player, err := roster.New(name)
			if err != nil {
				b.Fatal(err)
			}
			seed := uint64(1)
			p := engine.Position(start(b, g, 4, seed))
			chance := engine.Chance{Seed: engine.SeedOf(seed)}
			b.ReportAllocs()
			began := spent()
			for b.Loop() {
				if p.Over() {
					seed++
					p = start(b, g, 4, seed)
				}
				d := p.Open(nil)[0]
				a, _ := player.Choose(b.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
				if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/(spent()-began).Seconds(), "decisions/cpu-s")
		})
	}
}

// BenchmarkParts is what the parts of a trial cost, in the middle of a game of four.
func BenchmarkParts(b *testing.B) {
	p := start(b, house(b), 4, 1)
	l := lore.New(p.R)
	chance := (&engine.Chance{Seed: engine.SeedOf(2)}).Quick()
	for range 140 {
		l.Advance(p, p.Open(nil)[0], &chance)
	}
	d := p.Open(nil)[0]
	view, q := p.View(d.Seat).(engine.Redealing), p.Clone()
	answers := p.Answers(d.ID, nil)
	var prior []float64
	for name, part := range map[string]func(){
		"view":     func() { p.View(d.Seat) },
		"redeal":   func() { view.RedealInto(q, &chance) },
		"copy":     func() { q.CopyFrom(p) },
		"worth":    func() { l.Worth(p, d.Seat) },
		"estimate": func() { p.Estimate(d.Seat) },
		"prior":    func() { prior = l.Prior(p, d, answers, prior[:0]) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				part()
			}
		})
	}
}
