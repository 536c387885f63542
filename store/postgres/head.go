package postgres

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"witchtable/store"
)

// head is what the row of a table has of its header beside the header itself, so that it is found and compared.
type head struct {
	server   string
	number   int
	created  int64
	live     bool
	finished bool
	channel  *string
	ended    int64
	wakes    int64
	pack     *string
	names    []string
	seated   []string
	attempt  *string
	header   string
	record   *string
}

// headOf is the head of a table.
func headOf(t store.Table) (h head, err error) {
	header, err := json.Marshal(t)
	if err != nil {
		return h, fmt.Errorf("%w: encoding the header: %w", store.ErrInvalid, err)
	}
	h = head{server: string(t.Server), number: t.Number, created: int64(t.CreatedAt), live: t.Live(),
		finished: t.State == store.Over, channel: some(string(t.Channel)), ended: int64(t.EndedAt), wakes: int64(t.Wakes),
		pack: some(string(t.Pack)), names: plain(t.Names()), seated: seated(t), attempt: some(attemptOf(t)),
		header: string(header)}
	if r, ok := store.RecordOf(t); ok {
		record, err := json.Marshal(r)
		if err != nil {
			return h, fmt.Errorf("%w: encoding the record: %w", store.ErrInvalid, err)
		}
		h.record = some(string(record))
	}
	return h, nil
}

// some is a text, or null where it is empty.
func some(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// plain are ids as texts; never null.
func plain[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// seated are the people who hold seats, each once.
func seated(t store.Table) []string {
	var list []string
	for _, s := range t.Seats {
		if s.User != "" {
			list = append(list, string(s.User))
		}
	}
	slices.Sort(list)
	return append([]string{}, slices.Compact(list)...)
}

// attemptOf names the attempt that counts which a table is, if it is one: of such there is one. No part has a space.
func attemptOf(t store.Table) string {
	if t.Attempter() == "" {
		return ""
	}
	return attemptName(store.DealOf(t), t.Attempter())
}

func attemptName(d store.Deal, user store.UserID) string {
	return strings.Join([]string{string(d.Server), d.Game, string(d.Day), string(user)}, " ")
}

// tableColumns are what tableRow reads.
const tableColumns = "t.id, t.version, t.moves, t.number, b.header"

// tablesAndBodies is where tableColumns are.
const tablesAndBodies = " FROM tables t JOIN bodies b ON b.id = t.id "

// tableRow reads a table.
func tableRow(rows pgx.Rows) (t store.Table, err error) {
	var r tableScan
	if err := rows.Scan(r.fields()...); err != nil {
		return t, err
	}
	return r.table()
}

// tableScan is a row of tableColumns.
type tableScan struct {
	id      string
	version int64
	moves   int
	number  int
	header  []byte
}

func (r *tableScan) fields() []any { return []any{&r.id, &r.version, &r.moves, &r.number, &r.header} }

func (r *tableScan) table() (t store.Table, err error) {
	if err := json.Unmarshal(r.header, &t); err != nil {
		return t, damaged("header of table %s: %w", r.id, err)
	}
	t.ID, t.Version, t.MoveCount, t.Number = store.TableID(r.id), uint64(r.version), r.moves, r.number
	return t, nil
}
