package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"witchtable/store"
)

// Marks are the numbers of changes, which grow in the order in which these become visible: each transaction that makes
// one takes its number with the row of marks, and keeps that until it is committed. A mark is the number that comes next.

const changedSQL = "SELECT m.now, m.floor, c.person, c.server FROM marks m " +
	"LEFT JOIN changes c ON $1 >= m.floor AND c.n >= $1"

// ChangedSince implements store.Store.
func (s *Store) ChangedSince(ctx context.Context, since store.Mark) (out store.Changed, err error) {
	type row struct {
		now, floor     store.Mark
		person, server *string
	}
	rows, err := list(ctx, s, changedSQL, []any{int64(since)}, func(rows pgx.Rows) (r row, err error) {
		var now, floor int64
		err = rows.Scan(&now, &floor, &r.person, &r.server)
		r.now, r.floor = store.Mark(now), store.Mark(floor)
		return r, err
	})
	if err != nil {
		return out, err
	}
	if len(rows) == 0 {
		return out, damaged("there are no marks")
	}
	out.Now = rows[0].now + 1
	if since < rows[0].floor || since > out.Now {
		out.All = true
		return out, nil
	}
	seen := map[[2]string]bool{}
	for _, r := range rows {
		switch {
		case r.person != nil && !seen[[2]string{"p", *r.person}]:
			out.People = append(out.People, store.UserID(*r.person))
			seen[[2]string{"p", *r.person}] = true
		case r.server != nil && !seen[[2]string{"s", *r.server}]:
			out.Servers = append(out.Servers, store.ServerID(*r.server))
			seen[[2]string{"s", *r.server}] = true
		}
	}
	return out, nil
}
