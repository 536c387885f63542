package witchcraft

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine/scenario"
	"witchtable/engine/witchcraft/play"
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

// TestThePageAboutScenarios holds the part of docs/scenarios.md that is about this game to what the game can read.
func TestThePageAboutScenarios(t *testing.T) {
	text, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "\n## Witchcraft!\n")
	page, _, _ = strings.Cut(page, "\n## ")
	table, answers, _ := strings.Cut(page, "### Answers")
	answers, facts, _ := strings.Cut(answers, "### Facts")
	g := withTexts(t)
	n, err := scenario.ParseTable("table", []byte("{nonsense: 1}"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Arrange(n, nil)
	_, keys, ok := strings.Cut(err.Error(), "it can have ")
	if !ok {
		t.Fatal(err)
	}
	for _, k := range strings.Split(keys, ", ") {
		if !strings.Contains(table, "`"+k+"`") {
			t.Errorf("docs/scenarios.md has no key %q under Witchcraft!", k)
		}
	}
	p := laid(t, g, "{display: [{mission: guard-the-seed-corn, challenges: [grey-wolf]}, gap, gap], play: [ruth-bellamy]}")
	v := p.View(0)
	for kind := play.AnsNone + 1; kind < play.AnsKinds; kind++ {
		if verb := v.Option(0, play.Give(kind, 0, 0)).Verb; !strings.Contains(answers, verb) {
			t.Errorf("docs/scenarios.md has no answer %q", verb)
		}
	}
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(facts, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if _, ok := g.Fact(p, name[1]); !ok {
				t.Errorf("docs/scenarios.md has the fact %q; the game does not", name[1])
			}
		}
	}
}
