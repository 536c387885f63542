package fate_test

import (
	"errors"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate"
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

// So is one of a table that plays another pack.
func TestPositionsOfOtherPacksAreRefused(t *testing.T) {
	t.Parallel()
	p, err := house(t).Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	other := engine.PackSource{Name: "other", Game: "fate", Hash: "other", Cards: plainPack()}
	for len(other.Cards) < len(house(t).Cards()) {
		c := other.Cards[0]
		c.ID += engine.CardID(rune('a' + len(other.Cards)%26))
		other.Cards = append(other.Cards, c)
	}
	g, err := fate.New(other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Load(mark(t, p)); !errors.Is(err, engine.ErrSaved) {
		t.Errorf("a position of the house pack is read with another: %v", err)
	} else if !strings.Contains(err.Error(), "another pack") {
		t.Errorf("the refusal does not say that the pack is another: %v", err)
	}
}
