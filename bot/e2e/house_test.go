// Package e2e_test plays whole games through the sandbox, with the bot and the library that users run, and audits
// what came of them: nothing lost, nothing told twice, nothing shown to the wrong person.
//
// With WITCHTABLE_E2E_LONG=1 the program itself is built, killed and started again at least twenty times in games of
// one to four people, which takes some minutes, and more kinds of tables are played. .ci/kills kills bots and
// databases as often as one likes. The benchmarks report load, memory and durable moves; what they report means
// something only on a machine that has nothing else to do.
package e2e_test

import (
	"context"
	"crypto/rand"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/bolt"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// logOf is silent unless BOT_LOG is set.
func logOf() zerolog.Logger {
	if os.Getenv("BOT_LOG") == "" {
		return zerolog.Nop()
	}
	return zerolog.New(zerolog.ConsoleWriter{Out: os.Stderr, TimeFormat: "15:04:05.000"}).With().Timestamp().Logger()
}

// patience bounds all waits of a test. A game takes some seconds; a busy machine, or one that looks for races, takes
// many times as long.
const patience = 4 * time.Minute

// unhurried is how many requests a second the tests' bot is granted: more than it makes, or the limit would set the
// pace of the tests.
const unhurried = 5000

// house is a sandbox and a bot in this process.
type house struct {
	t      testing.TB
	ctx    context.Context
	server *sandbox.Server
	place  *bottest.Sandbox
	store  *bolt.Store
	bot    *bot.Bot
	close  func()
	answer time.Duration // how long the bot may take to answer
}

// open opens a house whose bot says everything at once.
func open(t testing.TB, limit time.Duration, cfg sandbox.Config) *house {
	t.Helper()
	return openAt(t, limit, cfg, unhurried)
}

// openAt opens a house whose bot is granted so many requests a second; change adapts the bot.
func openAt(t testing.TB, limit time.Duration, cfg sandbox.Config, perSecond int, change ...func(*bot.Config)) *house {
	t.Helper()
	cfg.Log, cfg.Strict, cfg.Events = zerolog.Nop(), true, 200_000
	answer := cfg.AckWindow
	if answer == 0 { // what a busy machine keeps somebody waiting for is no fault here
		answer, cfg.AckWindow = patience, patience
	}
	server, err := sandbox.Start(cfg)
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	h := &house{t: t, ctx: ctx, server: server, place: bottest.OnSandbox(server.URL()), answer: answer}
	h.store, err = bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
	must(t, err)
	h.start(perSecond, change...)
	var once sync.Once
	h.close = func() {
		once.Do(func() {
			cancel()
			if err := server.Close(); err != nil {
				t.Errorf("closing the sandbox: %v", err)
			}
			if err := h.store.Check(context.Background()); err != nil {
				t.Errorf("the store afterwards: %v", err)
			}
			if err := h.store.Close(); err != nil {
				t.Errorf("closing the store: %v", err)
			}
		})
	}
	t.Cleanup(h.close)
	return h
}

// start starts the bot over the house's store.
func (h *house) start(perSecond int, change ...func(*bot.Config)) {
	h.t.Helper()
	port, err := discord.New(discord.Config{
		Token: h.server.Token(), BaseURL: h.server.URL(), Log: logOf(),
		PerSecond: perSecond,
		Timing: discord.Timing{Answer: h.answer, Spacing: 50 * time.Millisecond, Backoff: 20 * time.Millisecond,
			Settle: 100 * time.Millisecond},
	})
	must(h.t, err)
	c := bot.Config{
		Port: port, Store: h.store, Clock: bot.SystemClock(), Random: rand.Reader,
		Levels: bottest.Levels("random", "greedy"), Log: logOf(),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
		Limits: hasty(h.t), Meter: unlimited{t: h.t},
	}
	offerGames(h.t, &c)
	for _, f := range change {
		f(&c)
	}
	h.bot = run(h.t, h.ctx, c)
	must(h.t, h.server.WaitConnected(h.ctx))
}

// hasty are the usual limits for people who play an evening in a minute: of what they type and press they may have as
// much as in an evening.
func hasty(t testing.TB) limits.Allowances {
	t.Helper()
	a, err := limits.Default().Read("person.commands=6000/5m,person.completions=12000/5m,person.presses=6000/5m")
	must(t, err)
	return a
}

// unlimited is a meter that fails where somebody does not get what they want: whoever plays comes to no limit.
type unlimited struct {
	gauge.Off
	t testing.TB
}

func (u unlimited) Limited(l gauge.Limit, w gauge.Whose) {
	u.t.Errorf("a robot has had too many %v for a %v", l, w)
}

// run runs a bot until its context or the test ends.
func run(t testing.TB, ctx context.Context, c bot.Config) *bot.Bot {
	t.Helper()
	b, err := bot.New(c)
	must(t, err)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the bot ended with %v", err)
		}
	})
	return b
}

