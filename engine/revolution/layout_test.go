package revolution

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/scenario"
	"witchtable/engine/yaml"
)

var _ scenario.Game = (*Game)(nil)

// fixtures are the cards that the scenarios play with, read without a vocabulary, which the game has not got yet.
func fixtures(t testing.TB) *Game {
	t.Helper()
	const file = "testdata/fixtures.yaml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	root, faults := yaml.Single(file, text)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	pack := engine.PackSource{Name: "fixtures", Game: Name, Hash: "fixtures", Table: *plain(root.Get("table"))}
	for i := range root.Get("cards").Items {
		n := plain(&root.Get("cards").Items[i])
		pack.Cards = append(pack.Cards, engine.CardSource{ID: engine.CardID(n.Word("id", "")), Node: *n})
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// waiting are the titles of scenarios that cannot go as they say before cards do what they say. One that does is to be
// taken off the list, which is gone when the game has its lexicon.
func waiting(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/scenarios/waiting.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func TestScenarios(t *testing.T) {
	g := fixtures(t)
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no scenarios", err)
	}
	late := waiting(t)
	failed, total := map[string]bool{}, 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			r := scenario.Run(file, func(scenario.Pack) (scenario.Game, error) { return g, nil })
			total += r.Scenarios
			for _, f := range r.Failures {
				if failed[f.Scenario] = true; !slices.Contains(late, f.Scenario) {
					t.Error(f)
				}
			}
		})
	}
	for _, title := range late {
		if !failed[title] {
			t.Errorf("%q goes as it says: it is no longer to be listed in waiting.txt", title)
		}
	}
	t.Logf("%d scenarios, %d of them wait", total, len(late))
}
