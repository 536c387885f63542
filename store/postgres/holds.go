package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

const holdColumns = "name, owner, address, greatest(until - clock_timestamp(), '0')"

// takeName holds a name, and answers with nothing where it is another's. Names of processes that died long ago go.
const takeName = "WITH gone AS (DELETE FROM holds WHERE until < clock_timestamp() - interval '1 day' AND name <> $1) " +
	"INSERT INTO holds AS h (name, owner, address, until) VALUES ($1, $2, $3, clock_timestamp() + $4) " +
	"ON CONFLICT (name) DO UPDATE SET owner = $2, address = $3, until = clock_timestamp() + $4 " +
	"WHERE h.owner = $2 OR h.until <= clock_timestamp() RETURNING " + holdColumns

// Hold implements store.Holds.
func (s *Store) Hold(ctx context.Context, name string, by store.Owner, lasts time.Duration) (store.Hold, error) {
	if err := store.ValidateHold(name, by, lasts); err != nil {
		return store.Hold{}, err
	}
	for {
		var got []store.Hold
		err := s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
			rows, err := c.Query(ctx, takeName, name, by.ID, by.Address, lasts)
			if err != nil {
				return err
			}
			got, err = pgx.CollectRows(rows, func(pgx.CollectableRow) (store.Hold, error) { return holdRow(rows) })
			return err
		})
		if err == nil && len(got) == 0 {
			got, err = list(ctx, s, "SELECT "+holdColumns+" FROM holds WHERE until > clock_timestamp() AND name = $1",
				[]any{name}, holdRow)
		}
		if err != nil {
			return store.Hold{}, err
		}
		if len(got) > 0 { // else it was given up just then
			return got[0], nil
		}
	}
}

// Drop implements store.Holds.
func (s *Store) Drop(ctx context.Context, name string, by store.Owner) error {
	return s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		_, err := c.Exec(ctx, "DELETE FROM holds WHERE name = $1 AND owner = $2", name, by.ID)
		return err
	})
}

// Held implements store.Holds.
func (s *Store) Held(ctx context.Context, prefix string) ([]store.Hold, error) {
	return list(ctx, s, "SELECT "+holdColumns+" FROM holds WHERE until > clock_timestamp() AND starts_with(name, $1) "+
		"ORDER BY name", []any{prefix}, holdRow)
}

func holdRow(rows pgx.Rows) (h store.Hold, err error) {
	err = rows.Scan(&h.Name, &h.By.ID, &h.By.Address, &h.Left)
	return h, err
}
