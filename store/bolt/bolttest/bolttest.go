// Package bolttest opens stores for the tests of those who build on stores.
//
// It leaves to store/storetest what every store must do, and to the tests of store/bolt what only a file can fail at.
package bolttest

import (
	"context"
	"path/filepath"
	"testing"

	"witchtable/store/bolt"
)

// Open opens an empty store in a temporary file. At the end of the test it is checked and closed. In a bubble of
// testing/synctest it must be opened inside the bubble, since its writer is a goroutine.
func Open(t testing.TB, c bolt.Config) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), c)
	if err != nil {
		t.Fatalf("opening the store: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Check(context.Background()); err != nil {
			t.Errorf("the store afterwards: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	return s
}
