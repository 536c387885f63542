package postgres_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"witchtable/engine/enginetest/budget"
	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

// trips counts the statements that a store sends: each is a round trip.
type trips struct{ n atomic.Int64 }

func (c *trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.n.Add(1)
	return ctx
}

func (c *trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TestTripsOfAMove counts the round trips of what happens all the time.
func TestTripsOfAMove(t *testing.T) {
	counted := &trips{}
	s, err := postgres.Open(ctx, postgrestest.DSN(t), postgres.Config{Tracer: counted})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	table, err := s.CreateTable(ctx, storetest.BenchTable(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	const moves = 20
	total := func(do func(n int) error) float64 {
		t.Helper()
		before := counted.n.Load()
		for n := range moves {
			if err := do(n + 1); err != nil {
				t.Fatal(err)
			}
		}
		return float64(counted.n.Load()-before) / moves
	}
	budget.Hold(t, "postgres-commit.trips", total(func(n int) error {
		c := move(table.Version, n)
		c.Header, c.Snapshot = &table, []byte("x")
		done, err := s.Commit(ctx, table.ID, c)
		table.Version = done.Version
		return err
	}))
	budget.Hold(t, "postgres-done.trips", total(func(n int) error { return s.Done(ctx, table.ID, 0, store.OutboxID(n)) }))
	budget.Hold(t, "postgres-rest.trips", total(func(n int) error {
		table.Wakes = store.Millis(n)
		done, err := s.Commit(ctx, table.ID, store.Change{Expect: table.Version, Header: &table})
		table.Version = done.Version
		return err
	}))
}
