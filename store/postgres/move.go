package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// exportPage is how many tables are read at a time, and importPage how many are written: few enough to weigh nothing.
const (
	exportPage = 200
	importPage = 500
)

// Export implements store.Movable. While it lasts, the database keeps what is replaced.
func (s *Store) Export(ctx context.Context, each func(store.Piece) error) error {
	return s.once(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		for _, list := range []func(context.Context, pgx.Tx, func(store.Piece) error) error{exportChosen, exportTables} {
			if err := list(ctx, tx, each); err != nil {
				return err
			}
		}
		return nil
	})
}

// once runs f in a transaction, and not again: what f has told cannot be taken back.
func (s *Store) once(ctx context.Context, o pgx.TxOptions, f func(tx pgx.Tx) error) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return s.unreached(ctx, err)
	}
	var own error // f's, which the database knows nothing of
	err = pgx.BeginTxFunc(ctx, conn, o, func(tx pgx.Tx) error {
		own = f(tx)
		return own
	})
	lost := conn.Conn().IsClosed()
	s.giveBack(conn, err)
	switch {
	case err == nil:
		return nil
	case own != nil && refusalOf(err) == nil && !lost:
		return own
	case own == nil && o.AccessMode != pgx.ReadOnly:
		return unwritten(err) // its commit was sent
	}
	return unread(ctx, err, lost)
}

// exportChosen lists all but the tables.
func exportChosen(ctx context.Context, tx pgx.Tx, each func(store.Piece) error) error {
	for _, list := range []struct {
		sql string
		row func(pgx.Rows) (store.Piece, error)
	}{
		{"SELECT hash, content FROM packs ORDER BY hash", func(rows pgx.Rows) (store.Piece, error) {
			var p store.KeptPack
			err := rows.Scan(&p.Hash, &p.Content)
			return p, err
		}},
		{"SELECT server, last FROM numbers ORDER BY server", func(rows pgx.Rows) (store.Piece, error) {
			var n store.Newest
			err := rows.Scan(&n.Server, &n.Number)
			return n, err
		}},
		{"SELECT id, body FROM servers ORDER BY id", func(rows pgx.Rows) (store.Piece, error) {
			var id store.ServerID
			var body []byte
			if err := rows.Scan(&id, &body); err != nil {
				return nil, err
			}
			return serverOf(id, body)
		}},
		{"SELECT id, body FROM people ORDER BY id", func(rows pgx.Rows) (store.Piece, error) {
			var id store.UserID
			var body []byte
			if err := rows.Scan(&id, &body); err != nil {
				return nil, err
			}
			return personOf(id, body)
		}},
		{"SELECT " + seasonColumns + " FROM seasons ORDER BY server, number", func(rows pgx.Rows) (store.Piece, error) {
			return seasonRow(rows)
		}},
	} {
		rows, err := tx.Query(ctx, list.sql)
		if err != nil {
			return err
		}
		for rows.Next() {
			p, err := list.row(rows)
			if err == nil {
				err = each(p)
			}
			if err != nil {
				rows.Close()
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return err
		}
	}
	return nil
}

// exportTables lists the tables, page by page.
func exportTables(ctx context.Context, tx pgx.Tx, each func(store.Piece) error) error {
	for after := ""; ; {
		page, err := rowsOf(ctx, tx, wholeRow, "SELECT "+tableColumns+", t.said, b.snapshot_n, b.snapshot"+tablesAndBodies+
			"WHERE t.id > $1 ORDER BY t.id LIMIT $2", after, exportPage)
		if err != nil || len(page) == 0 {
			return err
		}
		ids, at := make([]string, len(page)), map[store.TableID]*store.WholeTable{}
		for i := range page {
			ids[i], at[page[i].Table.ID] = string(page[i].Table.ID), &page[i]
		}
		if err := addLogs(ctx, tx, ids, at); err != nil {
			return err
		}
		said, err := rowsOf(ctx, tx, outboxRow, "SELECT "+outboxColumns+" FROM outbox WHERE table_id = ANY ($1) "+
			"ORDER BY table_id, id", ids)
		if err != nil {
			return err
		}
		for _, e := range said {
			at[e.Table].Outbox = append(at[e.Table].Outbox, e)
		}
		for _, w := range page {
			if err := each(w); err != nil {
				return err
			}
		}
		after = ids[len(ids)-1]
	}
}

func wholeRow(rows pgx.Rows) (w store.WholeTable, err error) {
	var r tableScan
	var said int64
	var n *int
	if err := rows.Scan(append(r.fields(), &said, &n, &w.Snapshot.Data)...); err != nil {
		return w, err
	}
	if n != nil {
		w.Snapshot.N = *n
	}
	w.LastSaid = store.OutboxID(said)
	w.Table, err = r.table()
	return w, err
}

// addLogs reads the logs of tables.
func addLogs(ctx context.Context, tx pgx.Tx, ids []string, at map[store.TableID]*store.WholeTable) error {
	type row struct {
		id store.TableID
		e  store.LogEntry
	}
	all, err := rowsOf(ctx, tx, func(rows pgx.Rows) (r row, err error) {
		var seat int16
		var decision, answer int64
		err = rows.Scan(&r.id, &r.e.N, &seat, &decision, &answer, &r.e.At, &r.e.By)
		r.e.Move = moveOf(seat, decision, answer)
		return r, err
	}, "SELECT table_id, n, seat, decision, answer, at, by FROM log WHERE table_id = ANY ($1) ORDER BY table_id, n", ids)
	if err != nil {
		return err
	}
	for _, r := range all {
		at[r.id].Log = append(at[r.id].Log, r.e)
	}
	return nil
}

// Import implements store.Movable. It is one transaction: after an error the store is as empty as before. Nobody writes
// meanwhile.
func (s *Store) Import(ctx context.Context, fill func(add func(store.Piece) error) error) error {
	err := s.once(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		if err := refuseUnlessEmpty(ctx, tx); err != nil {
			return err
		}
		var waiting []store.WholeTable
		err := fill(func(p store.Piece) error {
			if err := p.Validate(); err != nil {
				return err
			}
			w, ok := p.(store.WholeTable)
			if !ok {
				return put(ctx, tx, p)
			}
			if waiting = append(waiting, w); len(waiting) < importPage {
				return nil
			}
			full := waiting
			waiting = nil
			return putTables(ctx, tx, full)
		})
		if err != nil {
			return err
		}
		return putTables(ctx, tx, waiting)
	})
	if err != nil {
		return err
	}
	// What the database believes of its tables is what they were when they were empty.
	return s.read(ctx, func(c *pgxpool.Conn) error {
		_, err := c.Exec(ctx, "ANALYZE tables, bodies, log, outbox, records, people, servers, seasons")
		return err
	})
}

