package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// Commit implements store.Store.
func (s *Store) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	w, err := changeOf(id, c)
	if err != nil {
		return store.Committed{}, err
	}
	if c.TakeBack == 0 {
		done, made, err := s.together(ctx, w)
		if made || err != nil {
			return done, err
		}
	}
	return s.alone(ctx, w)
}

// change is a store.Change ready to be sent.
type change struct {
	id store.TableID
	store.Change
	head *head // of the new header, if there is one
}

func changeOf(id store.TableID, c store.Change) (*change, error) {
	if err := c.Validate(id); err != nil {
		return nil, err
	}
	w := &change{id: id, Change: c}
	if c.Header != nil {
		h, err := headOf(*c.Header)
		if err != nil {
			return nil, err
		}
		w.head = &h
	}
	return w, nil
}

const commitSQL = "SELECT code, r_version, r_moves, r_said FROM commit_change($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, " +
	"$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30)"

// alone makes a change of any kind, or says why not.
func (s *Store) alone(ctx context.Context, w *change) (done store.Committed, err error) {
	args := w.args()
	err = s.write(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		var a answer
		if err := conn.QueryRow(ctx, commitSQL, args...).Scan(a.fields()...); err != nil {
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

// args are those of commit_change.
func (w *change) args() []any {
	log, say := movesOf(w.Append), entriesOf(w.Outbox)
	args := []any{string(w.id), int64(w.Expect), int64(w.Term), w.TakeBack, log.seats, log.decisions, log.answers, log.at,
		log.by, w.Snapshot, say.kinds, say.payloads, say.created, say.notBefore, numbers(w.Done)}
	h := w.head
	if h == nil {
		return append(args, make([]any, 15)...)
	}
	return append(args, h.header, h.server, h.number, h.created, h.live, h.finished, h.channel, h.ended, h.wakes, h.pack,
		h.names, h.seated, h.attempt, h.same, h.record)
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
func (w *change) committed(a answer) (done store.Committed, err error) {
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
	done.Outbox = w.said(*a.said)
	return done, nil
}

// said are the ids of what the change says, behind the newest one before it.
func (w *change) said(last int64) (ids []store.OutboxID) {
	for i := range w.Outbox {
		ids = append(ids, store.OutboxID(last+1+int64(i)))
	}
	return ids
}

// moves are entries of a log, field by field.
type moves struct {
	seats                  []int16
	decisions, answers, at []int64
	by                     []string
}

func movesOf(list []store.LogEntry) (m moves) {
	m.add(list)
	return m
}

func (m *moves) add(list []store.LogEntry) {
	for _, e := range list {
		m.seats = append(m.seats, int16(e.Move.Seat))
		m.decisions = append(m.decisions, int64(e.Move.Decision))
		m.answers = append(m.answers, int64(e.Move.Answer))
		m.at = append(m.at, int64(e.At))
		m.by = append(m.by, string(e.By))
	}
}

// entries are entries of an outbox, field by field.
type entries struct {
	kinds              []string
	payloads           [][]byte
	created, notBefore []int64
}

func entriesOf(list []store.OutboxEntry) (m entries) {
	m.add(list)
	return m
}

func (m *entries) add(list []store.OutboxEntry) {
	for _, e := range list {
		m.kinds = append(m.kinds, e.Kind)
		m.payloads = append(m.payloads, append([]byte{}, e.Payload...)) // never null
		m.created = append(m.created, int64(e.CreatedAt))
		m.notBefore = append(m.notBefore, int64(e.NotBefore))
	}
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
