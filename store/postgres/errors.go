package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"witchtable/store"
)

// What an error of the database means. PostgreSQL answers a statement that it refuses with an ERROR, and then has stored
// nothing of it. It ends a session with FATAL or PANIC, and a connection may end without a word: then nobody knows.

// Codes of errors, see PostgreSQL's appendix A.
const (
	codeSerialization = "40001"
	codeDeadlock      = "40P01"
	codeUnique        = "23505"
	codeReadOnly      = "25006"
	codeNoCharacter   = "22021"
	codeNoTable       = "42P01"
	codeNoSchema      = "3F000"
	codeCanceled      = "57014"
	codeNoDatabase    = "3D000"
)

// refusalOf is the database's answer that nothing was stored, if it is one.
func refusalOf(err error) *pgconn.PgError {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.SeverityUnlocalized == "ERROR" {
		return pg
	}
	return nil
}

// forTheMoment reports whether a refusal says that the same may succeed later: no room, too many at once, a standby, or
// somebody's order to stop.
func forTheMoment(pg *pgconn.PgError) bool {
	switch pg.Code {
	case codeSerialization, codeDeadlock, codeReadOnly, codeCanceled:
		return true
	}
	return strings.HasPrefix(pg.Code, "53") || strings.HasPrefix(pg.Code, "57P")
}

// again reports whether a statement was refused only because of others at the same time.
func again(err error) bool {
	pg := refusalOf(err)
	return pg != nil && (pg.Code == codeSerialization || pg.Code == codeDeadlock)
}

// taken is the name of the rule by which a row is refused because another one has its place; "" for other errors.
func taken(err error) string {
	if pg := refusalOf(err); pg != nil && pg.Code == codeUnique {
		return pg.ConstraintName
	}
	return ""
}

// unwritten translates the error of a write of which something may have been sent.
func unwritten(err error) error {
	pg := refusalOf(err)
	switch {
	case pgconn.SafeToRetry(err):
		return unavailable(err)
	case pg == nil:
		return fmt.Errorf("%w: %w", store.ErrWrite, err)
	case forTheMoment(pg):
		return unavailable(err)
	case strings.HasPrefix(pg.Code, "XX00") && pg.Code != "XX000":
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return fmt.Errorf("the database refused a write: %w", err)
}

// unread translates the error of a read; lost says that its connection has ended.
func unread(ctx context.Context, err error, lost bool) error {
	pg := refusalOf(err)
	switch {
	case isOurs(err):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case lost || pg != nil && forTheMoment(pg):
		return unavailable(err)
	case pg == nil:
		return err
	case strings.HasPrefix(pg.Code, "XX00") && pg.Code != "XX000":
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return fmt.Errorf("the database refused a read: %w", err)
}

// isOurs reports whether an error was found in what was read, and not on the way.
func isOurs(err error) bool {
	for _, kind := range []error{store.ErrNotFound, store.ErrDamaged, store.ErrInvalid, store.ErrConflict,
		store.ErrNotOwner, store.ErrChannelTaken, store.ErrPlayed, store.ErrClosed, store.ErrUnavailable, store.ErrNewer,
		store.ErrWrite} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// unreached translates the error of getting a connection.
func (s *Store) unreached(ctx context.Context, err error) error {
	switch {
	case s.closed.Load():
		return store.ErrClosed
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return unavailable(err)
}

func unavailable(err error) error { return fmt.Errorf("%w: %w", store.ErrUnavailable, withoutDSN(err)) }

// damaged is an error that says what in the database does not fit.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", store.ErrDamaged, fmt.Errorf(format, args...))
}

// passwordIn finds the password in the text of an address, whether or not it can be read as one.
var passwordIn = regexp.MustCompile(`(?i)((?:postgres|postgresql)://[^:@/\s]*):[^@\s]*@|(password=)(?:'[^']*'|[^\s&]+)`)

// Redact is the address of a database without its password, for logs and errors.
func Redact(dsn string) string {
	if u, err := url.Parse(dsn); err == nil && u.Scheme != "" {
		if q := u.Query(); q.Has("password") {
			q.Set("password", "xxxxx")
			u.RawQuery = q.Encode()
		}
		return u.Redacted()
	}
	return passwordIn.ReplaceAllString(dsn, "$1$2:xxxxx@")
}

// hidden is an error whose text has no password in it.
type hidden struct{ error }

func (h hidden) Error() string { return passwordIn.ReplaceAllString(h.error.Error(), "$1$2xxxxx@") }

func (h hidden) Unwrap() error { return h.error }

func withoutDSN(err error) error { return hidden{err} }
