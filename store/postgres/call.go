package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// The codes by which functions of the database say what has become of a write.
const (
	codeDone      = 0
	codeNotFound  = 1
	codeNotOwner  = 2
	codeConflict  = 3
	codeTakeBack  = 4
	codeIdentity  = 5
	codeNoPack    = 6
	mostAttempts  = 8 // of a write that others get in the way of
	mostReadAgain = 2 // attempts at a read whose connection was lost
)

// earlyKey marks a connection on which a commit was told of before it was as durable as it is to be.
const earlyKey = "early"

// noteEarly notes that somebody has ended a commit's wait for a standby: it is told as made, and is not safe.
func noteEarly(c *pgconn.PgConn, n *pgconn.Notice) {
	if n.SeverityUnlocalized == "WARNING" && (n.Code == codeCanceled || n.Code == "57P01") {
		c.CustomData()[earlyKey] = true
	}
}

// write carries out a write in a connection. ctx ends it only while it waits for one: do is given a context that does
// not end. do may run more than once, each time as if it had not run before, and stores either all it does or nothing.
func (s *Store) write(ctx context.Context, do func(ctx context.Context, c *pgxpool.Conn) error) error {
	for attempt := 1; ; attempt++ {
		if err := s.ready(ctx); err != nil {
			return err
		}
		conn, err := s.pool.Acquire(ctx)
		if err != nil {
			return s.unreached(ctx, err)
		}
		err = do(context.WithoutCancel(ctx), conn)
		early := conn.Conn().PgConn().CustomData()[earlyKey] != nil
		s.giveBack(conn, err)
		switch {
		case early:
			return fmt.Errorf("%w: its wait for a standby was ended", store.ErrWrite)
		case err == nil:
			return nil
		case attempt < mostAttempts && (again(err) || pgconn.SafeToRetry(err) && ctx.Err() == nil):
			continue
		case isOurs(err):
			return err
		}
		return unwritten(err)
	}
}

// read asks for something in a connection; ctx may end it at any time. do may run again from the beginning where the
// connection is lost, as all are by a database that was started anew.
func (s *Store) read(ctx context.Context, do func(c *pgxpool.Conn) error) error {
	for attempt := 1; ; attempt++ {
		if err := s.ready(ctx); err != nil {
			return err
		}
		conn, err := s.pool.Acquire(ctx)
		if err != nil {
			return s.unreached(ctx, err)
		}
		err = do(conn)
		lost := conn.Conn().IsClosed()
		s.giveBack(conn, err)
		switch {
		case err == nil:
			return nil
		case lost && attempt < mostReadAgain && ctx.Err() == nil:
			continue
		}
		return unread(ctx, err, lost)
	}
}

// giveBack returns a connection. One that was lost, or leads to a standby, is a sign that the others are no better.
func (s *Store) giveBack(conn *pgxpool.Conn, err error) {
	pg := refusalOf(err)
	standby := pg != nil && pg.Code == codeReadOnly
	early := conn.Conn().PgConn().CustomData()[earlyKey] != nil
	if standby || early {
		_ = conn.Conn().Close(context.Background()) // which is in no state to be used
	}
	lost := conn.Conn().IsClosed()
	conn.Release()
	if lost && !early {
		s.pool.Reset()
	}
}

// get reads one row into what is pointed to; what says what was looked for where there is none.
func (s *Store) get(ctx context.Context, what string, sql string, args []any, into ...any) error {
	return s.read(ctx, func(c *pgxpool.Conn) error {
		err := c.QueryRow(ctx, sql, args...).Scan(into...)
		if errors.Is(err, pgx.ErrNoRows) || isNoText(err) {
			return fmt.Errorf("%s: %w", what, store.ErrNotFound)
		}
		return err
	})
}

// list reads rows, one after another.
func list[T any](ctx context.Context, s *Store, sql string, args []any, row func(pgx.Rows) (T, error)) ([]T, error) {
	var found []T
	err := s.read(ctx, func(c *pgxpool.Conn) error {
		found = nil
		rows, err := c.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		found, err = pgx.AppendRows(found, rows, func(r pgx.CollectableRow) (T, error) { return row(rows) })
		if isNoText(err) {
			return nil
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found, nil
}

// isNoText reports whether something was asked for that no text of the database can be: there is no such thing then.
func isNoText(err error) bool {
	pg := refusalOf(err)
	return pg != nil && pg.Code == codeNoCharacter
}

// call carries out a write that is a function of the database with a code for an answer.
func (s *Store) call(ctx context.Context, what, sql string, args ...any) error {
	return s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		var code int
		if err := c.QueryRow(ctx, sql, args...).Scan(&code); err != nil {
			return err
		}
		return answerOf(what, code)
	})
}

// answerOf is what a code says of something.
func answerOf(what string, code int) error {
	kind := map[int]error{codeNotFound: store.ErrNotFound, codeNotOwner: store.ErrNotOwner, codeConflict: store.ErrConflict,
		codeTakeBack: store.ErrInvalid, codeIdentity: store.ErrInvalid, codeNoPack: store.ErrNotFound}[code]
	switch {
	case code == codeDone:
		return nil
	case kind == nil:
		return damaged("%s: the database answers with the unknown code %d", what, code)
	}
	return fmt.Errorf("%s: %w", what, kind)
}
