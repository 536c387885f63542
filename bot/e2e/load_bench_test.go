package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/store"
)

// BenchmarkTables200 plays 200 tables of two at once, through the sandbox and the library, and reports how long the bot
// takes from an interaction to its first answer. In "evening" each table acts about once a second, in "rush" twice as
// often, and the bot speaks at its usual pace and within Discord's limits; in "flat out" everybody acts as soon as the
// last answer has come, and the bot tells everything at once. Sandbox, bot and players share the machine; the sandbox
// checks bodies by its hand-coded rules only. Tables are shown in pictures.
//
// In "with computers" each table is one person's, with a witch, a high witch and a grand high witch, who think; else it
// is an evening. What people do not wait for is reported beside: how many of the questions were answered before there
// was time to think them through. "with hasty computers" is the same with three apprentices, who do not: what it takes
// longer with the others is what thinking costs.
func BenchmarkTables200(b *testing.B) {
	const count = 200
	b.Run("evening", func(b *testing.B) { crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace()}) })
	b.Run("with computers", func(b *testing.B) {
		crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace(),
			computers: []string{"witch", "high-witch", "grand-high-witch"}})
	})
	b.Run("with hasty computers", func(b *testing.B) {
		crowd(b, evening{count: count, act: time.Second, pace: bot.TablePace(),
			computers: []string{"apprentice", "apprentice", "apprentice"}})
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
		c.Limits = limits.Allowances{} // several hundred people at once on one server are more than any there is
		if e.computers != nil {
			c.Levels, c.Brains = bottest.Levels(slices.Compact(slices.Clone(e.computers))...), thoughts.players(b)
		}
	})
	h.enter("Ash", "#tavern").AwaitCommands()
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
			if errors.Is(err, bottest.ErrFailed) {
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
	people    []bottest.Person
	panels    []*bottest.Answer
	computers []string
	turn      int
}

func (h *house) pair(t testing.TB, n int, computers []string) *pair {
	t.Helper()
	return h.pairIn(t, h.server.Guilds()[0], n, computers)
}

// pairIn is a pair in a channel of its own on a server.
func (h *house) pairIn(t testing.TB, server wire.GuildID, n int, computers []string) *pair {
	t.Helper()
	channel, err := h.server.AddChannel(server, fmt.Sprintf("table-%d", n))
	must(t, err)
	p := &pair{h: h, channel: string(channel), computers: computers, people: make([]bottest.Person, 2)}
	if computers != nil {
		p.people = p.people[:1]
	}
	for i := range p.people {
		id, err := h.server.AddUser(fmt.Sprintf("P%d-%d", n, i), server)
		must(t, err)
		p.people[i] = h.enter(string(id), p.channel)
	}
	return p
}

func (p *pair) begin(ctx context.Context) error {
	p.panels = make([]*bottest.Answer, len(p.people))
	open := typed(p.people[0], "table open")
	open.Options = map[string]string{"game": fate.Name}
	commands := []discord.Input{open}
	for _, guest := range p.people[1:] {
		commands = append(commands, typed(guest, "table join"))
	}
	for _, level := range p.computers {
		in := typed(p.people[0], "table add-computer")
		in.Options = map[string]string{"level": level}
		commands = append(commands, in)
	}
	for _, in := range append(commands, typed(p.people[0], "table start")) {
		if _, err := p.people[0].Place.Do(ctx, in); err != nil {
			return err
		}
	}
	return nil
}

// typed is a command without options.
func typed(p bottest.Person, path string) discord.Input {
	in := p.Input(discord.CommandRun)
	in.Path = strings.Fields(path)
	return in
}

// act makes one interaction: an answer by whoever is known to be asked, else a look at somebody's hand.
func (p *pair) act(ctx context.Context, random *rand.Rand) error {
	for range p.people {
		if a := p.panels[p.turn]; a != nil && len(robot.Answering(a.Posted)) > 0 {
			return p.answer(ctx, a.Posted, random)
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
	p.panels[p.turn], err = p.people[p.turn].Place.Do(ctx, typed(p.people[p.turn], "hand"))
	return err
}

func (p *pair) answer(ctx context.Context, m bottest.Posted, random *rand.Rand) error {
	all := robot.Answering(m)
	c := all[random.IntN(len(all))]
	var values []string
	if len(c.Choices) > 0 {
		values = []string{c.Choices[random.IntN(len(c.Choices))].Value}
	}
	who := p.people[p.turn]
	var err error
	p.panels[p.turn], err = who.Place.Do(ctx, who.Pressing(m, c.CustomID, values...))
	if errors.Is(err, bottest.ErrRefused) {
		return nil // looked at again next time
	}
	return err
}
