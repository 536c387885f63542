package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// Forget implements store.Store. It is one transaction of several round trips: its callbacks are asked here. The rows of
// all tables that name the person are held until the end, so that their owners' changes meet another version.
func (s *Store) Forget(ctx context.Context, f store.Forgetting) error {
	if err := f.Validate(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error { return erase(ctx, tx, f) })
	})
}

func erase(ctx context.Context, tx pgx.Tx, f store.Forgetting) error {
	for _, step := range []func(context.Context, pgx.Tx, store.Forgetting) error{eraseFromTables, eraseFromOutbox,
		eraseFromSeasons} {
		if err := step(ctx, tx, f); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, "DELETE FROM people WHERE id = $1", string(f.User)); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE marks SET sweep = true"); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "SELECT note_change($1, NULL)", string(f.User))
	return err
}

// rowsOf reads all rows of a statement in a transaction.
func rowsOf[T any](ctx context.Context, tx pgx.Tx, row func(pgx.Rows) (T, error), sql string, args ...any) ([]T, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(pgx.CollectableRow) (T, error) { return row(rows) })
}

// eraseFromTables takes the person out of headers, records and logs.
func eraseFromTables(ctx context.Context, tx pgx.Tx, f store.Forgetting) error {
	// The rows are locked first and read then: what is read is what the last change before the lock has left.
	if _, err := tx.Exec(ctx, "SELECT FROM tables WHERE names @> $1 ORDER BY id FOR UPDATE",
		[]string{string(f.User)}); err != nil {
		return err
	}
	tables, err := rowsOf(ctx, tx, tableRow, "SELECT "+tableColumns+tablesAndBodies+"WHERE t.names @> $1 ORDER BY t.id",
		[]string{string(f.User)})
	if err != nil {
		return err
	}
	ids := []string{}
	for _, t := range tables {
		if t.Live() && t.Holds(f.User) {
			return fmt.Errorf("the person sits at table %s, which is live: %w", t.ID, store.ErrConflict)
		}
		ids = append(ids, string(t.ID))
	}
	for _, t := range tables {
		if err := rewrite(ctx, tx, f.Without(t)); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, "UPDATE log SET by = '' WHERE table_id = ANY ($1) AND by = $2", ids, string(f.User))
	return err
}

// rewrite puts a header in the place of a table's own, with all that follows from it.
func rewrite(ctx context.Context, tx pgx.Tx, t store.Table) error {
	h, err := headOf(t)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "UPDATE tables SET version = version + 1, live = $2, finished = $3, recorded = $4, channel = $5, "+
		"ended = $6, wakes = $7, pack = $8, names = $9, seated = $10, attempt = $11 WHERE id = $1", string(t.ID), h.live,
		h.finished, h.record != nil, h.channel, h.ended, h.wakes, h.pack, h.names, h.seated, h.attempt)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE bodies SET header = $2 WHERE id = $1", string(t.ID), h.header); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "SELECT keep_record($1, $2, $3, $4)", string(t.ID), h.server, h.ended, h.record)
	return err
}

// eraseFromOutbox drops what would still be said of a person.
func eraseFromOutbox(ctx context.Context, tx pgx.Tx, f store.Forgetting) error {
	all, err := rowsOf(ctx, tx, outboxRow, "SELECT "+outboxColumns+" FROM outbox ORDER BY table_id, id")
	if err != nil {
		return err
	}
	var tables []string
	var entries []int64
	for _, e := range all {
		if f.Drop(e) {
			tables, entries = append(tables, string(e.Table)), append(entries, int64(e.ID))
		}
	}
	_, err = tx.Exec(ctx, "DELETE FROM outbox USING unnest($1::text[], $2::bigint[]) AS gone (t, n) "+
		"WHERE table_id = gone.t AND id = gone.n", tables, entries)
	return err
}

// eraseFromSeasons takes a person's crowns from them: it stays known that somebody had them.
func eraseFromSeasons(ctx context.Context, tx pgx.Tx, f store.Forgetting) error {
	seasons, err := rowsOf(ctx, tx, seasonRow, "SELECT "+seasonColumns+" FROM seasons WHERE ended FOR UPDATE")
	if err != nil {
		return err
	}
	for _, season := range seasons {
		without, changed := season.Without(f.User)
		if !changed {
			continue
		}
		body, err := json.Marshal(without)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "UPDATE seasons SET body = $3 WHERE server = $1 AND number = $2", string(season.Server),
			season.Number, string(body)); err != nil {
			return err
		}
	}
	return nil
}
