package postgres_test

import (
	"context"
	"testing"

	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

func TestMain(m *testing.M) { postgrestest.Main(m) }

func open(t testing.TB, dsn string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), dsn, postgres.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, postgrestest.DSN(t)) })
}

func TestOwners(t *testing.T) {
	storetest.RunOwners(t, func(t *testing.T) storetest.Shared { return open(t, postgrestest.DSN(t)) })
}

func TestShared(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T) (a, b storetest.Shared) {
		dsn := postgrestest.DSN(t)
		return open(t, dsn), open(t, dsn)
	})
}

func TestMove(t *testing.T) {
	storetest.RunMove(t, func(t *testing.T) store.Movable { return open(t, postgrestest.DSN(t)) })
}

func TestHolds(t *testing.T) {
	s := open(t, postgrestest.DSN(t))
	defer s.Close()
	storetest.RunHolds(t, s)
}
