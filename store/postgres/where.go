package postgres

import (
	"fmt"
	"strings"

	"witchtable/store"
)

// where gathers what rows must be like. Clauses that do not matter are not sent, so that the database sees which index
// serves.
type where struct {
	clauses []string
	args    []any
}

// and adds a clause, in which %s stands for each of the values.
func (w *where) and(clause string, values ...any) {
	places := make([]any, len(values))
	for i := range values {
		places[i] = fmt.Sprintf("$%d", len(w.args)+i+1)
	}
	w.clauses, w.args = append(w.clauses, fmt.Sprintf(clause, places...)), append(w.args, values...)
}

// scope wants rows of the shards in a scope.
func (w *where) scope(column string, in store.Scope) {
	if in.All() {
		return
	}
	shards := []int16{}
	for _, n := range in.List() {
		shards = append(shards, int16(n))
	}
	w.and(column+" = ANY (%s)", shards)
}

// sql is the end of a statement: which rows, in what order, and how many, where limit is not 0.
func (w *where) sql(order string, limit int) string {
	out := ""
	if len(w.clauses) > 0 {
		out = "WHERE " + strings.Join(w.clauses, " AND ")
	}
	out += " ORDER BY " + order
	if limit > 0 {
		w.args = append(w.args, limit)
		out += fmt.Sprintf(" LIMIT $%d", len(w.args))
	}
	return out
}
