package lore_test

import (
	"syscall"
	"testing"
	"time"

	"witchtable/engine"
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
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}, nil); err != nil {
				b.Fatal(err)
			}
			moves++
		}
	}
	b.ReportMetric(float64(b.N)/(spent()-began).Seconds(), "playouts/cpu-s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves")
}
