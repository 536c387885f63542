package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"witchtable/store"
)

type backupCmd struct {
	databaseFlag
	File string `arg:"" help:"Where the copy goes. An older copy there is replaced once the new one is complete and checked."`
	Keep int    `placeholder:"N" help:"FILE is a folder: each copy has a name of its own, and the newest N are kept there."`
}

// Run writes the copy itself, or has the serving process write it.
func (c *backupCmd) Run(ctx context.Context, m *Main) error {
	if err := c.present(); err != nil {
		return err
	}
	if c.Keep < 0 {
		return usagef("--keep must not be below 0, and is %d", c.Keep)
	}
	named := c.File
	if c.Keep > 0 {
		if err := os.MkdirAll(c.File, 0o700); err != nil {
			return usagef("--keep wants a folder: %w", err)
		}
		named = filepath.Join(c.File, nameOfCopy(c.DB, m.clock()()))
	}
	file, err := filepath.Abs(named)
	if err != nil {
		return err
	}
	if err := copyDatabase(ctx, c.DB, file); err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%s: %d bytes, complete and checked\n", named, info.Size())
	if c.Keep == 0 {
		return nil
	}
	return c.prune(m.Stdout)
}

// copyTime is when a copy was made, in its name: names sort as times do.
const copyTime = "20060102T150405Z"

// nameOfCopy is what a copy is called that was made at a time.
func nameOfCopy(db string, at time.Time) string {
	return stemOf(db) + at.UTC().Format(copyTime) + ".db"
}

// prune removes the oldest copies, so that as many are left as are wanted. What has another name is none.
func (c *backupCmd) prune(out io.Writer) error {
	list, err := os.ReadDir(c.File)
	if err != nil {
		return err
	}
	var copies []string // by name, and so by age
	for _, f := range list {
		stamp, ours := strings.CutPrefix(strings.TrimSuffix(f.Name(), ".db"), stemOf(c.DB))
		if _, err := time.Parse(copyTime, stamp); ours && err == nil && strings.HasSuffix(f.Name(), ".db") {
			copies = append(copies, f.Name())
		}
	}
	for _, name := range copies[:max(0, len(copies)-c.Keep)] {
		if err := os.Remove(filepath.Join(c.File, name)); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: removed, since %d newer ones are kept\n", filepath.Join(c.File, name), c.Keep)
	}
	return nil
}

// copyDatabase makes a checked copy of a database, in use or not.
func copyDatabase(ctx context.Context, db, to string) error {
	s, err := openStore(ctx, db)
	if err == nil {
		return errors.Join(s.Backup(ctx, to), s.Close())
	}
	if !errors.Is(err, store.ErrInUse) {
		return err
	}
	if _, askErr := ask(ctx, db, "POST", "/backup", map[string]string{"to": to}); askErr != nil {
		if errors.Is(askErr, errNobodyServes) {
			return errors.Join(err, askErr)
		}
		return askErr
	}
	return nil
}

// readStore opens a database for looking at it. While a bot is serving a file, that is a copy of the present moment,
// which done removes.
func readStore(ctx context.Context, m *Main, f databaseFlag) (s fullStore, done func(), err error) {
	if err := f.present(); err != nil {
		return nil, nil, err
	}
	s, err = openStore(ctx, f.DB)
	if err == nil {
		return s, func() { s.Close() }, nil
	}
	if !errors.Is(err, store.ErrInUse) {
		return nil, nil, err
	}
	return readCopy(ctx, m, f)
}

// readMoment is readStore for who asks several things that must be of one moment.
func readMoment(ctx context.Context, m *Main, f databaseFlag) (s fullStore, done func(), err error) {
	if f.remote() {
		return readCopy(ctx, m, f)
	}
	return readStore(ctx, m, f)
}

// readCopy opens a copy of the present moment, which done removes.
func readCopy(ctx context.Context, m *Main, f databaseFlag) (s fullStore, done func(), err error) {
	// Beside the database: the serving process need not share our folder for temporary files.
	abs, err := filepath.Abs(beside(f.DB))
	if err != nil {
		return nil, nil, err
	}
	temp, err := os.CreateTemp(filepath.Dir(abs), "."+filepath.Base(abs)+".look-*")
	if err != nil {
		return nil, nil, err
	}
	temp.Close()
	// It has no name once it is open: however this process ends, it leaves no hidden cards lying about.
	defer os.Remove(temp.Name())
	if err := copyDatabase(ctx, f.DB, temp.Name()); err != nil {
		return nil, nil, err
	}
	if s, err = openStore(ctx, temp.Name()); err != nil {
		return nil, nil, err
	}
	if f.remote() {
		fmt.Fprintln(m.Stderr, "This is about a copy of the present moment.")
	} else {
		fmt.Fprintln(m.Stderr, "A bot is serving this database; this is about a copy of the present moment.")
	}
	return s, func() { s.Close() }, nil
}

type statusCmd struct {
	databaseFlag
	JSON bool `name:"json" help:"Print it as JSON."`
}

// Run fails when nobody serves, or has been cut off from Discord for a while, so that it can be used as a health check.
func (c *statusCmd) Run(ctx context.Context, m *Main) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	raw, err := ask(ctx, c.DB, "GET", "/status", nil)
	if err != nil {
		return err
	}
	var s status
	if err := json.Unmarshal(raw, &s); err != nil {
		return fmt.Errorf("the serving process answers with something else: %w", err)
	}
	if c.JSON {
		return errors.Join(printJSON(m.Stdout, s), s.health(time.Now()))
	}
	fmt.Fprintf(m.Stdout,
		"%s (process %d) serves %s since %s: %s, %s, %s to deliver, %d waiting to think (%d of %s cut short so far)\n",
		s.Version, s.Process, s.Database, s.Since.Format(time.RFC3339), s.connection(), counted(s.Tables, "live table"),
		counted(s.Unsaid, "message"), s.Waiting, s.CutShort, counted(s.Thoughts, "thought"))
	if s.Processes > 0 {
		fmt.Fprintf(m.Stdout, "Processes that serve it: %d; this one has %d of %d shards and %s to the gateway.\n",
			s.Processes, s.Shards, store.Shards, counted(s.Links, "connection"))
	}
	if s.RefusedPictures > 0 {
		fmt.Fprintf(m.Stdout, "Discord refused pictures %s since then, and words took their place; the log says why.\n",
			counted(s.RefusedPictures, "time"))
	}
	if !s.Quarantined.IsZero() {
		fmt.Fprintf(m.Stdout, "Discord has put the bot into quarantine, so it begins no direct messages until %s; "+
			"appeal at https://dis.gd/app-quarantine.\n",
			s.Quarantined.Format(time.RFC3339))
	}
	return s.health(time.Now())
}

// connection says how the connection to Discord is.
func (s status) connection() string {
	if s.Connected {
		return "connected to Discord since " + s.Turned.Format(time.RFC3339)
	}
	return "not connected to Discord since " + s.Turned.Format(time.RFC3339)
}

// cutOffFor is how long the connection may be away: Discord has bots connect anew several times a day.
const cutOffFor = 2 * time.Minute

// errCutOff: the process serves nobody, since Discord does not reach it.
var errCutOff = errors.New("the bot has had no connection to Discord for too long")

// health is an error where the process does not do what it is there for.
func (s status) health(now time.Time) error {
	if !s.Connected && now.Sub(s.Turned) >= cutOffFor {
		return fmt.Errorf("%w: since %s", errCutOff, s.Turned.Format(time.RFC3339))
	}
	return nil
}
