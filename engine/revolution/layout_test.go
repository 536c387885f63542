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

func TestScenarios(t *testing.T) {
	g := fixtures(t)
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no scenarios", err)
	}
	total := 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			r := scenario.Run(file, func(scenario.Pack) (scenario.Game, error) { return g, nil })
			total += r.Scenarios
			for _, f := range r.Failures {
				t.Error(f)
			}
		})
	}
	t.Logf("%d scenarios", total)
}
