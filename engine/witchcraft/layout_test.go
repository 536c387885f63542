package witchcraft

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine/scenario"
)

var _ scenario.Game = (*Game)(nil)

// gameOf is the game of a scenario: with the house pack, or with cards of the scenario's own in it.
func gameOf(p scenario.Pack) (scenario.Game, error) {
	pack, err := cards.Read(os.DirFS("../../cards/witchcraft/house"), Vocabulary())
	if err == nil && p.Cards != nil {
		pack, err = pack.With(p.Cards, Vocabulary())
	}
	if err != nil {
		return nil, err
	}
	return New(pack.Source())
}

func TestScenarios(t *testing.T) {
	var made scenario.Game
	games := func(p scenario.Pack) (scenario.Game, error) {
		if made != nil && p.Cards == nil {
			return made, nil
		}
		g, err := gameOf(p)
		if err == nil && p.Cards == nil {
			made = g
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
