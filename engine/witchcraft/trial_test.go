package witchcraft

import (
	"flag"
	"os"
	"sync"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
)

// house is the pack on which the rules are tried, read once.
var house = sync.OnceValues(func() (engine.PackSource, error) {
	p, err := cards.Read(os.DirFS("../../cards/witchcraft/house"), Vocabulary())
	if err != nil {
		return engine.PackSource{}, err
	}
	return p.Source(), nil
})

// withTexts is the game with its house pack.
func withTexts(t testing.TB) *Game {
	t.Helper()
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// long asks for thousands of games: go test ./engine/witchcraft -long
var long = flag.Bool("long", false, "play thousands of games")
