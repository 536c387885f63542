package postgres

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// Check implements store.Store. It sees the store as it is at one moment; nobody waits for it. Of pages that a disk has
// spoilt PostgreSQL tells as they are read, where the cluster was made with checksums.
func (s *Store) Check(ctx context.Context) error {
	return s.view(ctx, func(tx pgx.Tx) error {
		for _, step := range []func(context.Context, pgx.Tx) error{checkTables, checkCounts, checkOutbox, checkChosen} {
			if err := step(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// view runs f in a transaction that sees one moment and changes nothing.
func (s *Store) view(ctx context.Context, f func(tx pgx.Tx) error) error {
	return s.read(ctx, func(c *pgxpool.Conn) error {
		return pgx.BeginTxFunc(ctx, c, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, f)
	})
}

// each reads rows one by one; whatever is found wrong is damage.
func each[T any](ctx context.Context, tx pgx.Tx, row func(pgx.Rows) (T, error), look func(T) error, sql string) error {
	rows, err := tx.Query(ctx, sql)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		v, err := row(rows)
		if err == nil {
			err = look(v)
		}
		if err != nil && !errors.Is(err, store.ErrDamaged) {
			err = damaged("%w", err)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

// stored is a table's row with all that follows from its header.
type stored struct {
	table tableScan
	shard int16
	head  head
	has   bool // the row says that there is a record
}

func storedRow(rows pgx.Rows) (r stored, err error) {
	h := &r.head
	err = rows.Scan(append(r.table.fields(), &r.shard, &h.server, &h.created, &h.live, &h.finished, &r.has, &h.channel,
		&h.ended, &h.wakes, &h.pack, &h.names, &h.seated, &h.attempt, &h.record)...)
	return r, err
}

// checkTables reads each header and compares with it what the row, and the record, have of it.
func checkTables(ctx context.Context, tx pgx.Tx) error {
	return each(ctx, tx, storedRow, checkTable, "SELECT "+tableColumns+", t.shard, t.server, t.created, t.live, t.finished, "+
		"t.recorded, t.channel, t.ended, t.wakes, t.pack, t.names, t.seated, t.attempt, r.body"+tablesAndBodies+
		"LEFT JOIN records r ON r.table_id = t.id AND r.server = t.server AND r.ended = t.ended")
}

func checkTable(r stored) error {
	t, err := r.table.table()
	if err != nil {
		return err
	}
	if !t.ID.Valid() {
		return fmt.Errorf("%q is no table id", t.ID)
	}
	if err := t.Validate(); err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	want, err := headOf(t)
	if err != nil {
		return err
	}
	want.number, want.header = 0, "" // which are nowhere twice
	if !reflect.DeepEqual(r.head, want) || r.has != (want.record != nil) || r.shard != int16(t.Shard()) {
		return fmt.Errorf("table %s: row, header and record contradict each other", t.ID)
	}
	return nil
}

// checkCounts compares rows that must fit together, where no row need be read for it. Each statement finds what does
// not fit.
func checkCounts(ctx context.Context, tx pgx.Tx) error {
	for _, rule := range [][2]string{
		{"a table without a header", "SELECT t.id FROM tables t LEFT JOIN bodies b ON b.id = t.id WHERE b.id IS NULL"},
		{"a header without a table", "SELECT b.id FROM bodies b LEFT JOIN tables t ON t.id = b.id WHERE t.id IS NULL"},
		{"a table whose pack is missing",
			"SELECT t.id FROM tables t LEFT JOIN packs p ON p.hash = t.pack WHERE t.pack IS NOT NULL AND p.hash IS NULL"},
		{"a table that is at no version", "SELECT id FROM tables WHERE version < 1 OR moves < 0 OR said < 0"},
		{"a log with other moves than its table counts",
			"SELECT coalesce(t.id, l.table_id) FROM tables t FULL JOIN (SELECT table_id, count(*) AS c, min(n) AS a, " +
				"max(n) AS z FROM log GROUP BY table_id) l ON l.table_id = t.id WHERE t.id IS NULL OR " +
				"t.moves <> coalesce(l.c, 0) OR l.a <> 1 OR l.z <> l.c"},
		{"a snapshot of no move of its table", "SELECT t.id" + tablesAndBodies + "WHERE b.snapshot_n NOT BETWEEN 0 AND t.moves " +
			"OR (b.snapshot_n IS NULL) <> (b.snapshot IS NULL)"},
		{"an entry of an outbox that was never given out", "SELECT o.table_id FROM outbox o LEFT JOIN tables t " +
			"ON t.id = o.table_id WHERE t.id IS NULL OR o.id NOT BETWEEN 1 AND t.said OR o.shard <> t.shard"},
		{"a server whose newest number is not its newest table's", "SELECT t.id FROM tables t LEFT JOIN numbers n " +
			"ON n.server = t.server WHERE n.last IS NULL OR t.number NOT BETWEEN 1 AND n.last"},
		{"a record of no table", "SELECT r.table_id FROM records r LEFT JOIN tables t ON t.id = r.table_id " +
			"WHERE t.recorded IS NOT TRUE"},
		{"a season that is not numbered from 1 on", "SELECT server FROM seasons GROUP BY server " +
			"HAVING min(number) <> 1 OR max(number) <> count(*)"},
		{"a lease of no shard", "SELECT owner FROM leases WHERE shard NOT BETWEEN 0 AND 255 OR term < 1"},
	} {
		var which string
		err := tx.QueryRow(ctx, rule[1]+" LIMIT 1").Scan(&which)
		switch {
		case err == nil:
			return damaged("%s: %s", rule[0], which)
		case !errors.Is(err, pgx.ErrNoRows):
			return err
		}
	}
	return nil
}

func checkOutbox(ctx context.Context, tx pgx.Tx) error {
	return each(ctx, tx, outboxRow, func(e store.OutboxEntry) error {
		if err := e.Validate(); err != nil {
			return fmt.Errorf("%v: %w", e, err)
		}
		return nil
	}, "SELECT "+outboxColumns+" FROM outbox")
}

// checkChosen reads what is kept of people, servers and seasons.
func checkChosen(ctx context.Context, tx pgx.Tx) error {
	valid := func(v interface{ Validate() error }) error { return v.Validate() }
	row := func(decode func(id string, flag bool, body []byte) (interface{ Validate() error }, error)) func(pgx.Rows) (
		interface{ Validate() error }, error) {
		return func(rows pgx.Rows) (interface{ Validate() error }, error) {
			var id string
			var flag bool
			var body []byte
			if err := rows.Scan(&id, &flag, &body); err != nil {
				return nil, err
			}
			return decode(id, flag, body)
		}
	}
	err := each(ctx, tx, row(func(id string, asked bool, body []byte) (interface{ Validate() error }, error) {
		p, err := personOf(store.UserID(id), body)
		if err == nil && asked != (p.Forgetting != "") {
			err = fmt.Errorf("person %q: the row says otherwise than they whether they are to be forgotten", id)
		}
		return p, err
	}), valid, "SELECT id, forgetting, body FROM people")
	if err != nil {
		return err
	}
	err = each(ctx, tx, row(func(id string, _ bool, body []byte) (interface{ Validate() error }, error) {
		return serverOf(store.ServerID(id), body)
	}), valid, "SELECT id, false, body FROM servers")
	if err != nil {
		return err
	}
	return each(ctx, tx, func(rows pgx.Rows) (store.Season, error) { return seasonRow(rows) },
		func(season store.Season) error { return season.Validate() }, "SELECT "+seasonColumns+" FROM seasons")
}
