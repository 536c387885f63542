package fate_test

import (
	"errors"
	"testing"

	"witchtable/engine"
)

// A stored position of which any byte has changed is refused: the table is replayed from its log instead.
func TestDamagedPositionsAreRefused(t *testing.T) {
	g := house(t)
	p, err := g.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := mark(t, p)
	for i := range whole {
		damaged := append([]byte(nil), whole...)
		damaged[i] ^= 1 << (i % 8)
		if _, err := g.Load(damaged); !errors.Is(err, engine.ErrSaved) {
			t.Fatalf("byte %d of %d was changed, and reading says %v; expected ErrSaved", i, len(whole), err)
		}
	}
}

func mark(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
