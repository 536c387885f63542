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

	"witchtable/engine/gamelog"
)

type refereeCmd struct {
	Files []string `arg:"" name:"file" help:"Files of simulate --log or table export."`
}

// Run plays every recorded game again, with the cards that its record holds.
func (c *refereeCmd) Run(ctx context.Context, m *Main) error {
	bad := false
	for _, file := range c.Files {
		n, wrong := 0, 0
		err := eachRecord(file, func(line int, raw []byte) error {
			n++
			if err := referee(raw); err != nil {
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

func referee(raw []byte) error {
	rec, err := gamelog.Read(raw)
	if err != nil {
		return err
	}
	g, err := gameNamed(rec.Game)
	if err != nil {
		return err
	}
	d, err := g.stored([]byte(rec.Pack.Content))
	if err != nil {
		return fmt.Errorf("the pack in the record: %w", err)
	}
	return rec.Verify(d.record(nil))
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
