package postgrestest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// shared is the server that the tests of one binary share. It is the one thing that must be known from one test to the
// next: to start one for each would take seconds each time.
var shared struct {
	once   sync.Once
	server *Server
	err    error
	number atomic.Int64 // of the last test's schema
}

// Main runs the tests of a package that call DSN, and ends the server behind them. It is what TestMain is to call.
func Main(m *testing.M) {
	code := m.Run()
	if shared.server != nil {
		if err := shared.server.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, "removing the tests' PostgreSQL:", err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// DSN is the address of an empty store: a schema of the tests' server, which is gone at the end of the test.
func DSN(t testing.TB) string {
	t.Helper()
	shared.once.Do(func() { shared.server, shared.err = NewServer() })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	schema := fmt.Sprintf("test_%d", shared.number.Add(1))
	t.Cleanup(func() { Exec(t, shared.server.DSN(), "DROP SCHEMA IF EXISTS "+schema+" CASCADE") })
	return shared.server.DSN() + "&search_path=" + schema
}

// Own is a server of a test's own, for those that end it.
func Own(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := NewServer(settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Remove(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Exec carries out statements in a store's database, behind the store's back.
func Exec(t testing.TB, dsn, sql string, args ...any) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sql, args...); err != nil {
		t.Fatal(err)
	}
}
