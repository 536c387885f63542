package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// What Forget replaces or deletes stays in dead rows until VACUUM clears them away, which it does only when nobody who
// began to read earlier is left. The list of who was changed is emptied as well: those who ask for changes are told that
// everything may have changed.

// sweepPause is how often a sweep looks whether those who read have ended.
const sweepPause = 100 * time.Millisecond

// Sweep implements store.Store, as far as a database's files can be reached from a statement: see the package's
// documentation.
func (s *Store) Sweep(ctx context.Context) error {
	var last string
	if err := s.get(ctx, "transaction", "SELECT pg_snapshot_xmax(pg_current_snapshot())::text", nil, &last); err != nil {
		return err
	}
	if err := s.awaitReaders(ctx, last); err != nil {
		return err
	}
	return s.write(ctx, func(_ context.Context, c *pgxpool.Conn) error {
		if _, err := c.Exec(ctx, "WITH m AS (UPDATE marks SET floor = now + 1, sweep = false RETURNING floor) "+
			"DELETE FROM changes USING m WHERE n < m.floor"); err != nil {
			return err
		}
		_, err := c.Exec(ctx, "VACUUM tables, bodies, log, outbox, records, people, seasons, changes")
		return err
	})
}

// awaitReaders waits for those whose view of the database is older than a transaction: a copy that is being made, mostly.
func (s *Store) awaitReaders(ctx context.Context, transaction string) error {
	for {
		var busy bool
		err := s.get(ctx, "sessions", "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND "+
			"pid <> pg_backend_pid() AND age(backend_xmin) > age($1::xid8::xid))", []any{transaction}, &busy)
		if err != nil || !busy {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(sweepPause):
		}
	}
}

// sweepLeft sweeps a store that has just been opened, if an earlier process has not come to it.
func (s *Store) sweepLeft(ctx context.Context) error {
	var left bool
	err := s.get(ctx, "marks", "SELECT sweep FROM marks", nil, &left)
	if err != nil || !left {
		return err
	}
	return s.Sweep(ctx)
}
