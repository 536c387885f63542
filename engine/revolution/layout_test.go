package revolution

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine/scenario"
)

var _ scenario.Game = (*Game)(nil)

// fixtures are the cards that the scenarios play with.
func fixtures(t testing.TB) *Game {
	t.Helper()
	const file = "testdata/fixtures.yaml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := cards.ReadFile(file, text, Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gameOf is the game of a scenario: with the fixtures, the house pack, or either with cards of the scenario's own.
func gameOf(p scenario.Pack) (scenario.Game, error) {
	read := func() (*cards.Pack, error) { return cards.Read(os.DirFS("../../cards/revolution/house"), Vocabulary()) }
	if p.Path != "" {
		read = func() (*cards.Pack, error) { return cards.Open(p.Path, Vocabulary()) }
	}
	pack, err := read()
	if err == nil && p.Cards != nil {
		pack, err = pack.With(p.Cards, Vocabulary())
	}
	if err != nil {
		return nil, err
	}
	return New(pack.Source())
}

func TestScenarios(t *testing.T) {
	made := map[string]scenario.Game{}
	games := func(p scenario.Pack) (scenario.Game, error) {
		if g := made[p.Path]; g != nil && p.Cards == nil {
			return g, nil
		}
		g, err := gameOf(p)
		if err == nil && p.Cards == nil {
			made[p.Path] = g
		}
		return g, err
	}
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no scenarios", err)
	}
	total := 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			r := scenario.Run(file, games)
			total += r.Scenarios
			for _, f := range r.Failures {
				t.Error(f)
			}
		})
	}
	t.Logf("%d scenarios", total)
}
