package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/store"
)

// evenings is the variable that asks for an evening of so many tables over two processes, with an upgrade of both in
// its middle:
//
//	WITCHTABLE_E2E_EVENING=200 WITCHTABLE_E2E_PAUSE=5s go test ./bot/e2e -run TestEveningOverTwo -timeout 20m -v
const evenings = "WITCHTABLE_E2E_EVENING"

// pausing is the variable that says how long a table pauses from one press to the next: a second where it is not set.
// People who play with one another think for longer, about 5s.
const pausing = "WITCHTABLE_E2E_PAUSE"

// TestEveningOverTwo plays tables of two, on as many servers, at the pace for people and within Discord's limits, and
// reports how long the first answers took. In the middle each process is ended as its operator does and started again.
// Processes, database, sandbox and players share the machine.
func TestEveningOverTwo(t *testing.T) {
	var count int
	if _, err := fmt.Sscan(os.Getenv(evenings), &count); err != nil {
		t.Skipf("takes some minutes; set %s to a number of tables to run it", evenings)
	}
	const lasts = 2 * time.Minute
	pause := time.Second
	if asked, ok := os.LookupEnv(pausing); ok {
		var err error
		pause, err = time.ParseDuration(asked)
		must(t, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute)
	defer cancel()
	c := gather(t, ctx, sandbox.Config{}, 2)
	enter(t, ctx, c.world.URL(), "Ash", "#tavern").AwaitCommands()
	tables := make([]*duet, count)
	for i := range tables {
		tables[i] = c.duet(i)
	}
	must(t, inParallel(8, count, func(i int) error { return tables[i].begin(ctx) }))
	c.world.ClearAckTimes()
	var failed, excused, acts atomic.Int64
	spent, began, end := c.processors(), time.Now(), time.Now().Add(lasts)
	times := make(chan answerTimes, 1)
	go func() { times <- c.upgradeInTurn(lasts / 4) }()
	must(t, inParallel(count, count, func(i int) error {
		random := rand.New(rand.NewPCG(uint64(i), 18))
		for time.Now().Before(end) {
			time.Sleep(time.Duration((0.5 + random.Float64()) * float64(pause)))
			acts.Add(1)
			said, err := tables[i].act(ctx, random)
			switch {
			case errors.Is(err, bottest.ErrFailed):
				failed.Add(1)
			case err != nil:
				return err
			case robot.Excused(said):
				excused.Add(1)
			}
		}
		return nil
	}))
	took := <-times
	took.quiet = append(took.quiet, c.world.AckTimes()...)
	t.Logf("%d tables, %d interactions, %.0f a second: %d unanswered, %d excused", count, acts.Load(),
		float64(acts.Load())/lasts.Seconds(), failed.Load(), excused.Load())
	t.Logf("all: %v", percentiles(took.quiet, took.upgrading))
	t.Logf("while both processes are there: %v", percentiles(took.quiet))
	t.Logf("while one of them is upgraded: %v", percentiles(took.upgrading))
	t.Logf("of %.0f seconds of %d processors: %v", time.Since(began).Seconds(), runtime.NumCPU(),
		c.processors().less(spent))
	if failed.Load() > 0 {
		t.Errorf("%d clicks were not answered", failed.Load())
	}
	for _, m := range c.members {
		m.stop()
	}
	onlyStumbles(t, c.world, false)
}

// answerTimes are how long first answers took.
type answerTimes struct{ quiet, upgrading []time.Duration }

// upgradeInTurn upgrades one process after the other, some time after one another, and tells how long answers took
// until the last of them was there again.
func (c *company) upgradeInTurn(pause time.Duration) (took answerTimes) {
	for _, m := range c.members {
		time.Sleep(pause)
		took.quiet = append(took.quiet, c.world.AckTimes()...)
		c.world.ClearAckTimes()
		began := time.Now()
		m.stop()
		c.t.Logf("a process had handed over and ended after %v", time.Since(began).Round(time.Millisecond))
		m.start()
		c.settle()
		took.upgrading = append(took.upgrading, c.world.AckTimes()...)
		c.world.ClearAckTimes()
	}
	return took
}

// percentiles says how long first answers took.
func percentiles(lists ...[]time.Duration) string {
	all := slices.Concat(lists...)
	if len(all) == 0 {
		return "no answers"
	}
	slices.Sort(all)
	at := func(share float64) time.Duration {
		return all[int(share*float64(len(all)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%d answers, p50 %v, p90 %v, p99 %v, longest %v", len(all), at(0.5), at(0.9), at(0.99), at(1))
}

// processorTime is for what the processors have worked so far.
type processorTime struct{ bots, here, all time.Duration }

// processors reads it, as Linux tells it; what it does not tell is zero.
func (c *company) processors() (p processorTime) {
	for _, m := range c.members {
		p.bots += m.used + workedFor(m.cmd.Process.Pid)
	}
	p.here = workedFor(os.Getpid())
	raw, err := os.ReadFile("/proc/stat")
	if err == nil {
		line, _, _ := strings.Cut(string(raw), "\n")
		for i, field := range strings.Fields(line)[1:] {
			if n, err := strconv.Atoi(field); err == nil && (i < 3 || i == 5 || i == 6) { // idle and stolen ones apart
				p.all += time.Duration(n) * tickOfLinux
			}
		}
	}
	return p
}

// tickOfLinux is the unit of its times.
const tickOfLinux = 10 * time.Millisecond

// workedFor is how long the processors have worked for a process.
func workedFor(pid int) (d time.Duration) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, behind, _ := strings.Cut(string(raw), ") ")
	if fields := strings.Fields(behind); err == nil && len(fields) > 12 {
		for _, field := range fields[11:13] { // user and system
			if n, err := strconv.Atoi(field); err == nil {
				d += time.Duration(n) * tickOfLinux
			}
		}
	}
	return d
}

func (p processorTime) less(q processorTime) processorTime {
	return processorTime{p.bots - q.bots, p.here - q.here, p.all - q.all}
}

func (p processorTime) String() string {
	return fmt.Sprintf("%.0f by the bot's processes, %.0f by Discord and its people, %.0f by all else on the machine",
		p.bots.Seconds(), p.here.Seconds(), (p.all - p.bots - p.here).Seconds())
}

// duet is two people at a table on a server of their own.
type duet struct {
	c       *company
	channel string
	people  []bottest.Person
	panels  []*bottest.Answer
	turn    int
}

func (c *company) duet(n int) *duet {
	c.t.Helper()
	guild := c.world.AddGuild(fmt.Sprint("server-", n))
	channel, err := c.world.AddChannel(guild, fmt.Sprint("table-", n))
	must(c.t, err)
	d := &duet{c: c, channel: string(channel), panels: make([]*bottest.Answer, 2)}
	for i := range 2 {
		id, err := c.world.AddUser(fmt.Sprintf("D%d-%d", n, i), guild)
		must(c.t, err)
		d.people = append(d.people, enter(c.t, c.ctx, c.world.URL(), string(id), d.channel))
	}
	return d
}

func (d *duet) begin(ctx context.Context) error {
	d.panels = make([]*bottest.Answer, 2)
	for i, path := range []string{"table open", "table join", "table start"} {
		in := typed(d.people[i%2], path)
		if i == 0 {
			in.Options = map[string]string{"game": gameNames()[0]}
		}
		if _, err := d.people[i%2].Place.Do(ctx, in); err != nil {
			return err
		}
	}
	_, err := d.c.db.TableIn(ctx, store.ChannelID(d.channel))
	return err // else nothing is played, however quickly it is answered
}

// act makes one interaction: an answer where one is asked for, else a look at a hand.
func (d *duet) act(ctx context.Context, random *rand.Rand) (said *bottest.Answer, err error) {
	who := d.people[d.turn]
	if _, err := d.c.db.TableIn(ctx, store.ChannelID(d.channel)); errors.Is(err, store.ErrNotFound) {
		return nil, d.begin(ctx)
	}
	in := typed(who, "hand")
	if a := d.panels[d.turn]; a != nil {
		if all := robot.Answering(a.Posted); len(all) > 0 {
			c := all[random.IntN(len(all))]
			var values []string
			if len(c.Choices) > 0 {
				values = []string{c.Choices[random.IntN(len(c.Choices))].Value}
			}
			in = who.Pressing(a.Posted, c.CustomID, values...)
		}
	}
	got, err := who.Place.Do(ctx, in)
	if errors.Is(err, bottest.ErrRefused) {
		err = nil // looked at again next time
	}
	d.panels[d.turn] = got
	if got == nil || len(robot.Answering(got.Posted)) == 0 {
		d.turn = 1 - d.turn
	}
	return got, err
}
