package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

const commitSQL = "SELECT code, r_version, r_moves, r_said FROM commit_change($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, " +
	"$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)"

// change is a store.Change ready to be sent.
type change struct {
	id   store.TableID
	args []any
	says int
}

// Commit implements store.Store.
func (s *Store) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	w, err := changeOf(id, c)
	if err != nil {
		return store.Committed{}, err
	}
	var done store.Committed
	err = s.write(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		var a answer
		if err := conn.QueryRow(ctx, commitSQL, w.args...).Scan(a.fields()...); err != nil {
			return takenBy(err)
		}
		done, err = w.committed(a)
		return err
	})
	if err != nil {
		return store.Committed{}, err
	}
	return done, nil
}

func changeOf(id store.TableID, c store.Change) (change, error) {
	if err := c.Validate(id); err != nil {
		return change{}, err
	}
	log, say := movesOf(c.Append), entriesOf(c.Outbox)
	args := []any{string(id), int64(c.Expect), int64(c.Term), c.TakeBack, log.seats, log.decisions, log.answers, log.at,
		log.by, c.Snapshot, say.kinds, say.payloads, say.created, say.notBefore, numbers(c.Done)}
	if c.Header == nil {
		for range 14 {
			args = append(args, nil)
		}
		return change{id, args, len(c.Outbox)}, nil
	}
	h, err := headOf(*c.Header)
	if err != nil {
		return change{}, err
	}
	args = append(args, h.header, h.server, h.number, h.created, h.live, h.finished, h.channel, h.ended, h.wakes, h.pack,
		h.names, h.seated, h.attempt, h.record)
	return change{id, args, len(c.Outbox)}, nil
}

// answer is what commit_change says.
type answer struct {
	code    int
	version *int64
	moves   *int
	said    *int64
}

func (a *answer) fields() []any { return []any{&a.code, &a.version, &a.moves, &a.said} }

// committed is what was made of a change.
func (w change) committed(a answer) (done store.Committed, err error) {
	what := fmt.Sprintf("table %s", w.id)
	if a.code == codeConflict && a.version != nil {
		what = fmt.Sprintf("table %s is at version %d", w.id, *a.version)
	}
	if err := answerOf(what, a.code); err != nil {
		return done, err
	}
	if a.version == nil || a.moves == nil || a.said == nil {
		return done, damaged("%s: the database does not say what it has made of a change", what)
	}
	done = store.Committed{Version: uint64(*a.version), MoveCount: *a.moves}
	for i := range w.says {
		done.Outbox = append(done.Outbox, store.OutboxID(*a.said+1+int64(i)))
	}
	return done, nil
}

// moves are entries of a log, field by field.
type moves struct {
	seats                  []int16
	decisions, answers, at []int64
	by                     []string
}

func movesOf(list []store.LogEntry) (m moves) {
	for _, e := range list {
		m.seats = append(m.seats, int16(e.Move.Seat))
		m.decisions = append(m.decisions, int64(e.Move.Decision))
		m.answers = append(m.answers, int64(e.Move.Answer))
		m.at = append(m.at, int64(e.At))
		m.by = append(m.by, string(e.By))
	}
	return m
}

// entries are entries of an outbox, field by field.
type entries struct {
	kinds              []string
	payloads           [][]byte
	created, notBefore []int64
}

func entriesOf(list []store.OutboxEntry) (m entries) {
	for _, e := range list {
		m.kinds = append(m.kinds, e.Kind)
		m.payloads = append(m.payloads, append([]byte{}, e.Payload...)) // never null
		m.created = append(m.created, int64(e.CreatedAt))
		m.notBefore = append(m.notBefore, int64(e.NotBefore))
	}
	return m
}

func numbers[T ~uint64](list []T) (out []int64) {
	for _, n := range list {
		out = append(out, int64(n))
	}
	return out
}

// Settle implements store.Store. A change that is still on its way holds the table's row, so that this one waits for
// it, or comes later and finds another version. What is committed here is behind it in the database's log: it is not
// safe before the other one is.
func (s *Store) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	if err := s.call(ctx, fmt.Sprintf("table %s", id), "SELECT settle_table($1, $2)", string(id), int64(term)); err != nil {
		return store.Table{}, err
	}
	return s.Table(ctx, id)
}
