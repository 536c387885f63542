package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"witchtable/bot/owner"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/move"
	"witchtable/store/postgres"
)

// databaseFlag names the database: a file, or the address of a PostgreSQL database.
type databaseFlag struct {
	DB string `name:"db" setting:"WITCHTABLE_DB" default:"witchtable.db" placeholder:"FILE|ADDRESS" help:"The database: a file, or postgres://… (an address with a password belongs into the setting, not here where others of this machine read it). Setting: WITCHTABLE_DB. Default: witchtable.db in the working directory."`
}

// remote reports whether the database is PostgreSQL's.
func (f databaseFlag) remote() bool { return postgres.IsDSN(f.DB) }

// named is the database for people and logs: without its password.
func (f databaseFlag) named() string { return nameOfDatabase(f.DB) }

func nameOfDatabase(db string) string {
	if postgres.IsDSN(db) {
		return postgres.Redact(db)
	}
	return db
}

// beside is where a file of the program's would stand that belongs to a database: the database itself, if that is a
// file, else a file of its name in the working directory.
func beside(db string) string {
	if !postgres.IsDSN(db) {
		return db
	}
	if u, err := url.Parse(db); err == nil && path.Base(u.Path) != "/" && path.Base(u.Path) != "." {
		return path.Base(u.Path)
	}
	return "witchtable"
}

// present refuses a database that is not there, which opening would create.
func (f databaseFlag) present() error {
	if f.remote() {
		return nil // it is there, or cannot be reached
	}
	info, err := os.Stat(f.DB)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("there is no database %s; name it with --db or WITCHTABLE_DB", f.DB)
	case err != nil:
		return fmt.Errorf("database: %w", err)
	case info.IsDir():
		return usagef("the database %s is a folder; name the file in it", f.DB)
	}
	return nil
}

// fullStore is what a program may do with a store of either kind.
type fullStore interface {
	store.Movable
	store.Owners
	store.Backuper
}

// openStore opens a database: that of an address, or a file and the folder it is in.
func openStore(ctx context.Context, db string) (fullStore, error) {
	if postgres.IsDSN(db) {
		return openRemote(ctx, db)
	}
	if info, err := os.Stat(db); err == nil && info.IsDir() {
		return nil, usagef("the database %s is a folder; name the file in it", db)
	}
	if err := os.MkdirAll(filepath.Dir(db), 0o700); err != nil {
		return nil, &usageError{err}
	}
	return bolt.Open(db, bolt.Config{})
}

// remote is a store in a database, whose copies are files.
type remote struct{ *postgres.Store }

func openRemote(ctx context.Context, db string) (fullStore, error) {
	s, err := postgres.Open(ctx, db, postgres.Config{})
	if errors.Is(err, store.ErrInvalid) {
		return nil, &usageError{err}
	}
	if err != nil {
		return nil, err
	}
	return remote{s}, nil
}

// Backup implements store.Backuper.
func (r remote) Backup(ctx context.Context, to string) error {
	_, err := intoFile(ctx, r.Store, to, true, nil)
	return err
}

// intoFile copies a store into a file, which gets its name when it is complete, checked and on the disk. One that is
// there is replaced, or in the way.
func intoFile(ctx context.Context, from store.Movable, to string, replace bool, tell func(move.Count)) (done move.Count,
	err error) {
	if _, err := os.Stat(to); !replace && !errors.Is(err, fs.ErrNotExist) {
		return done, usagef("%s is there already; name a file that is not", to)
	}
	err = bolt.Make(to, func(s *bolt.Store) (err error) {
		done, err = move.All(ctx, from, s, tell)
		return err
	})
	return done, err
}

type exportCmd struct {
	databaseFlag
	File string `arg:"" help:"The file to make, which must not be there yet."`
}

// Run takes all that a database holds into a file, which serve can use in its place.
func (c *exportCmd) Run(ctx context.Context, m *Main) error {
	from, done, err := readStore(ctx, m, c.databaseFlag)
	if err != nil {
		return err
	}
	defer done()
	count, err := intoFile(ctx, from, c.File, false, m.tellMoved)
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%s: %v; complete and checked\n", c.File, count)
	return nil
}

type importCmd struct {
	databaseFlag
	File string `arg:"" help:"The file to take everything from: a database that no bot is serving, a backup, or what export made."`
}

// Run puts all that a file holds into a database that holds nothing.
func (c *importCmd) Run(ctx context.Context, m *Main) (err error) {
	if err := (databaseFlag{c.File}).present(); err != nil {
		return err
	}
	if postgres.IsDSN(c.File) {
		return usagef("import takes everything from a file; export makes one of a PostgreSQL database")
	}
	from, err := bolt.Open(c.File, bolt.Config{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	var count move.Count
	if c.remote() {
		count, err = intoDatabase(ctx, from, c.DB, m.tellMoved)
	} else {
		count, err = intoFile(ctx, from, c.DB, false, m.tellMoved)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%s: %v; complete and checked\n", c.named(), count)
	return nil
}

// intoDatabase copies a store into a database that holds nothing.
func intoDatabase(
	ctx context.Context, from store.Movable, db string, tell func(move.Count),
) (count move.Count, err error) {
	to, err := openRemote(ctx, db)
	if err != nil {
		return count, err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := refuseServed(ctx, to.(remote)); err != nil {
		return count, err
	}
	count, err = move.All(ctx, from, to, tell)
	if errors.Is(err, store.ErrConflict) {
		err = usagef("%s is not empty: %w; make it anew by dropdb and createdb (docs/operating.md, To restore), or name "+
			"another", nameOfDatabase(db), err)
	}
	return count, err
}

// refuseServed refuses a database that processes serve: what they remember of it would not be what is put there.
func refuseServed(ctx context.Context, db remote) error {
	is, err := owner.Count(ctx, db.Store)
	if err == nil && len(is.Processes) > 0 {
		err = fmt.Errorf("%w: %s (one that was killed counts until its lease is over)", store.ErrInUse, is)
	}
	return err
}

// tellMoved says how far a long copy is.
func (m *Main) tellMoved(c move.Count) { fmt.Fprintf(m.Stderr, "so far: %v\n", c) }

// stemOf is what the names of all copies of a database begin with.
func stemOf(db string) string {
	base := filepath.Base(beside(db))
	return strings.TrimSuffix(base, filepath.Ext(base)) + "-"
}
