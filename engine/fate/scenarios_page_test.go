package fate_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine"
)

// TestThePageAboutScenarios holds the part of docs/scenarios.md that is about this game to what the game can read.
func TestThePageAboutScenarios(t *testing.T) {
	text, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "## Fate of Witches")
	page, _, _ = strings.Cut(page, "\n## ") // another game's
	g := house(t)
	has := func(what, word string) {
		if !regexp.MustCompile("[`{ ,']" + regexp.QuoteMeta(word) + "[`:' ,]").MatchString(page) {
			t.Errorf("docs/scenarios.md has no %s %q under Fate of Witches", what, word)
		}
	}
	for _, table := range []string{"{seats: 2, nonsense: 1}", "{seats: 2, A: {nonsense: 1}}",
		"{seats: 2, used: {nonsense: 1}}", "{seats: 2, supply: {nonsense: 1}}",
		"{seats: 2, A: {coven: [mab: {nonsense: 1}]}}"} {
		_, err := arrange(g, table)
		_, keys, ok := strings.Cut(err.Error(), "it can have ")
		if !ok {
			t.Fatalf("%s: %v", table, err)
		}
		for _, k := range strings.Split(keys, ", ") {
			if k != "B" && k != "C" {
				has("key", k)
			}
		}
	}
	p := arranged(t, g, "{seats: 2, A: {coven: [mab]}}")
	_, answers, _ := strings.Cut(page, "### Answers")
	verbs := 0
	for kind := engine.Answer(0); kind < 256; kind++ {
		d, _ := questionOf(p, 0)
		if o := p.View(0).Option(d, kind<<16); o.Verb != "" {
			verbs++
			if !regexp.MustCompile("`'?" + o.Verb + "['` ]").MatchString(answers) {
				t.Errorf("docs/scenarios.md has no answer %q", o.Verb)
			}
		}
	}
	if verbs < 20 {
		t.Errorf("%d verbs of answers were found; there are more", verbs)
	}
	_, facts, _ := strings.Cut(page, "### Facts")
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(facts, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if _, ok := g.Fact(p, name[1]); !ok && !strings.HasPrefix(name[1], "score.") {
				t.Errorf("docs/scenarios.md has the fact %q; the game does not", name[1])
			}
		}
	}
}
