package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"witchtable/store"
)

const outboxColumns = "table_id, id, attempts, kind, payload, created, not_before"

// Outbox implements store.Store.
func (s *Store) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	w := where{}
	w.scope("shard", q.In)
	if q.Table != "" {
		w.and("table_id = %s", string(q.Table))
	}
	if q.Kind != "" {
		w.and("kind = %s", q.Kind)
	}
	if q.DueAt != 0 {
		w.and("not_before <= %s", int64(q.DueAt))
	}
	return list(ctx, s, "SELECT "+outboxColumns+" FROM outbox "+w.sql("table_id, id", q.Limit), w.args, outboxRow)
}

func outboxRow(rows pgx.Rows) (e store.OutboxEntry, err error) {
	var id int64
	err = rows.Scan(&e.Table, &id, &e.Attempts, &e.Kind, &e.Payload, &e.CreatedAt, &e.NotBefore)
	e.ID = store.OutboxID(id)
	e.Nonce = store.Nonce(e.Table, e.ID)
	return e, err
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return s.call(ctx, fmt.Sprintf("what table %s has said", id), "SELECT done_said($1, $2, $3)", string(id), int64(term),
		numbers(said))
}

// Retry implements store.Store.
func (s *Store) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	if attempts < 0 || notBefore < 0 {
		return fmt.Errorf("%w: %d attempts, not before %d", store.ErrInvalid, attempts, notBefore)
	}
	return s.call(ctx, fmt.Sprintf("outbox entry %d of table %q", ref.ID, ref.Table), "SELECT retry_said($1, $2, $3, $4, $5)",
		string(ref.Table), int64(term), int64(ref.ID), attempts, int64(notBefore))
}
