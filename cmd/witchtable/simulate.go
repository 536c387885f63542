package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"witchtable/engine/gamelog"
	"witchtable/engine/simulate"
)

type simulateCmd struct {
	deckFlag
	Games     int               `short:"n" default:"100" help:"How many games. Default: 100."`
	Players   string            `placeholder:"N or A-B" help:"Players at each table, or a range to go through in turn. Default: as many as the game seats."`
	Brains    []string          `help:"Computer players, seated in turn and rotated from game to game. Default: the weakest level that is offered. Known: ${brains}; a temperament may follow, as in witch+meddler."`
	Playouts  int               `default:"0" help:"How many answers a computer player may try out for each of its own. Default: as many as it likes."`
	Seed      uint64            `default:"1" help:"The same seed plays the same games. Default: 1."`
	Options   map[string]string `mapsep:"," placeholder:"NAME=VALUE,..." help:"Table options."`
	JSON      bool              `name:"json" help:"Print the summary as JSON."`
	Log       string            `placeholder:"FILE" help:"Write every game to this file, one line of JSON each (docs/game-log.md); compressed if it ends in .gz."`
	Positions bool              `help:"Write the position after every move into the log, too."`
	Workers   int               `default:"0" help:"Games played at once. Default: one for each processor."`
	Ladder    bool              `help:"Play each of --brains against the one named before it, -n deals from every seat, and say who wins how often. Default brains: all levels that are offered."`
	Learn     string            `placeholder:"FILE" help:"Learn what the pack's cards are worth from -n games in each of several rounds, and write it to this file; PACK.lore.json beside a pack is read with it."`
	Rounds    int               `default:"5" help:"Rounds of --learn. Default: 5."`
	Drills    int               `default:"25" help:"Games by rule of thumb for each of the -n games of --learn. Default: 25."`
}

// Run plays the games.
func (c *simulateCmd) Run(ctx context.Context, m *Main) error {
	if c.Positions && c.Log == "" {
		return usagef("--positions needs --log FILE")
	}
	d, err := m.deck(c.deckFlag)
	if err != nil {
		return err
	}
	lo, hi := d.rules.Info().MaxSeats, d.rules.Info().MaxSeats
	if c.Players != "" {
		if lo, hi, err = readRange(c.Players); err != nil {
			return usagef("--players: %w", err)
		}
	}
	speaker, err := d.speaker("en", nil)
	if err != nil {
		return err
	}
	cfg := simulate.Config{
		Rules: d.record(speaker.Say), Games: c.Games, MinSeats: lo, MaxSeats: hi, Brains: c.Brains, Brain: d.roster.New,
		Playouts: c.Playouts, Seed: c.Seed, Options: d.rules.Info().WithPresets(c.Options), Workers: c.Workers,
		Rounds: d.rounds, Dealt: d.dealt, Classes: d.classes, Positions: c.Positions,
	}
	switch {
	case c.Ladder:
		return c.ladder(ctx, m, d, cfg)
	case c.Learn != "":
		return c.learn(ctx, m, d, cfg)
	}
	if len(cfg.Brains) == 0 {
		cfg.Brains = d.offered()[:1].Names()
	}
	return c.play(ctx, m, d, cfg)
}

// play plays the games and prints what came of them.
func (c *simulateCmd) play(ctx context.Context, m *Main, d deck, cfg simulate.Config) error {
	progress := m.progress(c.Games)
	cfg.Progress = progress.at
	log, err := createLog(c.Log)
	if err != nil {
		return usagef("--log: %w", err)
	}
	if log != nil {
		cfg.Record = log.write
	}
	s, err := simulate.Run(ctx, cfg)
	progress.end()
	switch err = errors.Join(err, log.close()); {
	case errors.Is(err, simulate.ErrConfig):
		return &usageError{err}
	case errors.Is(err, context.Canceled) && s.Games > 0:
		fmt.Fprintf(m.Stderr, "Stopped after %d of %d games; what follows is about those.\n", s.Games, c.Games)
	case err != nil:
		return err
	}
	if c.JSON {
		return errors.Join(err, printJSON(m.Stdout, s))
	}
	report{m.Stdout, d}.print(s)
	return err
}

// readRange reads "3" or "1-4".
func readRange(s string) (lo, hi int, err error) {
	from, to, isRange := strings.Cut(s, "-")
	if !isRange {
		to = from
	}
	lo, err1 := strconv.Atoi(from)
	hi, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil || lo > hi {
		return 0, 0, fmt.Errorf("%q is neither a number nor a range like 1-4", s)
	}
	return lo, hi, nil
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// logFile is a file of records, one line each. A nil logFile is none.
type logFile struct {
	file *os.File
	buf  *bufio.Writer
	zip  *gzip.Writer
	enc  *json.Encoder
}

func createLog(path string) (*logFile, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	l := &logFile{file: f, buf: bufio.NewWriterSize(f, 1<<20)}
	var w io.Writer = l.buf
	if strings.HasSuffix(path, ".gz") {
		l.zip = gzip.NewWriter(l.buf)
		w = l.zip
	}
	l.enc = json.NewEncoder(w)
	l.enc.SetEscapeHTML(false)
	return l, nil
}

func (l *logFile) write(r gamelog.Record) error {
	r.Program = programName()
	if err := l.enc.Encode(r); err != nil {
		return fmt.Errorf("writing %s: %w", l.file.Name(), err)
	}
	return nil
}

func (l *logFile) close() error {
	if l == nil {
		return nil
	}
	var err error
	if l.zip != nil {
		err = l.zip.Close()
	}
	if err := errors.Join(err, l.buf.Flush(), l.file.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", l.file.Name(), err)
	}
	return nil
}

// programName is the program and its version, as records name it.
func programName() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return "witchtable " + info.Main.Version
	}
	return "witchtable"
}
