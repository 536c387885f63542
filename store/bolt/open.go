package bolt

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"witchtable/store"
)

// Store is a store in a bbolt file.
type Store struct {
	db     *bbolt.DB
	file   *os.File  // the one that db has opened
	schema int       // of the file
	random io.Reader // read by the writer only
	noSync bool
	reads  readers
	looked atomic.Uint64 // how often something was read

	changes changes
	holds   holds

	queue   chan *write
	closing sync.RWMutex // guards closed, and the queue against being closed under a sender
	closed  bool
	written chan struct{} // closed when the writer has ended
	broken  error         // why nothing is written any more; the writer's own
}

var (
	_ store.Store    = (*Store)(nil)
	_ store.Owners   = (*Store)(nil)
	_ store.Holds    = (*Store)(nil)
	_ store.Backuper = (*Store)(nil)
	_ store.Movable  = (*Store)(nil)
)

// Config are what a program may choose. The zero value is right for programs.
type Config struct {
	// Random is where table ids come from; nil means the system's cryptographic source. It is read by one
	// goroutine at a time.
	Random io.Reader
	// NoSync leaves out waiting for the disk. When the machine fails, what was stored last may be lost or the file be
	// damaged: it is for tests.
	NoSync bool
}

const (
	fileMode = 0o600 // the file holds every deck's seed
	// defaultMap bytes are reserved in the address space, not in memory: the map need not grow, which would wait for
	// readers, before the file is as large.
	defaultMap = 64 << 20
	// lockWait is as good as none: whoever starts the program twice is told at once.
	lockWait = time.Millisecond
)

// internals are what tests of this package choose.
type internals struct {
	schema     int         // the schema number of this program
	migrations []migration // migrations[i] leads from schema i+1 to i+2
	noSync     bool        // do not wait for the disk
	maxSize    int         // bytes the file may grow to; 0 means no limit
	mapSize    int         // bytes reserved in the address space
}

// Open opens the store in a file, which is created if it does not exist. A file that is no store, is empty, is
// damaged or is newer than this program is reported before a byte of it is changed: ErrDamaged, ErrNewer. A file
// that is open elsewhere is reported at once: ErrInUse. A store of an older schema is brought up to date; a copy
// of the old file stays beside it, named like it with ".schema" and the old number at the end.
//
// Opening reads the whole file once to find damage.
func Open(path string, o Config) (*Store, error) {
	in := defaults()
	in.noSync = o.NoSync
	return open(path, o, in)
}

func defaults() internals {
	return internals{schema: schemaNow, migrations: migrations(), mapSize: defaultMap}
}

func open(path string, o Config, in internals) (*Store, error) {
	s, err := openFile(path, o, in)
	if err != nil {
		return nil, fmt.Errorf("opening the store %s: %w", path, err)
	}
	return s, nil
}

func openFile(path string, o Config, in internals) (*Store, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := create(path, in); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("it is not a file: %w", fs.ErrInvalid)
	case info.Size() == 0:
		return nil, damaged("it is empty, as a store is that has lost all it held; to begin with none, delete it")
	default:
		if err := inspect(path, in.schema, false); err != nil {
			return nil, err
		}
	}
	db, file, err := openBolt(path, in)
	if err != nil {
		return nil, err
	}
	if err := settle(file, path, in.noSync); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	s := &Store{
		db: db, file: file, schema: in.schema, random: o.Random, noSync: in.noSync,
		queue: make(chan *write, maxGroup), written: make(chan struct{}),
	}
	if err := errors.Join(prepare(db, path, in), s.sweepLeft()); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	go s.write()
	return s, nil
}

// openBolt opens a file for writing, and tells which one bbolt writes to.
func openBolt(path string, in internals) (db *bbolt.DB, file *os.File, err error) {
	db, err = translateOpen(bbolt.Open(path, fileMode, &bbolt.Options{
		Timeout:         lockWait,
		InitialMmapSize: in.mapSize,
		NoSync:          in.noSync,
		MaxSize:         in.maxSize,
		OpenFile: func(name string, flags int, mode os.FileMode) (f *os.File, err error) {
			f, err = os.OpenFile(name, flags, mode)
			file = f
			return f, err
		},
	}))
	return db, file, err
}

