package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"witchtable/cards"
	"witchtable/engine/gamelog"
)

type refereeCmd struct {
	packFlag
	Files   []string `arg:"" name:"file" help:"Files of simulate --log or table export."`
	AnyPack bool     `help:"Take the cards as each record has them, also where it calls them by the name of a pack that has others here."`
}

// Run plays every recorded game again, with the cards that its record holds.
func (c *refereeCmd) Run(ctx context.Context, m *Main) error {
	r := &judge{refereeCmd: *c, shelf: m.shelf()}
	if err := r.packs(m); err != nil {
		return err
	}
	bad := false
	for _, file := range c.Files {
		n, wrong := 0, 0
		r.last = 0
		err := eachRecord(file, func(line int, raw []byte) error {
			n++
			if err := r.judge(raw); err != nil {
				wrong++
				fmt.Fprintf(m.Stdout, "%s:%d: %v\n", file, line, err)
			}
			return ctx.Err()
		})
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if n == 0 {
			return fmt.Errorf("%s: there is no game in it", file)
		}
		fmt.Fprintf(m.Stdout, "%s: %d of %s as recorded\n", file, n-wrong, counted(n, "game"))
		bad = bad || wrong > 0
	}
	if bad {
		return errSaid
	}
	return nil
}

// judge judges records, one after another.
type judge struct {
	refereeCmd
	shelf shelf
	known map[packKey]*cards.Pack
	last  int // the number of the game before in this file
}

// packKey is what a pack is known by: two games may have packs of the same name.
type packKey struct{ game, name string }

func keyOf(p *cards.Pack) packKey { return packKey{p.Game, p.Name} }

// packs notes the packs of this program, and those of the flag.
func (r *judge) packs(m *Main) error {
	r.known = map[packKey]*cards.Pack{}
	for _, g := range r.shelf {
		p, err := g.house()
		if err != nil {
			return err
		}
		r.known[keyOf(p)] = p
	}
	packs, err := m.chosen(r.packFlag)
	if err != nil {
		return err
	}
	decks, err := packs.decks()
	if err != nil {
		return err
	}
	for _, d := range decks {
		r.known[keyOf(d.pack)] = d.pack
	}
	return nil
}

func (r *judge) judge(raw []byte) error {
	rec, err := gamelog.Read(raw)
	if err != nil {
		return err
	}
	last := r.last
	r.last = rec.Number
	if last > 0 && rec.Number <= last && rec.Number != 1 { // several runs may be in one file, one after another
		return fmt.Errorf("%w: it is game %d and follows game %d", gamelog.ErrDiffers, rec.Number, last)
	}
	g, err := r.shelf.named(rec.Game)
	if err != nil {
		return err
	}
	d, err := g.stored([]byte(rec.Pack.Content))
	if err != nil {
		return fmt.Errorf("the pack in the record: %w", err)
	}
	if own := r.known[keyOf(d.pack)]; own != nil && own.Hash() != d.pack.Hash() && !r.AnyPack {
		return fmt.Errorf(
			"%w: its pack %q is not the one of that name here (%s, here %s); --any-pack takes the cards as they are recorded",
			gamelog.ErrDiffers, d.pack.Name, d.pack.Hash()[:8], own.Hash()[:8])
	}
	if err := rec.Verify(d.record(nil)); err != nil {
		return err
	}
	return r.players(rec, d)
}

// players judges who is said to have answered. Whether a computer player would have answered so cannot be told from a
// record: that depends on how long it was given. It must be one there is.
func (r *judge) players(rec gamelog.Record, d deck) error {
	for _, p := range rec.Seats {
		if p.Brain == "" {
			continue
		}
		if _, err := d.roster.New(p.Brain); err != nil {
			return fmt.Errorf("%w: seat %d: %w", gamelog.ErrDiffers, p.Seat, err)
		}
	}
	return nil
}

// eachRecord reads a file of one record a line.
func eachRecord(path string, each func(line int, raw []byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return err
		}
	}
	lines := bufio.NewReaderSize(r, 1<<20)
	for n := 1; ; n++ {
		raw, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if len(strings.TrimSpace(string(raw))) > 0 {
			if err := each(n, raw); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}
