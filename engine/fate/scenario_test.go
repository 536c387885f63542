package fate_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	fatecards "witchtable/cards/fate"
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
	packs, made := map[string]*cards.Pack{}, map[string]*fate.Game{}
	return func(p scenario.Pack) (scenario.Game, error) {
		if g := made[p.Path]; g != nil && p.Cards == nil {
			return g, nil
		}
		pack, err := packs[p.Path], error(nil)
		switch {
		case pack != nil:
		case p.Path != "":
			pack, err = cards.Open(p.Path, fate.Vocabulary())
		default:
			pack, err = fatecards.Load()
		}
		if err != nil {
			return nil, err
		}
		packs[p.Path] = pack
		if p.Cards != nil {
			if pack, err = pack.With(p.Cards, fate.Vocabulary()); err != nil {
				return nil, err
			}
			return fate.New(pack.Source())
		}
		made[p.Path], err = fate.New(pack.Source())
		return made[p.Path], err
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

// TestEveryHouseCardHasAScenario: a card of the house pack is named among the rules of at least one scenario, which
// says what the card does.
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