// settle makes durable what is read of a file. A process that was killed may have left its last commit half on the way
// to the disk: written, so that it is read, and not yet flushed. It is told on as what is stored; and what is written
// next takes the place of what the commit before it still needs, to which a power failure would lead back.
func settle(file *os.File, path string, noSync bool) error {
	if noSync {
		return nil
	}
	if err := file.Sync(); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func openReadOnly(path string) (*bbolt.DB, error) {
	return translateOpen(bbolt.Open(path, fileMode, &bbolt.Options{Timeout: lockWait, ReadOnly: true}))
}

// translateOpen tells a lock that is held and trouble with the file system from damage, which is what all other
// errors of opening mean.
func translateOpen(db *bbolt.DB, err error) (*bbolt.DB, error) {
	var outside *fs.PathError
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, berrors.ErrTimeout):
		return nil, store.ErrInUse
	case errors.As(err, &outside):
		return nil, err
	}
	return nil, damaged("%w", err)
}

// create makes a new store under another name and then gives it its own, so that a power failure leaves either
// no file or a whole one. Where the file system has no links, or another process was faster, it does nothing:
// the file is then opened, or made in place, under bbolt's lock.
func create(path string, in internals) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if err := temp.Close(); err != nil {
		return err
	}
	db, _, err := openBolt(temp.Name(), in)
	if err != nil {
		return err
	}
	if err := errors.Join(prepare(db, path, in), db.Close()); err != nil {
		return err
	}
	_ = os.Link(temp.Name(), path) // whoever opens the file makes its name durable
	return nil
}

// syncDir makes the names in a directory durable. Windows has no such call; names are as durable as it makes them.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// inspect finds out, without changing the file, whether it can be opened: whole, a store, not newer than schema.
// When full is set the content is compared as well, else only what bbolt itself relies on.
func inspect(path string, schema int, full bool) (err error) {
	defer func() {
		if p := recover(); p != nil { // bbolt's way of saying that a page is not what it must be
			err = damaged("%v", p)
		}
	}()
	db, err := openReadOnly(path)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := survey(path, db.Info().PageSize); err != nil {
		return err
	}
	return db.View(func(tx *bbolt.Tx) error {
		version, err := schemaOf(tx)
		switch {
		case err != nil:
			return err
		case version > schema:
			return fmt.Errorf("it has schema %d, this program knows schemas up to %d: %w", version, schema, store.ErrNewer)
		case version == schema:
			if err := checkBuckets(tx, version); err != nil {
				return err
			}
		}
		if !full {
			return nil
		}
		if err := checkPages(tx); err != nil {
			return err
		}
		return checkContent(tx)
	})
}

// checkPages is bbolt's own check of its structure. No transaction may write meanwhile.
func checkPages(tx *bbolt.Tx) error {
	var first error
	for err := range tx.Check() { // to the end, or bbolt's goroutine would wait for ever
		if first == nil {
			first = damaged("%w", err)
		}
	}
	return first
}

// checkBuckets compares the buckets with those of a schema.
func checkBuckets(tx *bbolt.Tx, schema int) error {
	want := bucketsOf(schema)
	for _, name := range want {
		if tx.Bucket(name) == nil {
			return damaged("the bucket %q is missing", name)
		}
	}
	return tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
		for _, known := range want {
			if bytes.Equal(name, known) {
				return nil
			}
		}
		return damaged("the bucket %q is unknown", name)
	})
}

// Close implements store.Store.
func (s *Store) Close() error {
	s.closing.Lock()
	if s.closed {
		s.closing.Unlock()
		<-s.written
		return nil
	}
	s.closed = true
	close(s.queue)
	s.closing.Unlock()
	<-s.written
	return s.db.Close()
}
