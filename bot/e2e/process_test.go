package e2e_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/postgres"
)

// asBot makes the test program run as the bot, with the settings of the program itself in the environment.
const asBot = "WITCHTABLE_E2E_BOT"

func TestMain(m *testing.M) {
	if os.Getenv(asBot) == "" {
		os.Exit(beside(m))
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := runBot(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// beside runs the tests, many beside each other: people at tables mostly wait, and need no core for that.
func beside(m *testing.M) int {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	return m.Run()
}

// runBot is the program's serve, except that it says everything at once instead of at a pace for readers.
func runBot(ctx context.Context) (err error) {
	if at, ok := os.LookupEnv(dies); ok {
		return runMortal(ctx, at)
	}
	if postgres.IsDSN(os.Getenv("WITCHTABLE_DB")) {
		return runJoined(ctx)
	}
	t := &mainT{}
	s, err := bolt.Open(os.Getenv("WITCHTABLE_DB"), bolt.Config{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	port, err := discord.New(discord.Config{
		Token: os.Getenv("DISCORD_TOKEN"), BaseURL: os.Getenv("DISCORD_API_URL"), Log: logOf(), PerSecond: unhurried,
	})
	if err != nil {
		return err
	}
	clock, err := clockOf()
	if err != nil {
		return err
	}
	c := bot.Config{
		Port: port, Store: s, Clock: clock, Random: rand.Reader,
		Levels: bottest.Levels("random", "greedy"), Log: logOf(),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
	}
	if os.Getenv(hurried) != "" {
		c.Pace.Slow = hurry * time.Minute // by a clock that runs that fast
	}
	offerGames(t, &c)
	b, err := bot.New(c)
	if err != nil {
		return err
	}
	return b.Run(ctx)
}

// openStore opens the store of a name: that of a file, or the address of a database.
func openStore(ctx context.Context, name string) (store.Store, error) {
	if postgres.IsDSN(name) {
		return postgres.Open(ctx, name, postgres.Config{})
	}
	return bolt.Open(name, bolt.Config{})
}

// mainT lets the bot's process use the helpers of the tests: what would fail a test ends the process.
type mainT struct{ testing.TB }

func (*mainT) Helper() {}

func (*mainT) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

func (*mainT) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// program is a command that serves a database on a sandbox.
type program struct {
	path string
	args []string
	env  []string
}

// itself is the test program as the bot.
func itself(t testing.TB) program {
	t.Helper()
	path, err := os.Executable()
	must(t, err)
	return program{path: path, env: []string{asBot + "=1"}}
}

// theProgram builds what users run.
func theProgram(t testing.TB) program {
	t.Helper()
	path := filepath.Join(t.TempDir(), "witchtable")
	if out, err := exec.Command("go", "build", "-o", path, "witchtable/cmd/witchtable").CombinedOutput(); err != nil {
		t.Fatalf("building the program: %v\n%s", err, out)
	}
	return program{path: path, args: []string{"serve"}}
}

// server is a bot in a process of its own, which can be killed and started again.
type server struct {
	t       testing.TB
	program program
	world   *sandbox.Server
	dir, db string
	output  bytes.Buffer
	cmd     *exec.Cmd
	ended   chan error // how the process has ended
	kills   int
}

func newServer(t testing.TB, p program, world *sandbox.Server) *server {
	dir := t.TempDir()
	s := &server{t: t, program: p, world: world, dir: dir, db: filepath.Join(dir, "tables.db")}
	t.Cleanup(func() {
		if s.cmd != nil && s.cmd.Process != nil && s.cmd.ProcessState == nil { // the test has ended before its end
			_ = s.cmd.Process.Kill()
			<-s.ended
		}
		if t.Failed() {
			for line := range strings.Lines(s.output.String()) {
				if !strings.Contains(line, `"level":"info"`) {
					t.Logf("the bot: %s", line)
				}
			}
		}
	})
	return s
}

// besieged runs a program in a world of its own, where it can be killed, and returns the context in which all that has
// to be done. What takes that long is left out by -short, which the race detector runs by: it does not see into other
// processes.
func besieged(t *testing.T, p program) (context.Context, *sandbox.Server, *server) {
	t.Helper()
	if testing.Short() {
		t.Skip("left out by -short: starts and kills processes; the full run does it")
	}
	t.Parallel()
	world, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), Strict: true, Description: bottest.Description(t),
		Events: 500_000})
	must(t, err)
	t.Cleanup(func() { _ = world.Close() })
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	s := newServer(t, p, world)
	must(t, s.start(ctx))
	enter(t, ctx, world.URL(), "Ash", "#tavern").AwaitCommands()
	return ctx, world, s
}

// start starts the process and returns when it is connected.
func (s *server) start(ctx context.Context) error {
	// The connection of a process that was killed may still stand for a moment; it is not the one to wait for.
	if err := s.world.WaitDisconnected(ctx); err != nil {
		return err
	}
	if err := s.begin(); err != nil {
		return err
	}
	return s.world.WaitConnected(ctx)
}

// begin starts the process.
func (s *server) begin() error {
	s.cmd = exec.Command(s.program.path, s.program.args...)
	s.cmd.Env = append(os.Environ(), "DISCORD_API_URL="+s.world.URL(), "DISCORD_TOKEN="+s.world.Token(),
		"WITCHTABLE_DB="+s.db)
	s.cmd.Env = append(s.cmd.Env, s.program.env...)
	s.cmd.Dir = s.dir
	s.cmd.Stdout, s.cmd.Stderr = &s.output, &s.output
	if err := s.cmd.Start(); err != nil {
		return err
	}
	cmd, ended := s.cmd, make(chan error, 1)
	s.ended = ended
	go func() { ended <- cmd.Wait() }()
	return nil
}

// kill ends the process without warning.
func (s *server) kill() {
	s.kills++
	_ = s.cmd.Process.Kill() // it may have ended by itself, which the next line tells
	if err := <-s.ended; !killed(err) {
		s.t.Errorf("the bot had ended by itself before it was killed: %v\n%s", err, s.output.Bytes())
	}
}

// killed reports whether a process has ended because it was killed.
func killed(ended error) bool {
	var exit *exec.ExitError
	return errors.As(ended, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL
}

// saidAll waits until a process of the program itself has nothing left to say.
func (s *server) saidAll(ctx context.Context) {
	s.t.Helper()
	if len(s.program.args) == 0 { // the test program cannot be asked
		return
	}
	for {
		cmd := exec.CommandContext(ctx, s.program.path, "status", "--json", "--db", s.db)
		cmd.Dir = s.dir
		out, err := cmd.Output()
		var status struct{ Unsaid int }
		if err == nil {
			err = json.Unmarshal(out, &status)
		}
		switch {
		case ctx.Err() != nil:
			s.t.Fatalf("the program still has %d things to say: %s", status.Unsaid, out)
		case err == nil && status.Unsaid == 0:
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// stop ends the process as its operator does.
func (s *server) stop() {
	s.t.Helper()
	must(s.t, s.cmd.Process.Signal(syscall.SIGTERM))
	select {
	case err := <-s.ended:
		if err != nil {
			s.t.Errorf("the bot ended with %v\n%s", err, s.output.Bytes())
		}
	case <-time.After(patience):
		_ = s.cmd.Process.Kill()
		s.t.Error("the bot does not stop when asked to")
	}
}
