package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"witchtable/engine"
	"witchtable/store"
)

// one reads one table.
func (s *Store) one(ctx context.Context, what, where string, args ...any) (store.Table, error) {
	var r tableScan
	err := s.get(ctx, what, "SELECT "+tableColumns+tablesAndBodies+where, args, r.fields()...)
	if err != nil {
		return store.Table{}, err
	}
	return r.table()
}

// tables reads tables.
func (s *Store) tables(ctx context.Context, where string, args ...any) ([]store.Table, error) {
	return list(ctx, s, "SELECT "+tableColumns+tablesAndBodies+where, args, tableRow)
}

// Table implements store.Store.
func (s *Store) Table(ctx context.Context, id store.TableID) (store.Table, error) {
	return s.one(ctx, fmt.Sprintf("table %q", id), "WHERE t.id = $1", string(id))
}

// TableIn implements store.Store.
func (s *Store) TableIn(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	return s.one(ctx, fmt.Sprintf("live table in channel %q", channel), "WHERE t.live AND t.channel = $1", string(channel))
}

// TableIDs implements store.Store.
func (s *Store) TableIDs(ctx context.Context) ([]store.TableID, error) {
	return list(ctx, s, "SELECT id FROM tables ORDER BY id", nil, func(rows pgx.Rows) (id store.TableID, err error) {
		err = rows.Scan(&id)
		return id, err
	})
}

// LiveTablesOf implements store.Store.
func (s *Store) LiveTablesOf(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return s.tables(ctx, "WHERE t.live AND t.seated @> $1 ORDER BY t.id", []string{string(user)})
}

// TablesNaming implements store.Store.
func (s *Store) TablesNaming(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return s.tables(ctx, "WHERE t.names @> $1 ORDER BY t.id", []string{string(user)})
}

// Attempt implements store.Store.
func (s *Store) Attempt(ctx context.Context, d store.Deal, user store.UserID) (store.Table, error) {
	return s.one(ctx, fmt.Sprintf("attempt at the deal of %s", d.Day), "WHERE t.attempt = $1", attemptName(d, user))
}

// LastOver implements store.Store.
func (s *Store) LastOver(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	return s.one(ctx, fmt.Sprintf("table that is over in channel %q", channel),
		"WHERE t.finished AND t.channel = $1 ORDER BY t.ended DESC, t.id LIMIT 1", string(channel))
}

// LiveTables implements store.Store.
func (s *Store) LiveTables(ctx context.Context, q store.LiveQuery) ([]store.Table, error) {
	w := where{clauses: []string{"t.live"}}
	w.scope("t.shard", q.In)
	if q.After != (store.Place{}) {
		w.and("(t.server, t.id) > (%s, %s)", string(q.After.Server), string(q.After.Table))
	}
	return s.tables(ctx, w.sql("t.server, t.id", q.Limit), w.args...)
}

// LiveTablesIn implements store.Store.
func (s *Store) LiveTablesIn(ctx context.Context, server store.ServerID) ([]store.Table, error) {
	return s.tables(ctx, "WHERE t.live AND t.server = $1 ORDER BY t.id", string(server))
}

// Waking implements store.Store.
func (s *Store) Waking(ctx context.Context, q store.WakeQuery) ([]store.Wake, error) {
	w := where{clauses: []string{"live"}}
	w.and("wakes <= %s", int64(q.Until))
	w.scope("shard", q.In)
	if q.After != (store.Wake{}) {
		w.and("(wakes, id) > (%s, %s)", int64(q.After.At), string(q.After.Table))
	}
	return list(ctx, s, "SELECT wakes, id FROM tables "+w.sql("wakes, id", q.Limit), w.args,
		func(rows pgx.Rows) (k store.Wake, err error) {
			err = rows.Scan(&k.At, &k.Table)
			return k, err
		})
}

// Log implements store.Store.
func (s *Store) Log(ctx context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	// The table comes with each of its moves, and alone where there are none.
	rows, err := list(ctx, s, "SELECT l.n, l.seat, l.decision, l.answer, l.at, l.by FROM tables t "+
		"LEFT JOIN log l ON l.table_id = t.id AND l.n >= $2 WHERE t.id = $1 ORDER BY l.n", []any{string(id), from},
		func(rows pgx.Rows) (*store.LogEntry, error) {
			if rows.RawValues()[0] == nil {
				return nil, nil
			}
			e, err := logRow(rows)
			return &e, err
		})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, fmt.Errorf("table %q: %w", id, store.ErrNotFound)
	case rows[0] == nil:
		return nil, nil
	}
	log := make([]store.LogEntry, len(rows))
	for i, e := range rows {
		log[i] = *e
	}
	return log, nil
}

func logRow(rows pgx.Rows) (e store.LogEntry, err error) {
	var seat int16
	var decision, answer int64
	err = rows.Scan(&e.N, &seat, &decision, &answer, &e.At, &e.By)
	e.Move = engine.Move{Seat: engine.Seat(seat), Decision: engine.DecisionID(decision), Answer: engine.Answer(answer)}
	return e, err
}

// Snapshot implements store.Store.
func (s *Store) Snapshot(ctx context.Context, id store.TableID) (store.Snapshot, error) {
	var n *int
	var data []byte
	err := s.get(ctx, fmt.Sprintf("table %q", id), "SELECT snapshot_n, snapshot FROM bodies WHERE id = $1",
		[]any{string(id)}, &n, &data)
	if err != nil || n == nil {
		return store.Snapshot{}, err
	}
	return store.Snapshot{N: *n, Data: data}, nil
}

// Finished implements store.Store.
func (s *Store) Finished(ctx context.Context, server store.ServerID) ([]store.Record, error) {
	return list(ctx, s, "SELECT table_id, server, body FROM records WHERE server = $1 ORDER BY ended DESC, table_id",
		[]any{string(server)}, recordRow)
}
