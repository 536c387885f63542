package e2e_test

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/study"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
)

// BenchmarkTopLevelOnABusyCore has the strongest player answer the questions of a game for four, one after another,
// within a second each, on one core: "alone", "busy", where two others compute all the time, and "served", where people
// are served all the time beside that. It tells how long the slowest answer took, and how many were not thought
// through.
func BenchmarkTopLevelOnABusyCore(b *testing.B) {
	questions := questionsOfAGame(b)
	for _, c := range []struct {
		name   string
		busy   int
		served bool
	}{{"alone", 0, false}, {"busy", 2, false}, {"served", 2, true}} {
		b.Run(c.name, func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			s := study.New(study.Config{Clock: bot.SystemClock()})
			if c.served {
				defer s.Serving()()
			}
			defer compute(c.busy)()
			thinkThrough(b, s, questions)
		})
	}
}

func thinkThrough(b *testing.B, s *study.Study, questions []brain.Question) {
	roster, err := fate.Players(fatecards.Lore())
	must(b, err)
	player := roster[len(roster)-1].New("")
	cuts, took := 0, make([]time.Duration, 0, b.N)
	b.ResetTimer()
	for i := range b.N {
		q := questions[i*7%len(questions)]
		chance := engine.Chance{Seed: engine.SeedOf(uint64(i))}
		began := time.Now()
		must(b, s.Think(b.Context(), study.ForATable, time.Second, func(ctx context.Context, r brain.Reins) {
			q.Chance, q.Reins = &chance, r
			player.Choose(ctx, q)
			select {
			case <-r.Enough:
				cuts++
			default:
			}
		}))
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "max-ms")
	b.ReportMetric(100*float64(cuts)/float64(b.N), "cut-short-%")
}

// compute keeps so many goroutines busy until stop is called.
func compute(goroutines int) (stop func()) {
	var over atomic.Bool
	done := make(chan struct{})
	for range goroutines {
		go func() {
			x := uint64(1)
			for !over.Load() {
				for range 10_000 {
					x = x*6364136223846793005 + 1
				}
			}
			if x == 0 { // which it never is: what is computed is wanted
				over.Store(true)
			}
			done <- struct{}{}
		}()
	}
	return func() {
		over.Store(true)
		for range goroutines {
			<-done
		}
	}
}

// questionsOfAGame are the questions of a game for four witches that have more than one answer.
func questionsOfAGame(b *testing.B) (out []brain.Question) {
	b.Helper()
	rules, err := fateOffer(b).Load(fateOffer(b).Pack)
	must(b, err)
	roster, err := fate.Players(fatecards.Lore())
	must(b, err)
	player, err := roster.New("witch")
	must(b, err)
	p, err := rules.Game.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(8), Options: rules.Game.Info().WithPresets(nil)},
		nil)
	must(b, err)
	chance := engine.Chance{Seed: engine.SeedOf(8)}
	for !p.Over() {
		d := p.Open(nil)[0]
		v := p.Clone().View(d.Seat)
		if len(v.Answers(d.ID)) > 1 {
			out = append(out, brain.Question{View: v, Decision: d.ID})
		}
		a, _ := player.Choose(b.Context(), brain.Question{View: v, Decision: d.ID, Chance: &chance})
		must(b, p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil))
	}
	return out
}
