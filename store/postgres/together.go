package postgres

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// Changes that come at once are made by one statement: a database spends most of a move's time on beginning statements
// and transactions, not on rows. Two writers take turns, so that changes gather while the one before waits for the disk.
// Whoever comes alone is waited for by a writer and gets a statement of their own.

const (
	writers  = 2
	maxGroup = 64 // bounds how much one statement does, and so how long the first of a group waits
)

// request is a change that waits for its turn.
type request struct {
	ctx context.Context
	*change
	taken atomic.Bool // by a writer, or by the caller who withdraws it
	done  chan outcome
}

// outcome is what has become of a request; made is false where it must be made alone.
type outcome struct {
	done store.Committed
	made bool
	err  error
}

// together makes a change with others. made is false, with no error, if it is of a kind that must be made alone, or is
// refused.
func (s *Store) together(ctx context.Context, w *change) (done store.Committed, made bool, err error) {
	r := &request{ctx: ctx, change: w, done: make(chan outcome, 1)}
	if err := s.enqueue(r); err != nil {
		return done, false, err
	}
	select {
	case o := <-r.done:
		return o.done, o.made, o.err
	case <-ctx.Done():
		if r.taken.CompareAndSwap(false, true) {
			return done, false, ctx.Err()
		}
		o := <-r.done // its turn has come: the outcome is worth knowing
		return o.done, o.made, o.err
	}
}

func (s *Store) enqueue(r *request) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if err := s.ready(r.ctx); err != nil {
		return err
	}
	select {
	case s.queue <- r:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// group is a writer: it drains the queue into one statement after the other until the queue is closed.
func (s *Store) group() {
	var waiting []*request
	for {
		if len(waiting) == 0 {
			r, ok := <-s.queue
			if !ok {
				return
			}
			waiting = append(waiting, r)
		}
		for more := true; more && len(waiting) < maxGroup; {
			select {
			case r, ok := <-s.queue:
				if more = ok; ok {
					waiting = append(waiting, r)
				}
			default:
				more = false
			}
		}
		var group []*request
		group, waiting = oneOfEach(waiting)
		s.commitGroup(group)
	}
}

// oneOfEach takes one request of each table; the others wait for the next group.
func oneOfEach(waiting []*request) (group, left []*request) {
	there := map[store.TableID]bool{}
	for _, r := range waiting {
		if there[r.id] {
			left = append(left, r)
			continue
		}
		there[r.id] = true
		group = append(group, r)
	}
	return group, left
}

// commitGroup makes those changes that nobody has withdrawn, and answers all.
func (s *Store) commitGroup(group []*request) {
	var taken []*request
	take := func() {
		for _, r := range group {
			if r.taken.CompareAndSwap(false, true) {
				taken = append(taken, r)
			}
		}
		group = nil
	}
	made := map[int]store.Committed{}
	err := s.write(context.Background(), func(ctx context.Context, c *pgxpool.Conn) error {
		take() // only now: they may be withdrawn until there is a connection
		clear(made)
		if len(taken) == 0 {
			return nil
		}
		err := sendGroup(ctx, c, taken, made)
		if pg := refusalOf(err); pg != nil && !forTheMoment(pg) {
			clear(made) // one of them is at fault, and nothing was stored: each is made alone
			return nil
		}
		return err
	})
	take()
	for i, r := range taken {
		done, ok := made[i]
		if err != nil {
			done, ok = store.Committed{}, false
		}
		r.done <- outcome{done, ok, err}
	}
}

const groupSQL = "SELECT r_o, r_version, r_moves, r_said FROM commit_changes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, " +
	"$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)"

// sendGroup makes changes of as many tables, and notes what was made of those that could be.
func sendGroup(ctx context.Context, c *pgxpool.Conn, group []*request, made map[int]store.Committed) error {
	rows, err := c.Query(ctx, groupSQL, groupOf(group)...)
	if err != nil {
		return err
	}
	var o, moves int
	var version, said int64
	_, err = pgx.ForEachRow(rows, []any{&o, &version, &moves, &said}, func() error {
		if o < 1 || o > len(group) {
			return errors.New("the database answers for a change that was not asked for")
		}
		made[o-1] = store.Committed{Version: uint64(version), MoveCount: moves, Outbox: group[o-1].said(said)}
		return nil
	})
	return err
}

// groupOf are the arguments of commit_changes.
func groupOf(group []*request) []any {
	var ids []string
	var expect, terms []int64
	var number, appended, said []int
	var same, snapshots [][]byte
	var headers []*string
	var all moves
	var say entries
	var moveOf, moveN, entryOf, entryN, doneOf, done []int64
	for i, r := range group {
		o := int64(i + 1)
		ids, expect, terms = append(ids, string(r.id)), append(expect, int64(r.Expect)), append(terms, int64(r.Term))
		appended, said = append(appended, len(r.Append)), append(said, len(r.Outbox))
		snapshots = append(snapshots, r.Snapshot)
		if h := r.head; h != nil {
			number, same, headers = append(number, h.number), append(same, h.same), append(headers, &h.header)
		} else {
			number, same, headers = append(number, 0), append(same, nil), append(headers, nil)
		}
		all.add(r.Append)
		say.add(r.Outbox)
		for n := range r.Append {
			moveOf, moveN = append(moveOf, o), append(moveN, int64(n+1))
		}
		for n := range r.Outbox {
			entryOf, entryN = append(entryOf, o), append(entryN, int64(n+1))
		}
		for _, id := range r.Done {
			doneOf, done = append(doneOf, o), append(done, int64(id))
		}
	}
	return []any{ids, expect, terms, number, same, headers, snapshots, appended, said,
		moveOf, moveN, all.seats, all.decisions, all.answers, all.at, all.by,
		entryOf, entryN, say.kinds, say.payloads, say.created, say.notBefore, doneOf, done}
}
