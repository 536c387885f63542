package revolution

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// TestThePageAboutScenarios holds the part of docs/scenarios.md that is about this game to what the game can read.
func TestThePageAboutScenarios(t *testing.T) {
	text, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "\n## Witches of the Revolution\n")
	page, _, _ = strings.Cut(page, "\n## ")
	table, answers, _ := strings.Cut(page, "### Answers")
	answers, facts, _ := strings.Cut(answers, "### Facts")
	g := fixtures(t)
	for _, what := range []string{"{seats: 2, nonsense: 1}", "{seats: 2, A: {nonsense: 1}}",
		"{seats: 2, left: {nonsense: 1}}"} {
		_, err := arrange(g, what)
		_, keys, ok := strings.Cut(err.Error(), "it can have ")
		if !ok {
			t.Fatalf("%s: %v", what, err)
		}
		for _, k := range strings.Split(keys, ", ") {
			if k != "B" && k != "C" && !regexp.MustCompile("[`{ ]"+regexp.QuoteMeta(k)+"[`: ]").MatchString(table) {
				t.Errorf("docs/scenarios.md has no key %q under Witches of the Revolution", k)
			}
		}
	}
	p := proposing(t)
	v := p.View(0)
	for kind := play.AnsNone + 1; kind < play.AnsKinds; kind++ {
		if verb := v.Option(0, play.Give(kind, p.(*play.State).R.Index["u-h1"], 0, 0)).Verb; !strings.Contains(answers,
			"`"+verb) {
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

// TestEveryHouseCardHasAScenario: one whose title begins with the card's name, in scenarios/house-*.yaml.
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
		if !strings.Contains(all.String(), "\ntitle: \""+c.Name+": ") {
			t.Errorf("no scenario is about %s: its title would begin with %q", c.ID, c.Name+":")
		}
	}
}

// proposing is a table on which the first player puts an Act together.
func proposing(t *testing.T) engine.Position {
	t.Helper()
	p, err := arrange(fixtures(t), `{seats: 2, line: {2: fh-e1, 1: u-h1}, row: {2: ded-ffh}, A: {hand: [a-fh, a-bf, a-ef]},
  B: {hand: [b-fh]}}`)
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0)
	for _, d := range p.Open(nil) {
		if a, ok := engine.FindKey(v, d.ID, "act:fh-e1>familiars"); ok && d.Seat == 0 {
			if err := p.Apply(engine.Move{Seat: 0, Decision: d.ID, Answer: a}, nil); err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatal("no Act against fh-e1 is offered")
	return nil
}
