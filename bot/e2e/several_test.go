package e2e_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/cluster"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
)

// Several processes serve one bot, over one PostgreSQL. Leases are shorter here than in service, and sessions begun
// more quickly: nobody wants to wait.
const (
	joinAt        = "WITCHTABLE_E2E_JOIN" // where a process listens to the others
	joinSecret    = "a secret of the tests', of forty characters."
	leaseLasts    = 3 * time.Second
	identifyEvery = 200 * time.Millisecond
	connections   = 2
)

// runJoined is runBot for a process among several.
func runJoined(ctx context.Context) (err error) {
	s, err := postgres.Open(ctx, os.Getenv("WITCHTABLE_DB"), postgres.Config{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	c, err := cluster.New(cluster.Config{Store: s, Listen: os.Getenv(joinAt), Secret: []byte(joinSecret),
		Links: connections, Lasts: leaseLasts, Spacing: identifyEvery + 20*time.Millisecond, Clock: bot.SystemClock(),
		Log: logOf()})
	if err != nil {
		return err
	}
	perSecond := unhurried
	if os.Getenv(evenings) != "" {
		perSecond = 0 // what Discord allows, divided
	}
	client, err := discord.New(discord.Config{
		Token: os.Getenv("DISCORD_TOKEN"), BaseURL: os.Getenv("DISCORD_API_URL"), Log: logOf(), PerSecond: perSecond,
		Sharing: c.Links(),
	})
	if err != nil {
		return err
	}
	cfg := bot.Config{
		Port: c.Port(client), Store: s, Terms: c.Term, Shards: c.Shards, Clock: bot.SystemClock(), Random: rand.Reader,
		Levels: bottest.Levels("random", "greedy"), Log: logOf(),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
	}
	if os.Getenv(evenings) != "" {
		cfg.Pace = bot.TablePace()
	}
	offerGames(&mainT{}, &cfg)
	b, err := bot.New(cfg)
	if err != nil {
		return err
	}
	return c.Run(ctx, b)
}

// company is the processes of one bot, and their world.
type company struct {
	t       testing.TB
	ctx     context.Context
	world   *sandbox.Server
	server  *postgrestest.Server
	db      *postgres.Store // as this process reaches it
	members []*member
}

// member is one of the processes.
type member struct {
	c       *company
	address string // where the others reach it
	cable   *cable
	env     []string
	cmd     *exec.Cmd
	output  *bytes.Buffer
	used    time.Duration // of the processors, by those of it that have been ended
}

// gather starts so many processes, and returns when they have shared everything out.
func gather(t testing.TB, ctx context.Context, cfg sandbox.Config, members int, env ...string) *company {
	t.Helper()
	cfg.Log, cfg.Strict, cfg.Events = zerolog.Nop(), true, 500_000
	cfg.Shards, cfg.Concurrency, cfg.IdentifyEvery = connections, 1, identifyEvery
	world, err := sandbox.Start(cfg)
	must(t, err)
	t.Cleanup(func() { _ = world.Close() })
	c := &company{t: t, ctx: ctx, world: world, server: postgrestest.Own(t)}
	c.db, err = postgres.Open(ctx, c.server.DSN(), postgres.Config{})
	must(t, err)
	t.Cleanup(func() { _ = c.db.Close() })
	for range members {
		m := &member{c: c, address: freeAddress(t), cable: newCable(t, c.server.Address()), output: &bytes.Buffer{}, env: env}
		c.members = append(c.members, m)
		m.start()
		t.Cleanup(m.cleanUp)
	}
	c.settle()
	return c
}

func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	return l.Addr().String()
}

// settle waits until all has owners, shared out evenly, and all connections stand.
func (c *company) settle() {
	c.t.Helper()
	for {
		has := map[string]int{}
		leases, err := c.db.Leases(c.ctx)
		must(c.t, err)
		for _, l := range leases {
			has[l.Owner.Address]++
		}
		even := len(c.world.Sessions()) == connections
		for _, m := range c.members {
			even = even && has[m.address] == store.Shards/len(c.members)
		}
		if even {
			return
		}
		select {
		case <-c.ctx.Done():
			c.t.Fatalf("not everything is shared out: %v, connections %v", has, c.world.Sessions())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// ownerOf is the process that owns the shard of a server, and the others.
func (c *company) ownerOf(server store.ServerID) (is *member) {
	c.t.Helper()
	for {
		l, err := c.db.Owner(c.ctx, store.ShardOf(server))
		for _, m := range c.members {
			if err == nil && l.Owner.Address == m.address {
				return m
			}
		}
		if c.ctx.Err() != nil {
			c.t.Fatalf("the shard of server %s is owned by %+v, %v", server, l, err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (m *member) start() {
	m.c.t.Helper()
	p := itself(m.c.t)
	m.cmd = exec.Command(p.path)
	dsn := strings.Replace(m.c.server.DSN(), m.c.server.Address(), m.cable.address, 1)
	m.cmd.Env = append(os.Environ(), "DISCORD_API_URL="+m.c.world.URL(), "DISCORD_TOKEN="+m.c.world.Token(),
		"WITCHTABLE_DB="+dsn, joinAt+"="+m.address)
	m.cmd.Env = append(append(m.cmd.Env, p.env...), m.env...)
	m.cmd.Stdout, m.cmd.Stderr = m.output, m.output
	must(m.c.t, m.cmd.Start())
}

// kill ends the process without warning.
func (m *member) kill() {
	_ = m.cmd.Process.Kill() // it may have ended by itself, which the next line tells
	err := m.cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		m.c.t.Errorf("a process had ended by itself before it was killed: %v", err)
	}
}

// stop ends the process as its operator does.
func (m *member) stop() {
	m.c.t.Helper()
	must(m.c.t, m.cmd.Process.Signal(syscall.SIGTERM))
	ended := make(chan error, 1)
	go func() { ended <- m.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			m.c.t.Errorf("a process ended with %v", err)
		}
		m.used += m.cmd.ProcessState.UserTime() + m.cmd.ProcessState.SystemTime()
	case <-time.After(patience):
		_ = m.cmd.Process.Kill()
		m.c.t.Error("a process does not stop when asked to")
	}
}

func (m *member) cleanUp() {
	if m.cmd != nil && m.cmd.ProcessState == nil { // the test has ended before its end
		_ = m.cmd.Process.Kill()
		_ = m.cmd.Wait()
	}
	if m.c.t.Failed() {
		for line := range strings.Lines(m.output.String()) {
			if !strings.Contains(line, `"level":"info"`) {
				m.c.t.Logf("%s: %s", m.address, line)
			}
		}
	}
}

// cable is the way of one process to the database, which can be cut.
type cable struct {
	address string
	mu      sync.Mutex
	cut     bool
	conns   map[net.Conn]bool
}

func newCable(t testing.TB, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	c := &cable{address: l.Addr().String(), conns: map[net.Conn]bool{}}
	t.Cleanup(func() { _ = l.Close(); c.setCut(true) })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go c.carry(from, to)
		}
	}()
	return c
}

func (c *cable) carry(from net.Conn, address string) {
	to, err := net.Dial("tcp", address)
	if err != nil || !c.hold(from, to) {
		_ = from.Close()
		if to != nil {
			_ = to.Close()
		}
		return
	}
	pipe := func(a, b net.Conn) {
		buffer := make([]byte, 1<<16)
		for {
			n, err := a.Read(buffer)
			if n > 0 {
				_, err = b.Write(buffer[:n])
			}
			if err != nil {
				break
			}
		}
		c.drop(a, b)
	}
	go pipe(from, to)
	pipe(to, from)
}

func (c *cable) hold(conns ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut {
		return false
	}
	for _, conn := range conns {
		c.conns[conn] = true
	}
	return true
}

func (c *cable) drop(conns ...net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range conns {
		delete(c.conns, conn)
		_ = conn.Close()
	}
}

func (c *cable) setCut(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut = cut; cut {
		for conn := range c.conns {
			_ = conn.Close()
		}
	}
}

// trouble is what may happen to the process that owns the table, each with what it is called.
type trouble struct {
	name string
	make func(c *company, m *member)
	// takes is how long the table may be nobody's by it.
	takes time.Duration
}

func troubles() []trouble {
	const long = leaseLasts + 2*time.Second
	return []trouble{
		{"killed", func(_ *company, m *member) { m.kill(); m.start() }, long},
		{"upgraded", func(_ *company, m *member) { m.stop(); m.start() }, time.Second},
		{"stopped for longer than its leases last", func(c *company, m *member) {
			must(c.t, m.cmd.Process.Signal(syscall.SIGSTOP))
			time.Sleep(long)
			must(c.t, m.cmd.Process.Signal(syscall.SIGCONT))
		}, long},
		{"cut from the store for longer than its leases last", func(_ *company, m *member) {
			m.cable.setCut(true)
			time.Sleep(long)
			m.cable.setCut(false)
		}, long},
	}
}

// watchHandOver tells how long it takes from now on until a server's shard has another owner.
func (c *company) watchHandOver(server store.ServerID) <-chan time.Duration {
	took, began := make(chan time.Duration, 1), time.Now()
	had, err := c.db.Owner(c.ctx, store.ShardOf(server))
	must(c.t, err)
	go func() {
		for c.ctx.Err() == nil {
			l, err := c.db.Owner(c.ctx, store.ShardOf(server))
			if err == nil && l.Owner.ID != had.Owner.ID {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		took <- time.Since(began)
	}()
	return took
}

// tavern is the server in which the robots play.
func tavern(t testing.TB, world *sandbox.Server) store.ServerID {
	t.Helper()
	return store.ServerID(world.Guilds()[0])
}

// playTroubled plays a game over two processes while something happens to the one that owns the table, by turns, so
// often, or less often where the game is short. It tells how often.
func playTroubled(t *testing.T, limit time.Duration, gap, rounds int, list []trouble) (robot.Report, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	c := gather(t, ctx, sandbox.Config{Description: bottest.Description(t)}, 2)
	enter(t, ctx, c.world.URL(), "Ash", "#tavern").AwaitCommands()
	people := robotsAt(t, ctx, c.world.URL(), "#tavern", robot.Mixed, robot.Correspondent, robot.Clicker, robot.Typist)
	sit(t, ctx, gameNames()[0], people, 0)
	playing, over := context.WithCancel(ctx)
	troubled := make(chan int, 1)
	go func() { troubled <- c.trouble(playing, gap, rounds, list) }()
	report := play(t, ctx, people)
	over()
	n := <-troubled
	if n == 0 {
		t.Error("the game ended before there was any trouble")
	}
	nobodyAsked(t, ctx, c.world.URL())
	nobodyCalled(t, ctx, c.world.URL())
	allSaid(t, ctx, c.db)
	for _, m := range c.members {
		m.stop()
	}
	must(t, c.db.Check(ctx))
	sum := audit(t, accountOf(t, c.db), people, report.Answers)
	t.Logf("%d interactions, of which %d failed, %d were excused and %d refused and were done anew; %v",
		report.Interactions, report.Failed, report.Excused, report.Refused, sum)
	onlyStumbles(t, c.world, false)
	return report, n
}

// trouble makes trouble until the game is over, and returns how often.
func (c *company) trouble(playing context.Context, gap, rounds int, list []trouble) (n int) {
	eye, err := player.Dial(c.ctx, c.world.URL(), "Ash")
	if err != nil {
		c.t.Error(err)
		return 0
	}
	server := tavern(c.t, c.world)
	for ; n < rounds; n++ {
		view, err := eye.View(c.ctx)
		if err != nil {
			c.t.Error(err)
			return n
		}
		if awaitEvents(playing, eye, view.Seq, gap) != nil {
			return n // the game is over
		}
		what, m := list[n%len(list)], c.ownerOf(server)
		took := c.watchHandOver(server)
		what.make(c, m)
		after := <-took
		c.t.Logf("the table's process was %s: the table was another's after %v", what.name, after.Round(time.Millisecond))
		if after > what.takes {
			c.t.Errorf("the table was another's only after %v, expected at most %v", after, what.takes)
		}
		c.settle()
	}
	return n
}

// A game goes on over two processes, whatever happens to the one that has the table. What the game has no time for
// happens in another one.
func TestTwoProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: starts and kills processes; the full run does it")
	}
	t.Parallel()
	for left := troubles(); len(left) > 0 && !t.Failed(); {
		_, n := playTroubled(t, patience, 6, len(left), left)
		left = left[n:]
	}
}

// An upgrade of one process after the other leaves no click unanswered, and nothing is told twice.
func TestRollingUpgrade(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: starts and ends processes; the full run does it")
	}
	t.Parallel()
	upgrades := troubles()[1:2]
	for left := 2; left > 0 && !t.Failed(); {
		report, n := playTroubled(t, patience, 4, left, upgrades)
		if left -= n; report.Failed > 0 {
			t.Errorf("%d clicks were not answered", report.Failed)
		}
	}
}

// severalRounds is the variable that asks for so many troubles in all, one game after another:
//
//	WITCHTABLE_E2E_SEVERAL=80 go test ./bot/e2e -run TestTwoProcessesLong -timeout 3h -v
const severalRounds = "WITCHTABLE_E2E_SEVERAL"

func TestTwoProcessesLong(t *testing.T) {
	var want int
	if _, err := fmt.Sscan(os.Getenv(severalRounds), &want); err != nil {
		t.Skipf("takes a quarter of a minute for each trouble; set %s to a number of them to run it", severalRounds)
	}
	for game, done := 1, 0; done < want && !t.Failed(); game++ {
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
			_, n := playTroubled(t, 15*time.Minute, 6, 8, troubles())
			done += n
		})
	}
}
