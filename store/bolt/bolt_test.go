package bolt_test

import (
	"path/filepath"
	"testing"

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
