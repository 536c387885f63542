package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// All times are the database's: no two clocks are compared.

const leaseColumns = "shard, term, owner, address, greatest(until - clock_timestamp(), '0')"

// Claim implements store.Owners. It waits for the writes that were begun in the terms that it ends.
func (s *Store) Claim(ctx context.Context, by store.Owner, lasts time.Duration, shards ...store.Shard) ([]store.Lease,
	error) {
	if err := by.Validate(); err != nil {
		return nil, err
	}
	wanted := make([]int16, len(shards))
	for i, n := range shards {
		wanted[i] = int16(n)
	}
	return s.leases(ctx, "SELECT "+leaseColumns+" FROM claim_shards($1, $2, $3, $4)", wanted, by.ID, by.Address, lasts)
}

// Renew implements store.Owners.
func (s *Store) Renew(ctx context.Context, lasts time.Duration, held ...store.Lease) ([]store.Lease, error) {
	shards, terms := termsOf(held)
	return s.leases(ctx, "UPDATE leases SET until = clock_timestamp() + $3 FROM unnest($1::smallint[], $2::bigint[]) "+
		"AS held (s, t) WHERE shard = held.s AND term = held.t AND owner <> '' RETURNING "+leaseColumns, shards, terms, lasts)
}

// Release implements store.Owners.
func (s *Store) Release(ctx context.Context, held ...store.Lease) error {
	shards, terms := termsOf(held)
	return s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		_, err := c.Exec(ctx, "UPDATE leases SET owner = '', address = '', until = 'epoch' "+
			"FROM unnest($1::smallint[], $2::bigint[]) AS held (s, t) WHERE shard = held.s AND term = held.t", shards, terms)
		return err
	})
}

// Owner implements store.Owners.
func (s *Store) Owner(ctx context.Context, shard store.Shard) (store.Lease, error) {
	found, err := list(ctx, s, "SELECT "+leaseColumns+" FROM leases WHERE owner <> '' AND until > clock_timestamp() "+
		"AND shard = $1", []any{int16(shard)}, leaseRow)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("owner of shard %d: %w", shard, store.ErrNotFound)
	}
	if err != nil {
		return store.Lease{}, err
	}
	return found[0], nil
}

// Leases implements store.Owners.
func (s *Store) Leases(ctx context.Context) ([]store.Lease, error) {
	return list(ctx, s, "SELECT "+leaseColumns+" FROM leases WHERE owner <> '' AND until > clock_timestamp() "+
		"ORDER BY shard", nil, leaseRow)
}

// leases is a write that answers with leases.
func (s *Store) leases(ctx context.Context, sql string, args ...any) (got []store.Lease, err error) {
	err = s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		rows, err := c.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		got, err = pgx.CollectRows(rows, func(pgx.CollectableRow) (store.Lease, error) { return leaseRow(rows) })
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(got, func(a, b store.Lease) int { return int(a.Shard) - int(b.Shard) })
	return got, nil
}

func leaseRow(rows pgx.Rows) (l store.Lease, err error) {
	var shard int16
	var term int64
	err = rows.Scan(&shard, &term, &l.Owner.ID, &l.Owner.Address, &l.Left)
	l.Shard, l.Term = store.Shard(shard), store.Term(term)
	return l, err
}

// termsOf lists shards and their terms, each once.
func termsOf(held []store.Lease) (shards []int16, terms []int64) {
	seen := map[[2]uint64]bool{}
	shards, terms = []int16{}, []int64{}
	for _, l := range held {
		if k := [2]uint64{uint64(l.Shard), uint64(l.Term)}; !seen[k] {
			seen[k] = true
			shards, terms = append(shards, int16(l.Shard)), append(terms, int64(l.Term))
		}
	}
	return shards, terms
}
