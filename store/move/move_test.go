package move_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/move"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

var ctx = context.Background()

func TestMain(m *testing.M) { postgrestest.Main(m) }

func file(t *testing.T) store.Movable {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func database(t *testing.T) store.Movable {
	t.Helper()
	s, err := postgres.Open(ctx, postgrestest.DSN(t), postgres.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestThereAndBack: from a file into a database, and from there into a file, all answers are the same.
func TestThereAndBack(t *testing.T) {
	first, middle, last := file(t), database(t), file(t)
	if err := first.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	storetest.Fill(t, first)
	for _, step := range [][2]store.Movable{{first, middle}, {middle, last}} {
		count, err := move.All(ctx, step[0], step[1], nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := (move.Count{Tables: 13, Moves: 66, Packs: 2, People: 2, Servers: 2, Seasons: 2}); count != want {
			t.Errorf("moved %v, want %v", count, want)
		}
		storetest.Same(t, first, step[1])
	}
	if _, err := move.All(ctx, first, middle, nil); !errors.Is(err, store.ErrConflict) {
		t.Errorf("into a database that is not empty: got error %v, want %v", err, store.ErrConflict)
	}
}

// forgetful is a store that loses people.
type forgetful struct{ store.Movable }

func (f forgetful) Import(ctx context.Context, fill func(add func(store.Piece) error) error) error {
	return f.Movable.Import(ctx, func(add func(store.Piece) error) error {
		return fill(func(p store.Piece) error {
			if _, person := p.(store.Person); person {
				return nil
			}
			return add(p)
		})
	})
}

// TestWhatIsMissingIsMissed: a copy that is in order and not whole is none.
func TestWhatIsMissingIsMissed(t *testing.T) {
	from := file(t)
	if err := from.PutPerson(ctx, store.Person{ID: "ada", Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := move.All(ctx, from, forgetful{file(t)}, nil); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got error %v, want %v", err, store.ErrDamaged)
	}
}
