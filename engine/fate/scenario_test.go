package fate_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine/fate"
	"witchtable/engine/scenario"
)

func open(path string) (*fate.Game, error) {
	pack, err := cards.Open(path, fate.Vocabulary())
	if err != nil {
		return nil, err
	}
	return fate.New(pack.Source())
}

// fixtures is the game with the cards of testdata/fixtures.yaml.
func fixtures(t testing.TB) *fate.Game {
	t.Helper()
	g, err := open("testdata/fixtures.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// games finds the packs of scenarios.
func games(t testing.TB) scenario.Games {
	made := map[string]*fate.Game{"house": house(t)}
	return func(pack string) (scenario.Game, error) {
		if g := made[pack]; g != nil {
			return g, nil
		}
		g, err := open(pack)
		made[pack] = g
		return g, err
	}
}

func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no scenarios", err)
	}
	var about []string
	total := 0
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".yaml"), func(t *testing.T) {
			r := scenario.Run(f, games(t))
			for _, f := range r.Failures {
				t.Error(f)
			}
			total += r.Scenarios
			about = append(about, r.Rules...)
		})
	}
	slices.Sort(about)
	about = slices.Compact(about)
	rulings := 0
	for _, a := range about {
		if strings.HasPrefix(a, "A") {
			rulings++
		}
	}
	t.Logf("%d scenarios about %d rules, %d of them rulings: %s", total, len(about), rulings, strings.Join(about, " "))
}

// TestEveryHouseCardHasAScenario: a card of the house pack is named among the rules of at least one scenario, which says
// what the card does.
func TestEveryHouseCardHasAScenario(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/house-*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	about := map[string]bool{}
	for _, f := range files {
		for _, rule := range scenario.Run(f, games(t)).Rules {
			about[rule] = true
		}
	}
	for _, id := range house(t).Cards() {
		if !about[string(id)] {
			t.Errorf("no scenario in testdata/scenarios/house-*.yaml is about %s", id)
		}
	}
}
