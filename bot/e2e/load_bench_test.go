package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/store"
)

// BenchmarkTables200 plays 200 tables of two at once, through the sandbox and the library, and reports how long the bot
// takes from an interaction to its first answer. In "evening" each table acts about once a second, in "rush" twice
// as often, and the bot speaks at its usual pace and within Discord's limits; in "flat out" everybody acts as soon as the
// last answer has come, and the bot tells everything at once. Sandbox, bot and players share the machine; the sandbox
// checks bodies by its hand-coded rules only. Tables are shown in pictures.
func BenchmarkTables200(b *testing.B) {
	const count = 200
	b.Run("evening", func(b *testing.B) { crowd(b, count, time.Second, bot.TablePace(), 0) })
	b.Run("rush", func(b *testing.B) { crowd(b, count, time.Second/2, bot.TablePace(), 0) })
	b.Run("flat out", func(b *testing.B) { crowd(b, count, 0, bot.Pace{}, unhurried) })
}

// crowd has b.N interactions made at so many tables.
func crowd(b *testing.B, count int, think time.Duration, pace bot.Pace, perSecond int) {
	const limit = 10 * time.Minute
	h := openAt(b, limit, sandbox.Config{}, perSecond, func(c *bot.Config) { c.Pace, c.Themes = pace, themes(b) })
	awaitCommands(b, h.ctx, h.server)
	tables := make([]*pair, count)
	for i := range tables {
		tables[i] = h.pair(b, i)
	}
	must(b, inParallel(16, count, func(i int) error { return tables[i].begin(h.ctx) }))
	h.server.ClearAckTimes()
	var left, failed atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	began := time.Now()
	must(b, inParallel(count, count, func(i int) error {
		random := rand.New(rand.NewPCG(uint64(i), 200))
		for left.Add(-1) >= 0 {
			if think > 0 {
				time.Sleep(time.Duration((0.5 + random.Float64()) * float64(think)))
			}
			err := tables[i].act(h.ctx, random)
			if errors.Is(err, player.ErrFailed) {
				failed.Add(1)
			} else if err != nil {
				return err
			}
		}
		return nil
	}))
	took := time.Since(began)
	b.StopTimer()
	acks := h.server.AckTimes()
	at := func(share float64) float64 {
		return float64(acks[int(share*float64(len(acks)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(float64(len(acks))/took.Seconds(), "interactions/s")
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(at(1), "max-ms")
	b.ReportMetric(float64(failed.Load()), "unanswered")
}

// pair is two people at a table of their own, played by one goroutine.
type pair struct {
	h       *house
	channel string
	people  [2]*player.User
	panels  [2]*wire.Message
	turn    int
}

func (h *house) pair(t testing.TB, n int) *pair {
	t.Helper()
	channel, err := h.server.AddChannel(h.server.Guilds()[0], fmt.Sprintf("table-%d", n))
	must(t, err)
	p := &pair{h: h, channel: string(channel)}
	for i := range p.people {
		id, err := h.server.AddUser(fmt.Sprintf("P%d-%d", n, i), h.server.Guilds()...)
		must(t, err)
		p.people[i], err = player.Dial(h.ctx, h.server.URL(), string(id))
		must(t, err)
	}
	return p
}

func (p *pair) begin(ctx context.Context) error {
	p.panels = [2]*wire.Message{}
	for _, step := range []struct {
		who     int
		command string
	}{{0, "table open"}, {1, "table join"}, {0, "table start"}} {
		if _, err := p.people[step.who].Command(ctx, p.channel, step.command, nil); err != nil {
			return err
		}
	}
	return nil
}

// act makes one interaction: an answer by whoever is known to be asked, else a look at somebody's hand.
func (p *pair) act(ctx context.Context, random *rand.Rand) error {
	for range p.people {
		if m := p.panels[p.turn]; m != nil && len(robot.Answering(*m)) > 0 {
			return p.answer(ctx, *m, random)
		}
		p.turn = 1 - p.turn
	}
	t, err := p.h.bot.Tables().LastIn(ctx, store.ChannelID(p.channel))
	if err != nil {
		return err
	}
	if !t.Head.Live() {
		return p.begin(ctx)
	}
	for _, seat := range t.Awaited() {
		for i, u := range p.people {
			if t.Head.Seats[seat].User == store.UserID(u.ID) {
				p.turn = i
			}
		}
	}
	got, err := p.people[p.turn].Command(ctx, p.channel, "hand", nil)
	p.panels[p.turn] = got.Message
	return err
}

func (p *pair) answer(ctx context.Context, m wire.Message, random *rand.Rand) error {
	all := robot.Answering(m)
	c := all[random.IntN(len(all))]
	var values []string
	if len(c.Options) > 0 {
		values = []string{c.Options[random.IntN(len(c.Options))].Value}
	}
	got, err := p.people[p.turn].Select(ctx, m, c.CustomID, values...)
	p.panels[p.turn] = got.Message
	if errors.Is(err, player.ErrRefused) {
		return nil // looked at again next time
	}
	return err
}
