package revolution

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/scenario"
	"witchtable/engine/yaml"
)

var _ scenario.Game = (*Game)(nil)

// fixtures are the cards that the scenarios play with, read without a vocabulary, which the game has not got yet, and
// done by stand-ins for its verbs.
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
	g.rules.Deeds = play.Deeds{Step: stepText, Answered: answerText}
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
