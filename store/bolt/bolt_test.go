package bolt_test

import (
	"path/filepath"
	"testing"
	"testing/synctest"

	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/storetest"
)

func TestOwners(t *testing.T) {
	storetest.RunOwners(t, func(t *testing.T) storetest.Shared {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestHolds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		storetest.RunHolds(t, s)
	})
}

// Leases that end by time are a stand-in for tests: it is held to what stores are held to.
func TestLeases(t *testing.T) {
	storetest.RunOwners(t, func(t *testing.T) storetest.Shared {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return storetest.Lease(s)
	})
}

func TestBackedUp(t *testing.T) {
	storetest.RunBackup(t, func(t *testing.T) storetest.Backed {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestMove(t *testing.T) {
	storetest.RunMove(t, func(t *testing.T) store.Movable {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}
