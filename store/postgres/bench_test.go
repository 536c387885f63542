package postgres_test

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

// nodes is on how many servers a benchmark's database is: with three a commit waits until one of two standbys has
// flushed it.
var nodes = flag.Int("nodes", 1, "servers of a benchmark's database: 1 or 3")

// BenchmarkCommit64 is the rate of durable moves with 64 callers, each at a table of its own.
func BenchmarkCommit64(b *testing.B) { benchmarkCommit(b, storetest.BenchCallers, false) }

// BenchmarkTold64 is the same where each move also takes off the outbox what the one before put there.
func BenchmarkTold64(b *testing.B) { benchmarkCommit(b, storetest.BenchCallers, true) }

// BenchmarkCommit1 is the time of a durable move when nobody else wants one.
func BenchmarkCommit1(b *testing.B) { benchmarkCommit(b, 1, false) }

func benchmarkCommit(b *testing.B, callers int, told bool) {
	s := open(b, benchDSN(b))
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	storetest.BenchCommit(b, s, callers, told)
}

// benchDSN is the address of an empty store on as many servers as wanted.
func benchDSN(b *testing.B) string {
	if *nodes == 1 {
		return postgrestest.DSN(b)
	}
	primary := postgrestest.Own(b)
	for _, name := range []string{"one", "two"} {
		postgrestest.Follow(b, primary, name)
	}
	postgrestest.Exec(b, primary.DSN(), "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two)'")
	postgrestest.Exec(b, primary.DSN(), "SELECT pg_reload_conf()")
	return primary.DSN()
}

// BenchmarkOpen is how long a start takes over 100,000 live tables at rest, and how much memory: opening, and asking
// for all that a process looks through by itself.
func BenchmarkOpen(b *testing.B) {
	const tables = 100_000
	dsn := postgrestest.DSN(b)
	s := open(b, dsn)
	fillWith(b, s, tables)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	peak := 0.0
	b.ResetTimer()
	for range b.N {
		runtime.GC()
		s := open(b, dsn)
		lookThrough(b, s)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = math.Max(peak, float64(m.HeapInuse)/(1<<20))
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(peak, "MiB-heap")
}

// fillWith puts live tables at rest into a store.
func fillWith(b *testing.B, s *postgres.Store, tables int) {
	b.Helper()
	err := s.Import(ctx, func(add func(store.Piece) error) error {
		if err := add(store.KeptPack{Hash: storetest.Pack, Content: []byte("cards")}); err != nil {
			return err
		}
		if err := add(store.Newest{Server: "912345678901234567", Number: tables}); err != nil {
			return err
		}
		for i := range tables {
			t := storetest.BenchTable(i)
			t.ID, t.Version, t.Number, t.MoveCount = nthID(i), 2, i+1, 1
			t.Wakes = store.Millis(time.Now().Add(time.Hour).UnixMilli())
			w := store.WholeTable{Table: t, Log: []store.LogEntry{storetest.Entry(1, "ada")},
				Snapshot: store.Snapshot{N: 1, Data: []byte(strings.Repeat("s", storetest.BenchSnapshot))}}
			if err := add(w); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// nthID is the nth table id, in the order of ids.
func nthID(n int) store.TableID {
	const letters = "23456789bcdfghjkmnpqrstvwxyz"
	id := []byte("22222222")
	for i := len(id) - 1; n > 0; i-- {
		id[i] = letters[n%len(letters)]
		n /= len(letters)
	}
	return store.TableID(id)
}

// lookThrough asks for what a process looks through at its start.
func lookThrough(b *testing.B, s *postgres.Store) {
	b.Helper()
	now := store.MillisOf(time.Now())
	wakes, err := s.Waking(ctx, store.WakeQuery{Until: now})
	if err != nil || len(wakes) > 0 {
		b.Fatal(len(wakes), err)
	}
	if _, err := s.Outbox(ctx, store.OutboxQuery{}); err != nil {
		b.Fatal(err)
	}
	if _, err := s.Forgetting(ctx, store.Scope{}); err != nil {
		b.Fatal(err)
	}
	if _, err := s.OpenSeasons(ctx, store.Scope{}); err != nil {
		b.Fatal(err)
	}
	counted, err := s.Count(ctx, store.Scope{})
	if err != nil || counted.Live == 0 {
		b.Fatal(counted, err)
	}
	if _, err := s.LiveTablesOf(ctx, "nobody"); err != nil {
		b.Fatal(err)
	}
	if _, err := s.Log(ctx, nthID(5), 1); err != nil {
		b.Fatal(fmt.Errorf("a table of the many: %w", err))
	}
}
