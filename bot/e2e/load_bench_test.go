package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/store"
)

// BenchmarkTables200 plays 200 tables of two at once, through the sandbox and the library, and reports how long the bot
// takes from an interaction to its first answer. In "evening" each table acts about once a second, in "rush" twice
// as often, and the bot speaks at its usual pace and within Discord's limits; in "flat out" everybody acts as soon as the
// last answer has come, and the bot tells everything at once. Sandbox, bot and players share the machine; the sandbox
// checks bodies by its hand-coded rules only. Tables are shown in pictures.
//
// In "with computers" each table is one person's, with a witch, a high witch and a grand high witch, who think; else it is an evening. What
// people do not wait for is reported beside: how many of the questions were answered before there was time to think them through.
// "with hasty computers" is the same with three apprentices, who do not: what it takes longer with the others is what thinking costs.
func BenchmarkTables200(b *testing.B) {
	const count = 200
	b.Run("evening", func(b *testing.B) { crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace()}) })
	b.Run("with computers", func(b *testing.B) {
		crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace(), computers: []string{"witch", "high-witch", "grand-high-witch"}})
	})
	b.Run("with hasty computers", func(b *testing.B) {
		crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace(), computers: []string{"apprentice", "apprentice", "apprentice"}})
	})
	b.Run("rush", func(b *testing.B) { crowd(b, evening{count: count, act: time.Second / 2, pace: bot.TablePace()}) })
	b.Run("flat out", func(b *testing.B) { crowd(b, evening{count: count, perSecond: unhurried}) })
}

// evening is how a crowd plays.
type evening struct {
	count     int           // tables
	act       time.Duration // between two interactions at a table, on average
	pace      bot.Pace
	perSecond int      // requests to Discord; 0: what it allows
	computers []string // at each table, by their levels; with them there is one person at it, else there are two
}

// crowd has b.N interactions made.
func crowd(b *testing.B, e evening) {
	const limit = 10 * time.Minute
	var thoughts thoughts
	h := openAt(b, limit, sandbox.Config{}, e.perSecond, func(c *bot.Config) {
		c.Pace, c.Themes = e.pace, themes(b)
		if e.computers != nil {
			c.Levels, c.Brains = slices.Compact(slices.Clone(e.computers)), thoughts.players(b)
		}
	})
	awaitCommands(b, h.ctx, h.server)
	count, think := e.count, e.act
	tables := make([]*pair, count)
	for i := range tables {
		tables[i] = h.pair(b, i, e.computers)
	}
	must(b, inParallel(16, count, func(i int) error { return tables[i].begin(h.ctx) }))
	h.server.ClearAckTimes()
	thoughts.clear()
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
	if e.computers != nil {
		thoughts.report(b, took)
	}
}

// thoughts adds up what computer players think.
type thoughts struct {
	mu   sync.Mutex
	all  []time.Duration
	cuts int
}

// players are the computer players of the game, watched.
func (t *thoughts) players(b *testing.B) func(game, name string) (brain.Brain, error) {
	roster, err := fate.Players(fatecards.Lore())
	must(b, err)
	return func(_, name string) (brain.Brain, error) {
		player, err := roster.New(name)
		return watched{player, t}, err
	}
}

// watched is a computer player whose thoughts are noted.
type watched struct {
	brain.Brain
	t *thoughts
}

func (w watched) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	began := time.Now()
	a, ok := w.Brain.Choose(ctx, q)
	w.t.mu.Lock()
	defer w.t.mu.Unlock()
	w.t.all = append(w.t.all, time.Since(began))
	select {
	case <-q.Enough:
		w.t.cuts++
	default:
	}
	return a, ok
}

func (t *thoughts) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all, t.cuts = nil, 0
}

func (t *thoughts) report(b *testing.B, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.all)
	if n == 0 {
		b.Error("no computer player was asked anything")
		return
	}
	slices.Sort(t.all)
	b.ReportMetric(float64(n)/took.Seconds(), "thoughts/s")
	b.ReportMetric(float64(t.all[n*99/100].Microseconds())/1000, "thought-p99-ms")
	b.ReportMetric(100*float64(t.cuts)/float64(n), "cut-short-%")
}

// pair is two people at a table of their own, or one with computer players, played by one goroutine.
type pair struct {
	h         *house
	channel   string
	people    []*player.User
	panels    []*wire.Message
	computers []string
	turn      int
}

func (h *house) pair(t testing.TB, n int, computers []string) *pair {
	t.Helper()
	channel, err := h.server.AddChannel(h.server.Guilds()[0], fmt.Sprintf("table-%d", n))
	must(t, err)
	p := &pair{h: h, channel: string(channel), computers: computers, people: make([]*player.User, 2)}
	if computers != nil {
		p.people = p.people[:1]
	}
	for i := range p.people {
		id, err := h.server.AddUser(fmt.Sprintf("P%d-%d", n, i), h.server.Guilds()...)
		must(t, err)
		p.people[i], err = player.Dial(h.ctx, h.server.URL(), string(id))
		must(t, err)
	}
	return p
}

func (p *pair) begin(ctx context.Context) error {
	p.panels = make([]*wire.Message, len(p.people))
	if _, err := p.people[0].Command(ctx, p.channel, "table open", nil); err != nil {
		return err
	}
	for _, u := range p.people[1:] {
		if _, err := u.Command(ctx, p.channel, "table join", nil); err != nil {
			return err
		}
	}
	for _, level := range p.computers {
		if _, err := p.people[0].Command(ctx, p.channel, "table add-computer", player.Values{"level": level}); err != nil {
			return err
		}
	}
	_, err := p.people[0].Command(ctx, p.channel, "table start", nil)
	return err
}

// act makes one interaction: an answer by whoever is known to be asked, else a look at somebody's hand.
func (p *pair) act(ctx context.Context, random *rand.Rand) error {
	for range p.people {
		if m := p.panels[p.turn]; m != nil && len(robot.Answering(*m)) > 0 {
			return p.answer(ctx, *m, random)
		}
		p.turn = (p.turn + 1) % len(p.people)
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