// robots makes a robot for each style; they are called Ash, Birch, Cedar, Dogwood.
func (h *house) robots(styles ...robot.Style) []*robot.Robot {
	h.t.Helper()
	return robotsAt(h.t, h.ctx, h.server.URL(), "#tavern", styles...)
}

// onlooker is somebody who does not play.
func (h *house) onlooker() *robot.Robot {
	h.t.Helper()
	_, err := h.server.AddUser("Elm", h.server.Guilds()...)
	must(h.t, err)
	return newRobot(h.t, h.ctx, robot.Config{
		Person: h.enter("Elm", "#tavern"), Style: robot.Typist, Seed: 99,
	})
}

// enter has one of a sandbox's people come into a channel, by its id or "#name".
func enter(t testing.TB, ctx context.Context, base, name, channel string) bottest.Person {
	t.Helper()
	p, err := bottest.OnSandbox(base).Person(ctx, t, name, channel)
	must(t, err)
	return p
}

// enter has one of the house's people come into a channel.
func (h *house) enter(name, channel string) bottest.Person {
	h.t.Helper()
	p, err := h.place.Person(h.ctx, h.t, name, channel)
	must(h.t, err)
	return p
}

// newRobot makes a robot that knows the bot's own commands.
func newRobot(t testing.TB, ctx context.Context, c robot.Config) *robot.Robot {
	t.Helper()
	c.Own = bot.OwnCommands()
	r, err := robot.New(ctx, c)
	must(t, err)
	return r
}

// undoes is in how many acts the robots want something back once.
const undoes = 12

var names = []string{"Ash", "Birch", "Cedar", "Dogwood"}

func robotsAt(t testing.TB, ctx context.Context, base, channel string, styles ...robot.Style) []*robot.Robot {
	t.Helper()
	var out []*robot.Robot
	for i, s := range styles {
		out = append(out, newRobot(t, ctx, robot.Config{
			Person: enter(t, ctx, base, names[i], channel), Style: s, Seed: uint64(i), Undo: undoes,
		}))
	}
	return out
}

// sit opens a table for a game, with options as name and value, seats everybody and computers besides, and begins.
func sit(t testing.TB, ctx context.Context, game string, people []*robot.Robot, computers int, options ...string) {
	t.Helper()
	must(t, trySitting(ctx, game, people, computers, options...))
}

// trySitting is sit for those who do not sit in a test's own goroutine.
func trySitting(ctx context.Context, game string, people []*robot.Robot, computers int, options ...string) error {
	if err := people[0].Open(ctx, game); err != nil {
		return err
	}
	for _, p := range people[1:] {
		if err := p.Join(ctx); err != nil {
			return err
		}
	}
	for range computers {
		if err := people[0].AddComputer(ctx); err != nil {
			return err
		}
	}
	for i := 0; i < len(options); i += 2 {
		if err := people[0].SetOption(ctx, options[i], options[i+1]); err != nil {
			return err
		}
	}
	return people[0].Start(ctx)
}

// play has everybody play to the end.
func play(t testing.TB, ctx context.Context, people []*robot.Robot) robot.Report {
	t.Helper()
	errs := make(chan error, len(people))
	for _, p := range people {
		go func() { errs <- p.Play(ctx) }()
	}
	for range people {
		if err := <-errs; err != nil {
			t.Errorf("playing: %v", err)
		}
	}
	if t.Failed() {
		dump(t, people)
		t.FailNow()
	}
	var all robot.Report
	for _, p := range people {
		all.Add(p.Report)
	}
	return all
}

// settled waits until the bot has brought out all that it had to say: what goes at the end may go after the summary has
// come.
func (h *house) settled() {
	h.t.Helper()
	allSaid(h.t, h.ctx, h.store)
}

// allSaid waits until nothing of a store is left to be said.
func allSaid(t testing.TB, ctx context.Context, s store.Store) {
	t.Helper()
	for {
		left, err := s.Outbox(ctx, store.OutboxQuery{})
		must(t, err)
		if len(left) == 0 {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("the bot still has %d things to say, the first is %q", len(left), left[0].Kind)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// noViolations demands that the bot broke none of Discord's rules.
func (h *house) noViolations() {
	h.t.Helper()
	for _, v := range h.server.Violations() {
		complain(h.t, v)
	}
}

func complain(t testing.TB, v wire.Violation) {
	t.Helper()
	t.Errorf("the sandbox complains: %s %s %s: %d, code %d: %s %v", v.Kind, v.Method, v.Route, v.Status, v.Code, v.What,
		v.Issues)
}
