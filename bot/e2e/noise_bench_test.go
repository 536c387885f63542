package e2e_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
)

// BenchmarkNoise has a table of two play on a quiet server, an interaction every 100 ms, and reports how long each waits
// for its answer: alone, beside one person of another server who presses a button a hundred times a second, and beside a
// server on which twenty tables act, each twice a second. Sandbox, bot and players share the machine.
func BenchmarkNoise(b *testing.B) {
	b.Run("quiet", func(b *testing.B) { playBeside(b, 0, nil) })
	b.Run("beside a noisy person", func(b *testing.B) { playBeside(b, 1, pressOn) })
	b.Run("beside a noisy server", func(b *testing.B) { playBeside(b, 20, actOn) })
}

// noise is one thing that a noisy pair does.
type noise func(ctx context.Context, p *pair, random *rand.Rand) (time.Duration, error)

// pressOn presses the button that opens a hand.
func pressOn(ctx context.Context, p *pair, _ *rand.Rand) (time.Duration, error) {
	for _, m := range p.people[0].Read() {
		if c, ok := bottest.Find(m.Message, "open"); ok {
			_, err := p.people[0].Place.Do(ctx, p.people[0].Pressing(m, c.CustomID))
			return 10 * time.Millisecond, err
		}
	}
	return 10 * time.Millisecond, nil
}

// actOn plays.
func actOn(ctx context.Context, p *pair, random *rand.Rand) (time.Duration, error) {
	return 500 * time.Millisecond, p.act(ctx, random)
}

// playBeside has b.N interactions made at a quiet table, beside so many pairs who make noise.
func playBeside(b *testing.B, pairs int, make noise) {
	h := openAt(b, 10*time.Minute, sandbox.Config{FollowUps: 30, History: 50}, 0, func(c *bot.Config) {
		c.Pace, c.Themes, c.Limits, c.Meter = bot.TablePace(), themes(b), limits.Default(), nil
	})
	h.enter("Ash", "#tavern").AwaitCommands()
	quiet := h.pairIn(b, h.server.AddGuild("quiet"), 0, nil)
	must(b, quiet.begin(h.ctx))
	ctx, end := context.WithCancel(h.ctx)
	var crowd sync.WaitGroup
	for i := range pairs {
		p := h.pair(b, i+1, nil)
		must(b, p.begin(h.ctx))
		crowd.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 7))
			for ctx.Err() == nil {
				wait, err := make(ctx, p, random)
				if err != nil && ctx.Err() == nil {
					b.Errorf("the noise: %v", err)
					return
				}
				time.Sleep(wait)
			}
		})
	}
	random := rand.New(rand.NewPCG(1, 1))
	var took []time.Duration
	b.ResetTimer()
	for range b.N {
		time.Sleep(100 * time.Millisecond)
		began := time.Now()
		must(b, quiet.act(h.ctx, random))
		took = append(took, time.Since(began))
	}
	b.StopTimer()
	end()
	crowd.Wait()
	slices.Sort(took)
	at := func(share float64) float64 {
		return float64(took[int(share*float64(len(took)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(at(1), "max-ms")
}
