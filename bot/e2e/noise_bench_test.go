package e2e_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
)

// BenchmarkNoise has a table of two play on a quiet server, an interaction every 100 ms, and reports how long each
// waits for its answer: by turns alone, and beside one person of another server who presses a button a hundred times a
// second, or a server on which twenty tables act, each twice a second: at moments of their own, or all of them at once.
// Twenty interactions are made of a kind before the other has its turn, so that both are under the same load of the
// machine, which sandbox, bot and players share.
func BenchmarkNoise(b *testing.B) {
	b.Run("of a person", func(b *testing.B) { playBeside(b, uproars{1, 10 * time.Millisecond, true, pressOn}) })
	b.Run("of a server", func(b *testing.B) { playBeside(b, uproars{20, 500 * time.Millisecond, false, actOn}) })
	b.Run("of a server at once", func(b *testing.B) { playBeside(b, uproars{20, 500 * time.Millisecond, true, actOn}) })
}

// uproars are noisy pairs, what each of them does, and how long they wait between.
type uproars struct {
	pairs  int
	every  time.Duration
	atOnce bool
	do     func(ctx context.Context, p *pair, random *rand.Rand) error
}

// pressOn presses the button that opens a hand.
func pressOn(ctx context.Context, p *pair, _ *rand.Rand) error {
	for _, m := range p.people[0].Read() {
		if c, ok := bottest.Find(m.Message, "open"); ok {
			_, err := p.people[0].Place.Do(ctx, p.people[0].Pressing(m, c.CustomID))
			return err
		}
	}
	return nil
}

// actOn plays.
func actOn(ctx context.Context, p *pair, random *rand.Rand) error { return p.act(ctx, random) }

// playBeside has b.N interactions made at a quiet table without noise and as many with it.
func playBeside(b *testing.B, u uproars) {
	h := openAt(b, 10*time.Minute, sandbox.Config{FollowUps: 30, History: 50}, 0, func(c *bot.Config) {
		c.Pace, c.Themes, c.Limits, c.Meter = bot.TablePace(), themes(b), limits.Default(), nil
	})
	h.enter("Ash", "#tavern").AwaitCommands()
	quiet := h.pairIn(b, h.server.AddGuild("quiet"), 0, nil)
	must(b, quiet.begin(h.ctx))
	ctx, end := context.WithCancel(h.ctx)
	var loud atomic.Bool
	var crowd sync.WaitGroup
	for i := range u.pairs {
		p := h.pair(b, i+1, nil)
		must(b, p.begin(h.ctx))
		crowd.Go(func() { u.keepOn(ctx, b, p, &loud, uint64(i)) })
	}
	random := rand.New(rand.NewPCG(1, 1))
	took := map[bool][]time.Duration{}
	b.ResetTimer()
	for i := range 2 * b.N {
		if i%20 == 0 {
			loud.Store(i/20%2 == 1)
			time.Sleep(time.Second) // what the other kind has begun comes to its end
		}
		time.Sleep(100 * time.Millisecond)
		began := time.Now()
		must(b, quiet.act(h.ctx, random))
		took[loud.Load()] = append(took[loud.Load()], time.Since(began))
	}
	b.StopTimer()
	end()
	crowd.Wait()
	for of, name := range map[bool]string{false: "alone", true: "beside"} {
		list := took[of]
		slices.Sort(list)
		for at, share := range map[string]float64{"p50": 0.5, "p99": 0.99} {
			if len(list) > 0 {
				b.ReportMetric(float64(list[int(share*float64(len(list)-1))].Microseconds())/1000, name+"-"+at+"-ms")
			}
		}
	}
}

// keepOn has a pair make noise while it is to be loud, until ctx ends.
func (u uproars) keepOn(ctx context.Context, b *testing.B, p *pair, loud *atomic.Bool, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 7))
	for ctx.Err() == nil {
		wait := 50 * time.Millisecond
		if loud.Load() {
			if err := u.do(ctx, p, random); err != nil && ctx.Err() == nil {
				b.Errorf("the noise: %v", err)
				return
			}
			wait = u.every
		}
		if !u.atOnce {
			wait = time.Duration(random.Int64N(2 * int64(u.every)))
		}
		time.Sleep(wait)
	}
}
