package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/lang"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
)

type demoCmd struct {
	packFlag
	languagesFlag
	logFlags
	sandboxFlags
	Port *int   `placeholder:"N" help:"The port on this machine; 0 takes a free one. Default: 8099, or a free one if that is taken."`
	Data string `placeholder:"DIR" help:"Keep world and tables in this folder. Default: a temporary one, removed at the end."`
	Lang string `default:"en" help:"The language of the demo's server, and of the people in it. Default: en."`
	Seed uint64 `help:"The same seed deals the same games. Default: chance."`
	paceFlag
}

// demoPort is where the demo is to be found unless somebody else is there.
const demoPort = 8099

// Run opens a Discord on this machine with the bot in it, until ctx ends.
func (c *demoCmd) Run(ctx context.Context, m *Main) (err error) {
	pace, err := c.pace()
	if err != nil {
		return err
	}
	log := c.logger(m.Stderr, zerolog.ErrorLevel) // a newcomer's terminal should show the address
	decks, err := m.decks(c.packFlag)
	if err != nil {
		return err
	}
	languages, err := c.added()
	if err != nil {
		return err
	}
	dir, clean, err := c.folder()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, clean()) }()
	world := filepath.Join(dir, "world.json")
	_, statErr := os.Stat(world)
	fresh := errors.Is(statErr, fs.ErrNotExist)
	// The database first: its lock keeps a second demo out of the same folder.
	db, err := openStore(ctx, filepath.Join(dir, "witchtable.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	book, tongue, err := (&langFlag{c.languagesFlag, c.Lang}).open(io.Discard, []string{botRoom}, lang.Files)
	if err != nil {
		return err
	}
	described, err := c.description()
	if err != nil {
		return err
	}
	clock, spoken := sandbox.NewAhead(), make(chan string, 1)
	s, err := c.sandbox(sandbox.Config{State: world, Description: described, Log: log, Locale: localeOf(tongue),
		Clock: clock, Speaks: func(locale string) { latest(spoken, locale) }})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	client, err := discord.New(discord.Config{Token: s.Token(), BaseURL: s.URL(), Log: log})
	if err != nil {
		return err
	}
	table := c.service(service{decks: decks, store: db, pace: pace, log: log, added: languages, clock: clock})
	if fresh {
		if err := (&host{service: table, port: client, book: book}).welcome(ctx, s, tongue, spoken); err != nil {
			return err
		}
	}
	b, err := table.bot(client)
	if err != nil {
		return err
	}
	stop := serveAdmin(db, filepath.Join(dir, "witchtable.db"), watched{db, client, b, joined{}}, log)
	defer stop()
	c.greet(m.Stdout, s.URL(), dir)
	return run(ctx, b, log)
}

// service deals by the demo's seed, and has the usual limits.
func (c *demoCmd) service(s service) service {
	s.random, s.limits = c.random(), limits.Default()
	return s
}

// latest puts what was said into a channel that holds one, in the place of what nobody has heard yet.
func latest(said chan string, what string) {
	for {
		select {
		case said <- what:
			return
		default:
		}
		select {
		case <-said:
		default:
		}
	}
}

func (c *demoCmd) greet(w io.Writer, url, dir string) {
	fmt.Fprintf(w, `
  Your table is laid:  %s

  Open this address in a browser. It shows a small Discord of your own, with the bot in it.
  Type /table open in #tavern, add a computer player, and start. You can be each of four people:
  choose who you are at the top of the page.
  The » there lets time pass: reminders, quiet hours and tables that close are seen in a minute.

`, url)
	if c.Data != "" {
		fmt.Fprintf(w, "  Kept in %s. ", dir)
	} else {
		fmt.Fprint(w, "  Nothing is kept; --data DIR would. ")
	}
	fmt.Fprintln(w, "Ctrl-C ends it.")
}

// folder is where the demo keeps things; clean removes it if nobody wants it kept.
func (c *demoCmd) folder() (dir string, clean func() error, err error) {
	if c.Data != "" {
		if err := os.MkdirAll(c.Data, 0o700); err != nil {
			return "", nil, usagef("--data: %w", err)
		}
		return c.Data, func() error { return nil }, nil
	}
	dir, err = os.MkdirTemp("", "witchtable-demo-")
	return dir, func() error { return os.RemoveAll(dir) }, err
}

// sandbox starts the sandbox on the port that was asked for, else on the usual one or a free one.
func (c *demoCmd) sandbox(cfg sandbox.Config) (*sandbox.Server, error) {
	if c.Port != nil {
		cfg.Addr = loopback(*c.Port)
		return startSandbox(cfg)
	}
	cfg.Addr = loopback(demoPort)
	s, err := startSandbox(cfg)
	var taken *usageError
	if errors.As(err, &taken) {
		cfg.Addr = loopback(0)
		return startSandbox(cfg)
	}
	return s, err
}

// localeOf is what Discord calls a language: it has most by their tags alone.
func localeOf(lang string) string {
	switch lang {
	case "en":
		return "en-US"
	case "es":
		return "es-419"
	case "pt":
		return "pt-BR"
	}
	return lang
}

// random is where the demo's chance comes from.
func (c *demoCmd) random() io.Reader {
	if c.Seed == 0 {
		return rand.Reader
	}
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], c.Seed)
	return &seeded{source: mathrand.NewChaCha8(key)}
}

// seeded is a reproducible source for several goroutines.
type seeded struct {
	mu     sync.Mutex
	source *mathrand.ChaCha8
}

func (s *seeded) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.source.Read(p)
}
