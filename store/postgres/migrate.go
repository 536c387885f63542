package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// steps are the statements that lead from one schema to the next: 1.sql makes everything from nothing.
//
//go:embed schema/*.sql
var steps embed.FS

// migrations lists the steps; after the nth the store is of schema n. A change that an older program would misread
// takes the next number.
func migrations() (list []string) {
	for n := 1; ; n++ {
		step, err := steps.ReadFile(fmt.Sprintf("schema/%d.sql", n))
		if err != nil {
			return list
		}
		list = append(list, string(step))
	}
}

// lockMigrating is the class of the lock that whoever makes or changes tables holds, with the schema's name as its
// number.
const lockMigrating = 20480

// prepare makes a store where there is none, and brings an old one up to date.
func (s *Store) prepare(ctx context.Context, schema string, migrations []string) error {
	return s.read(ctx, func(c *pgxpool.Conn) error {
		now, err := schemaOf(ctx, c, schema)
		switch {
		case err != nil:
			return err
		case now > len(migrations):
			return fmt.Errorf("it has schema %d, this program knows schemas up to %d: %w", now, len(migrations), store.ErrNewer)
		case now == len(migrations):
			return nil
		}
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error { return migrate(ctx, tx, schema, migrations) })
	})
}

// querier is a connection, or a transaction in one.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// schemaOf reads the number of the store's schema: 0 where there is no store.
func schemaOf(ctx context.Context, q querier, schema string) (n int, err error) {
	var there bool
	// Names that are looked up may be remembered from before another process has made the schema; rows are not.
	err = q.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'meta')",
		schema).Scan(&there)
	if err != nil || !there {
		return 0, err
	}
	err = q.QueryRow(ctx, "SELECT schema FROM "+pgx.Identifier{schema, "meta"}.Sanitize()).Scan(&n)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && n < 1 {
		err = damaged("it does not say of which schema it is")
	}
	return n, err
}

// migrate takes the steps that are missing, in one transaction, while nobody else does.
func migrate(ctx context.Context, tx pgx.Tx, schema string, migrations []string) error {
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1, hashtext($2))", lockMigrating, schema); err != nil {
		return err
	}
	now, err := schemaOf(ctx, tx, schema) // somebody may have been faster
	if err != nil || now >= len(migrations) {
		return err
	}
	var first strings.Builder
	if now == 0 {
		// To say IF NOT EXISTS would want the right to make schemas also where there is one that the role owns.
		var there bool
		err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", schema).Scan(&there)
		if err != nil {
			return err
		}
		if !there {
			fmt.Fprintf(&first, "CREATE SCHEMA %s; ", pgx.Identifier{schema}.Sanitize())
		}
		first.WriteString("CREATE TABLE meta (schema integer NOT NULL); INSERT INTO meta VALUES (0); ")
	}
	for n, step := range migrations[now:] {
		sql := first.String() + step + fmt.Sprintf("; UPDATE meta SET schema = %d;", now+n+1)
		if _, err := tx.Exec(ctx, sql, pgx.QueryExecModeSimpleProtocol); err != nil {
			return fmt.Errorf("making schema %d: %w", now+n+1, err)
		}
		first.Reset()
	}
	return nil
}
