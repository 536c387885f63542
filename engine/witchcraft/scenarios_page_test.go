package witchcraft

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryHouseCardHasAScenario: one whose title begins with the card's name, in scenarios/house-*.yaml. A Curse and
// what is made from the table's numbers does nothing.
func TestEveryHouseCardHasAScenario(t *testing.T) {
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/scenarios/house-*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, c := range pack.Cards {
		if c.Node.Word("kind", "") != "curse" && !strings.Contains(all.String(), "\ntitle: \""+c.Name+": ") {
			t.Errorf("no scenario is about %s: its title would begin with %q", c.ID, c.Name+":")
		}
	}
}
