package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"witchtable/store"
)

// What is kept of a person, a server or a season is a row of its own: their id, what they are found by, and the rest as
// JSON.

// PutPack implements store.Store.
func (s *Store) PutPack(ctx context.Context, hash store.PackHash, content []byte) error {
	if err := hash.Validate(); err != nil {
		return err
	}
	return s.call(ctx, fmt.Sprintf("pack %s with another content", hash), "SELECT put_pack($1, $2)", string(hash),
		append([]byte{}, content...))
}

// Pack implements store.Store.
func (s *Store) Pack(ctx context.Context, hash store.PackHash) (content []byte, err error) {
	err = s.get(ctx, fmt.Sprintf("pack %q", hash), "SELECT content FROM packs WHERE hash = $1", []any{string(hash)},
		&content)
	return content, err
}

// PutServer implements store.Store.
func (s *Store) PutServer(ctx context.Context, server store.Server) error {
	body, err := bodyOf(server)
	if err != nil {
		return err
	}
	return s.call(ctx, "server", "SELECT 0 FROM put_server($1, $2)", string(server.ID), body)
}

// Server implements store.Store.
func (s *Store) Server(ctx context.Context, id store.ServerID) (store.Server, error) {
	return chosen(ctx, s, "SELECT body FROM servers WHERE id = $1", string(id), store.Server{ID: id},
		func(body []byte) (store.Server, error) { return serverOf(id, body) })
}

// PutPerson implements store.Store.
func (s *Store) PutPerson(ctx context.Context, p store.Person) error {
	body, err := bodyOf(p)
	if err != nil {
		return err
	}
	return s.call(ctx, "person", "SELECT 0 FROM put_person($1, $2, $3, $4)", string(p.ID),
		int16(store.ShardOfPerson(p.ID)), p.Forgetting != "", body)
}

// Person implements store.Store.
func (s *Store) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	return chosen(ctx, s, "SELECT body FROM people WHERE id = $1", string(id), store.Person{ID: id},
		func(body []byte) (store.Person, error) { return personOf(id, body) })
}

// Forgetting implements store.Store.
func (s *Store) Forgetting(ctx context.Context, in store.Scope) ([]store.Person, error) {
	w := where{clauses: []string{"forgetting"}}
	w.scope("shard", in)
	return list(ctx, s, "SELECT id, body FROM people "+w.sql("id", 0), w.args, func(rows pgx.Rows) (store.Person, error) {
		var id store.UserID
		var body []byte
		if err := rows.Scan(&id, &body); err != nil {
			return store.Person{}, err
		}
		return personOf(id, body)
	})
}

// bodyOf is a valid row as JSON.
func bodyOf(row interface{ Validate() error }) (string, error) {
	if err := row.Validate(); err != nil {
		return "", err
	}
	body, err := json.Marshal(row)
	return string(body), err
}

// chosen reads a row, or what stands there where nothing has been kept.
func chosen[T any](ctx context.Context, s *Store, sql, id string, none T, decode func([]byte) (T, error)) (T, error) {
	var body []byte
	err := s.get(ctx, "row", sql, []any{id}, &body)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return none, nil
	case err != nil:
		return none, err
	}
	return decode(body)
}

func serverOf(id store.ServerID, body []byte) (store.Server, error) {
	server := store.Server{}
	if err := json.Unmarshal(body, &server); err != nil {
		return server, damaged("server %q: %w", id, err)
	}
	server.ID = id
	return server, nil
}

func personOf(id store.UserID, body []byte) (store.Person, error) {
	p := store.Person{}
	if err := json.Unmarshal(body, &p); err != nil {
		return p, damaged("person %q: %w", id, err)
	}
	p.ID = id
	return p, nil
}

func recordRow(rows pgx.Rows) (r store.Record, err error) {
	var table store.TableID
	var server store.ServerID
	var body []byte
	if err := rows.Scan(&table, &server, &body); err != nil {
		return r, err
	}
	if err := json.Unmarshal(body, &r); err != nil {
		return r, damaged("record of table %s: %w", table, err)
	}
	r.Table, r.Server = table, server
	return r, nil
}
