package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
)

// output is a writer that a running program and its test use at the same time.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
	// grown gets a value when something was written since the last look.
	grown chan struct{}
}

func newOutput() *output { return &output{grown: make(chan struct{}, 1)} }

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.grown <- struct{}{}:
	default:
	}
	return o.buf.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// patience bounds all waits of a test: what takes a second may take a minute on a busy machine that looks for races.
const patience = 5 * time.Minute

// await returns the output once it has the text.
func (o *output) await(t *testing.T, text string) string {
	t.Helper()
	limit := time.After(patience)
	for {
		if s := o.String(); strings.Contains(s, text) {
			return s
		}
		select {
		case <-o.grown:
		case <-limit:
			t.Fatalf("the program does not say %q; it said:\n%s", text, o)
		}
	}
}

// program is a run of the program.
type program struct {
	out, err *output
	code     int
	stop     context.CancelFunc
	done     chan struct{}
}

// start runs the program in the background. env are lines like NAME=value.
func start(t *testing.T, env []string, args ...string) *program {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p := &program{out: newOutput(), err: newOutput(), stop: cancel, done: make(chan struct{})}
	m := Main{Stdout: p.out, Stderr: p.err, Env: env, EnvFile: filepath.Join(t.TempDir(), "none")}
	go func() {
		defer close(p.done)
		p.code = m.Run(ctx, args)
	}()
	t.Cleanup(func() { p.end(t) })
	return p
}

// end stops the program and waits for it.
func (p *program) end(t *testing.T) int {
	t.Helper()
	p.stop()
	return p.wait(t)
}

func (p *program) wait(t *testing.T) int {
	t.Helper()
	select {
	case <-p.done:
	case <-time.After(patience):
		t.Fatalf("the program does not end; it said:\n%s%s", p.out, p.err)
	}
	return p.code
}

// witchtable runs the program to its end.
func witchtable(t *testing.T, env []string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	p := start(t, env, args...)
	code = p.wait(t)
	return code, p.out.String(), p.err.String()
}

// has fails the test unless the text has all the parts.
func has(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s lacks %q:\n%s", what, p, text)
		}
	}
}

// openDeck is the pack at a path with its game, or the first game with its house pack.
func openDeck(path string) (deck, error) {
	if path == "" {
		return games()[0].withHouse()
	}
	return shelf(games()).openPack(path)
}

// stored is a database with three tables: a game that is over, one that runs, and a lobby.
type stored struct {
	path                 string
	over, running, lobby store.TableID
}

func database(t *testing.T) stored {
	t.Helper()
	s := stored{path: filepath.Join(t.TempDir(), "w.db")}
	db, err := bolt.Open(s.path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.PutPack(t.Context(), store.PackHash(d.pack.Hash()), d.pack.Canonical()); err != nil {
		t.Fatal(err)
	}
	s.over = play(t, db, d, "over", 1<<30)
	s.running = play(t, db, d, "running", 25)
	s.lobby = play(t, db, d, "lobby", -1)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return s
}

// play stores a table and plays so many moves at it; -1 leaves it in the lobby.
func play(t *testing.T, db store.Store, d deck, channel string, moves int) store.TableID {
	t.Helper()
	head := store.Table{
		Server: "77", Channel: store.ChannelID(channel), State: store.Lobby, Game: d.name, CreatedAt: 1_790_000_000_000,
		Seats: []store.SeatHolder{{User: "1", Name: "Ash"}, {Brain: "random", Name: "Basil"}},
	}
	tab, err := db.CreateTable(t.Context(), head, 0)
	if err != nil {
		t.Fatal(err)
	}
	if moves < 0 {
		return tab.ID
	}
	tab.State, tab.Pack, tab.Rules = store.Playing, store.PackHash(d.pack.Hash()), d.version()
	tab.Seats = tab.Seats[:min(len(tab.Seats), d.rules.Info().MaxSeats)]
	tab.Setup = engine.Setup{Seats: len(tab.Seats), Seed: engine.SeedOf(3), Host: 0}
	pos, err := d.rules.Start(tab.Setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := store.Change{Expect: tab.Version, Header: &tab}
	chance := engine.Chance{Seed: engine.SeedOf(4)}
	for i := 0; i < moves && !pos.Over(); i++ {
		open := pos.Open(nil)
		dec := open[0]
		if len(open) > 1 { // who waits for another's answer may be asked the same again and again
			dec = open[chance.Below(uint32(len(open)), nil)]
		}
		answers := pos.Answers(dec.ID, nil)
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		if err := pos.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
		c.Append = append(c.Append, store.LogEntry{Move: m, At: 1_790_000_001_000})
	}
	if pos.Over() {
		tab.State, tab.EndedAt = store.Over, 1_790_000_002_000
		standing := pos.View(engine.Onlooker).Standing()
		for _, s := range standing.Seats {
			tab.Results = append(tab.Results, store.Result{Seat: s.Seat, Score: s.Total, Rank: s.Rank, Won: s.Rank == 1})
		}
	}
	if c.Snapshot, err = pos.AppendBinary(nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Commit(t.Context(), tab.ID, c); err != nil {
		t.Fatal(err)
	}
	return tab.ID
}
