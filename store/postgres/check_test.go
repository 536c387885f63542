package postgres_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"witchtable/store"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

// TestDamageIsFound spoils a store behind its back, in all the ways that leave rows readable.
func TestDamageIsFound(t *testing.T) {
	dsn := postgrestest.DSN(t)
	s := open(t, dsn)
	defer s.Close()
	if err := s.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	storetest.Fill(t, s)
	if err := s.Check(ctx); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, spoil := range []string{
		"DELETE FROM bodies WHERE id = (SELECT max(id) FROM bodies)",
		"DELETE FROM tables WHERE id = (SELECT max(id) FROM tables)",
		"DELETE FROM packs WHERE hash = 'c0ffee'",
		"DELETE FROM log WHERE n = 2",
		"DELETE FROM log WHERE n = 1",
		"DELETE FROM numbers",
		"DELETE FROM records",
		"DELETE FROM seasons WHERE number = 1",
		"UPDATE tables SET moves = moves + 1",
		"UPDATE tables SET version = 0 WHERE number = 1",
		"UPDATE tables SET live = false WHERE live AND number = 1",
		"UPDATE tables SET wakes = wakes + 1 WHERE number = 1",
		"UPDATE tables SET names = '{somebody}' WHERE number = 1",
		"UPDATE tables SET same = 'x' WHERE number = 1",
		"UPDATE tables SET shard = 1 - shard WHERE server = ''",
		"UPDATE tables SET said = 0",
		"UPDATE tables SET number = 1000 WHERE number = 1",
		"UPDATE bodies SET header = 'no JSON'",
		"UPDATE bodies SET header = '{}'",
		"UPDATE bodies SET snapshot_n = 1000 WHERE snapshot IS NOT NULL",
		"UPDATE bodies SET snapshot = NULL WHERE snapshot IS NOT NULL",
		"UPDATE outbox SET kind = 'a b'",
		"UPDATE outbox SET id = id + 1000",
		"UPDATE records SET body = replace(body, 'patience', 'whist')",
		"INSERT INTO records SELECT id, server, ended, '{}' FROM tables WHERE live",
		"UPDATE people SET body = 'no JSON'",
		"UPDATE people SET forgetting = NOT forgetting",
		"UPDATE servers SET body = '{\"looks\":\"dance\"}'",
		"UPDATE seasons SET body = '{}'",
		"INSERT INTO leases VALUES (300, 1, 'a', '', now())",
	} {
		tx, err := conn.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(ctx, spoil); err != nil {
			t.Fatalf("%s: %v", spoil, err)
		}
		if err := tx.Commit(ctx); err != nil {
			t.Fatal(err)
		}
		if err := s.Check(ctx); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: got error %v, want %v", spoil, err, store.ErrDamaged)
		}
		refill(t, s, dsn)
	}
}

// refill makes a store anew.
func refill(t *testing.T, s store.Store, dsn string) {
	t.Helper()
	postgrestest.Exec(t, dsn, "TRUNCATE tables, bodies, log, outbox, packs, people, servers, seasons, records, numbers, "+
		"leases")
	if err := s.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	storetest.Fill(t, s)
}

// TestWaitForAStandbyEnded: PostgreSQL reports a commit as made whose wait for a standby somebody has ended. It is not
// safe, so its outcome is unknown.
func TestWaitForAStandbyEnded(t *testing.T) {
	server := postgrestest.Own(t)
	s := open(t, server.DSN())
	defer s.Close()
	if err := s.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	table, err := s.CreateTable(ctx, storetest.NewTable("s1", "c1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	postgrestest.Exec(t, server.DSN(), "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
	postgrestest.Exec(t, server.DSN(), "SELECT pg_reload_conf()")
	ended, last := make(chan error, 1), 0
	go func() {
		var err error
		for err == nil { // what is asked of the server it does a little later
			last++
			_, err = s.Commit(ctx, table.ID, move(uint64(last), last))
		}
		ended <- err
	}()
	for waiting := true; waiting; {
		select {
		case err := <-ended:
			if !errors.Is(err, store.ErrWrite) || !strings.Contains(err.Error(), "standby") {
				t.Errorf("got error %v, want %v", err, store.ErrWrite)
			}
			waiting = false
		case <-time.After(50 * time.Millisecond):
			postgrestest.Exec(t, server.DSN(), "SELECT pg_cancel_backend(pid) FROM pg_stat_activity "+
				"WHERE wait_event = 'SyncRep'")
		}
	}
	postgrestest.Exec(t, server.DSN(), "ALTER SYSTEM RESET synchronous_standby_names")
	postgrestest.Exec(t, server.DSN(), "SELECT pg_reload_conf()")
	settled, err := s.Settle(ctx, table.ID, 0)
	if err != nil || settled.MoveCount != last {
		t.Errorf("settled: %v, %v", settled, err)
	}
}
