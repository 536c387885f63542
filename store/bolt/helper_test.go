package bolt

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"witchtable/store"
	"witchtable/store/storetest"
)

var ctx = context.Background()

func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "tables.db") }

// mustOpen opens a store that is checked and closed at the end of the test, and puts a pack into it.
func mustOpen(t testing.TB, path string, in internals) *Store {
	t.Helper()
	s, err := open(path, Config{}, in)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Check(ctx); err != nil && !errors.Is(err, store.ErrClosed) {
			t.Errorf("Check at the end of the test: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("Close at the end of the test: %v", err)
		}
	})
	must(t, s.PutPack(ctx, storetest.Pack, []byte("cards")))
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wants(t testing.TB, what string, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("%s: got error %v, want %v", what, err, kind)
	}
}

func mustCreate(t testing.TB, s *Store, channel int) store.Table {
	t.Helper()
	made, err := s.CreateTable(ctx, storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", channel))), 0)
	must(t, err)
	return made
}

func closeNow(t testing.TB, s *Store) {
	t.Helper()
	must(t, s.Check(ctx))
	must(t, s.Close())
}