func refuseUnlessEmpty(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "LOCK TABLE tables, packs, numbers, servers, people, seasons IN EXCLUSIVE MODE"); err != nil {
		return err
	}
	for _, name := range []string{"tables", "packs", "numbers", "servers", "people", "seasons"} {
		var some bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+name+")").Scan(&some); err != nil {
			return err
		}
		if some {
			return fmt.Errorf("the store is not empty, it has %s: %w", name, store.ErrConflict)
		}
	}
	return nil
}

// put writes a piece that is no table.
func put(ctx context.Context, tx pgx.Tx, p store.Piece) error {
	switch p := p.(type) {
	case store.KeptPack:
		_, err := tx.Exec(ctx, "INSERT INTO packs (hash, content) VALUES ($1, $2)", string(p.Hash),
			append([]byte{}, p.Content...))
		return err
	case store.Newest:
		_, err := tx.Exec(ctx, "INSERT INTO numbers (server, last) VALUES ($1, $2)", string(p.Server), p.Number)
		return err
	}
	body, err := bodyOf(p)
	if err != nil {
		return err
	}
	switch p := p.(type) {
	case store.Server:
		_, err = tx.Exec(ctx, "INSERT INTO servers (id, body) VALUES ($1, $2)", string(p.ID), body)
	case store.Person:
		_, err = tx.Exec(ctx, "INSERT INTO people (id, shard, forgetting, body) VALUES ($1, $2, $3, $4)", string(p.ID),
			int16(store.ShardOfPerson(p.ID)), p.Forgetting != "", body)
	case store.Season:
		_, err = tx.Exec(ctx, "INSERT INTO seasons (server, number, shard, told, ended, body) VALUES ($1, $2, $3, $4, $5, $6)",
			string(p.Server), p.Number, int16(store.ShardOf(p.Server)), p.Told, p.Ended != 0, body)
	default:
		err = fmt.Errorf("%w: a piece of the kind %T", store.ErrInvalid, p)
	}
	return err
}

// putTables writes tables with all that belongs to them.
func putTables(ctx context.Context, tx pgx.Tx, list []store.WholeTable) error {
	var tables, bodies, log, outbox, records [][]any
	for _, w := range list {
		t := w.Table
		h, err := headOf(t)
		if err != nil {
			return err
		}
		tables = append(tables, []any{string(t.ID), int16(t.Shard()), h.server, h.number, h.created, int64(t.Version),
			t.MoveCount, int64(w.LastSaid), h.live, h.finished, h.record != nil, h.channel, h.ended, h.wakes, h.pack, h.names,
			h.seated, h.attempt, h.same})
		var n *int
		if w.Snapshot.Data != nil {
			n = &w.Snapshot.N
		}
		bodies = append(bodies, []any{string(t.ID), h.header, w.Snapshot.Data, n})
		for _, e := range w.Log {
			log = append(log, []any{string(t.ID), e.N, int16(e.Move.Seat), int64(e.Move.Decision), int64(e.Move.Answer),
				int64(e.At), string(e.By)})
		}
		for _, e := range w.Outbox {
			outbox = append(outbox, []any{string(t.ID), int64(e.ID), int16(t.Shard()), e.Attempts, e.Kind,
				append([]byte{}, e.Payload...), int64(e.CreatedAt), int64(e.NotBefore)})
		}
		if h.record != nil {
			records = append(records, []any{string(t.ID), h.server, h.ended, *h.record})
		}
	}
	for _, of := range []struct {
		name    string
		columns []string
		rows    [][]any
	}{
		{"tables", []string{"id", "shard", "server", "number", "created", "version", "moves", "said", "live", "finished",
			"recorded", "channel", "ended", "wakes", "pack", "names", "seated", "attempt", "same"}, tables},
		{"bodies", []string{"id", "header", "snapshot", "snapshot_n"}, bodies},
		{"log", []string{"table_id", "n", "seat", "decision", "answer", "at", "by"}, log},
		{"outbox", []string{"table_id", "id", "shard", "attempts", "kind", "payload", "created", "not_before"}, outbox},
		{"records", []string{"table_id", "server", "ended", "body"}, records},
	} {
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{of.name}, of.columns, pgx.CopyFromRows(of.rows)); err != nil {
			return takenBy(err)
		}
	}
	return nil
}
