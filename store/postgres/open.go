package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// Store is a store in a database.
type Store struct {
	pool *pgxpool.Pool

	queue   chan *request
	writing sync.WaitGroup // the writers
	closing sync.RWMutex   // guards the queue against being closed under a sender
	closed  atomic.Bool

	drawing sync.Mutex // guards random
	random  io.Reader
}

var (
	_ store.Store   = (*Store)(nil)
	_ store.Owners  = (*Store)(nil)
	_ store.Movable = (*Store)(nil)
	_ store.Counter = (*Store)(nil)
	_ store.Holds   = (*Store)(nil)
)

// Config are what a program may choose. The zero value is right for programs.
type Config struct {
	// Random is where table ids come from; nil means the system's cryptographic source. It is read by one goroutine at a
	// time.
	Random io.Reader
	// Tracer is told of each statement, for tests that count them; may be nil.
	Tracer pgx.QueryTracer
}

const (
	// defaultSchema is the schema of the database in which the store is, where the address names no search_path.
	defaultSchema = "witchtable"
	// defaultConns is how many connections there are at most, where the address names no pool_max_conns.
	defaultConns = 16
	// connectTimeout bounds an attempt to connect, where the address names no connect_timeout.
	connectTimeout = 5 * time.Second
)

// IsDSN reports whether the name of a store is the address of a database, and not that of a file.
func IsDSN(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Open opens the store in a database, postgres://user:password@host:port/database, and makes its tables where there are
// none: in the schema that search_path names, or "witchtable". Several hosts may be named; the one that takes writes is
// used. A store of an older schema is brought up to date, under a lock; one of a newer is left as it is:
// store.ErrNewer. store.ErrUnavailable: the database could not be reached, or refuses connections for the moment. No
// error has the password in it.
func Open(ctx context.Context, dsn string, o Config) (*Store, error) {
	s, err := open(ctx, dsn, o, migrations())
	if err != nil {
		return nil, fmt.Errorf("opening the store %s: %w", Redact(dsn), err)
	}
	return s, nil
}

func open(ctx context.Context, dsn string, o Config, migrations []string) (*Store, error) {
	config, schema, err := configOf(dsn)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.Tracer = o.Tracer
	if o.Random == nil {
		o.Random = rand.Reader
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	s := &Store{pool: pool, random: o.Random, queue: make(chan *request, maxGroup)}
	err = s.prepare(ctx, schema, migrations)
	if err == nil {
		err = s.sweepLeft(ctx)
	}
	if err != nil {
		pool.Close()
		return nil, err
	}
	for range writers {
		s.writing.Go(s.group)
	}
	return s, nil
}

// configOf reads an address and says in which schema the store is.
func configOf(dsn string) (*pgxpool.Config, string, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, "", fmt.Errorf("%w: the address of the database cannot be read: %w", store.ErrInvalid, withoutDSN(err))
	}
	c := config.ConnConfig
	schema := c.RuntimeParams["search_path"]
	if schema == "" {
		schema = defaultSchema
	}
	if strings.Contains(schema, ",") {
		return nil, "", fmt.Errorf("%w: search_path must name one schema, not %q", store.ErrInvalid, schema)
	}
	c.RuntimeParams["search_path"] = pgx.Identifier{schema}.Sanitize()
	// A role or database may have limits for the people who use it by hand; a commit that has begun must not meet them.
	for _, limit := range []string{"statement_timeout", "lock_timeout"} {
		c.RuntimeParams[limit] = "0"
	}
	c.RuntimeParams["idle_in_transaction_session_timeout"] = "30s" // a process that was stopped holds no lock for ever
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "witchtable"
	}
	if c.ValidateConnect == nil {
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectTimeout
	}
	if !strings.Contains(dsn, "pool_max_conns") {
		config.MaxConns = defaultConns
	}
	c.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: deadAfter / 2,
		Interval: deadAfter / 6, Count: 3}, Control: giveUpOnDead}).DialContext
	c.OnNotice = noteEarly
	return config, schema, nil
}

// deadAfter is how long a connection may be silent to the network, not to us, until it is taken for lost: a database
// may take its time, but its machine must say that it is there.
const deadAfter = 30 * time.Second

// Close implements store.Store.
func (s *Store) Close() error {
	s.closing.Lock()
	if !s.closed.Swap(true) {
		close(s.queue)
	}
	s.closing.Unlock()
	s.writing.Wait()
	s.pool.Close() // waits for whoever has a connection
	return nil
}

// ready reports why a request need not begin.
func (s *Store) ready(ctx context.Context) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	return ctx.Err()
}
