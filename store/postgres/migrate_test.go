package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/store"
	"witchtable/store/postgres/postgrestest"
)

// TestMigrations opens a store by one program after another, of which each knows more.
func TestMigrations(t *testing.T) {
	ctx, dsn := context.Background(), postgrestest.DSN(t)
	reopen := func(steps []string) error {
		s, err := open(ctx, dsn, Config{}, steps)
		if err == nil {
			err = errors.Join(s.Check(ctx), s.Close())
		}
		return err
	}
	now := migrations()
	next := append(slices.Clone(now), "ALTER TABLE people ADD COLUMN shoes integer")
	failing := append(slices.Clone(next), "UPDATE people SET shoes = 1; SELECT 1/0")
	for _, step := range []struct {
		name  string
		steps []string
		want  error
	}{{"the first program", now, nil}, {"the same again", now, nil}, {"the next one", next, nil},
		{"the first one again", now, store.ErrNewer}, {"the next one again", next, nil}} {
		if err := reopen(step.steps); !errors.Is(err, step.want) {
			t.Errorf("%s: got error %v, want %v", step.name, err, step.want)
		}
	}
	if err := reopen(failing); err == nil {
		t.Error("a step that fails was taken")
	}
	if err := reopen(next); err != nil {
		t.Errorf("after a step that failed: %v", err)
	}
	postgrestest.Exec(t, dsn, "DELETE FROM meta")
	if err := reopen(now); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a store of no schema: got error %v, want %v", err, store.ErrDamaged)
	}
}

// TestOpenedByManyAtOnce: processes that start together make the store once.
func TestOpenedByManyAtOnce(t *testing.T) {
	ctx, dsn := context.Background(), postgrestest.DSN(t)
	var starting sync.WaitGroup
	for range 6 {
		starting.Go(func() {
			s, err := Open(ctx, dsn, Config{})
			if err == nil {
				err = errors.Join(s.PutPerson(ctx, store.Person{ID: "ada"}), s.Close())
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
}

// TestRoleThatOwnsASchema: a role that owns a schema in somebody else's database, and may make none there, opens a
// store in it, and again.
func TestRoleThatOwnsASchema(t *testing.T) {
	ctx, server := context.Background(), postgrestest.Own(t)
	postgrestest.Exec(t, server.DSN(), "CREATE ROLE tenant LOGIN")
	postgrestest.Exec(t, server.DSN(), "CREATE DATABASE house")
	house := strings.Replace(server.DSN(), "/postgres", "/house", 1)
	postgrestest.Exec(t, house, "CREATE SCHEMA wt AUTHORIZATION tenant")
	tenant := "postgres://tenant@" + server.Address() + "/house?sslmode=disable&search_path="
	for range 2 {
		s, err := Open(ctx, tenant+"wt", Config{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.PutPerson(ctx, store.Person{ID: "ada"}), s.Check(ctx), s.Close()); err != nil {
			t.Error(err)
		}
	}
	s, err := Open(ctx, tenant+"another", Config{})
	if err == nil {
		t.Fatal("a schema was made without the right to", s.Close())
	}
}
