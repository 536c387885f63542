package witchcraft

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/pinned"
	"witchtable/engine/scenario"
	"witchtable/engine/witchcraft/layout"
	"witchtable/engine/witchcraft/play"
)

// laid lays a table from a description.
func laid(t *testing.T, g *Game, table string) engine.Position {
	t.Helper()
	n, err := scenario.ParseTable("table", []byte(table))
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Arrange(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// give gives the answer with a key to the first question of a position, and returns what came of it.
func give(t *testing.T, p engine.Position, key string) engine.Step {
	t.Helper()
	d := p.Open(nil)[0].ID
	a, ok := engine.FindKey(p.View(0), d, key)
	if !ok {
		t.Fatalf("%s is not among the answers", key)
	}
	m, log := engine.Move{Decision: d, Answer: a}, &engine.Log{}
	if err := p.Apply(m, log); err != nil {
		t.Fatal(err)
	}
	return log.Step(m)
}

// TestThePageAboutLogs: docs/game-log/witchcraft.md has every kind of event, every verb that is answered with, every
// option with its values, and what positions have.
func TestThePageAboutLogs(t *testing.T) {
	text, err := os.ReadFile("../../docs/game-log/witchcraft.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	rows := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllStringSubmatch(page, -1) {
		rows[m[1]] = true
	}
	for _, e := range pinned.Constants(t, "play", "EvBegins", "evNone", "EvKinds") {
		if !rows[e.Number] {
			t.Errorf("the page has no row for the event %s, %s of play/events.go", e.Number, e.Name)
		}
		delete(rows, e.Number)
	}
	for number := range rows {
		t.Errorf("the page explains the event %s, which play/events.go does not have", number)
	}
	p := laid(t, withTexts(t), "{stage: resolve, bonus: 1, display: [{mission: guard-the-seed-corn, challenges: "+
		"[corn-weevils]}, gap, gap]}")
	v := p.View(0)
	for kind := play.AnsNone + 1; kind < play.AnsKinds; kind++ {
		if verb := v.Option(0, play.Give(kind, 0, 0)).Verb; !strings.Contains(page, "`"+verb+"`") {
			t.Errorf("the page does not explain the verb %s", verb)
		}
	}
	whole, err := json.Marshal(p.Dump())
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range regexp.MustCompile(`"([a-z-]+)":`).FindAllStringSubmatch(string(whole), -1) {
		if key[1] != "juror" && !strings.Contains(page, "`"+key[1]+"`") {
			t.Errorf("the page does not explain %q, which positions have", key[1])
		}
	}
	for _, o := range play.OptionSpecs() {
		if row := "| `" + o.Name + "` | `" + strings.Join(o.Values, "`, `") + "` |"; !strings.Contains(page, row) {
			t.Errorf("the page does not have the option %s with its values: %s", o.Name, row)
		}
	}
}

// TestPositionsHaveEveryCardOnce: the dump of a table names each card once, but those that lie face up or are revealed.
func TestPositionsHaveEveryCardOnce(t *testing.T) {
	p, err := withTexts(t).Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(4), Host: engine.Onlooker}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, d := p.(*play.State), p.Dump().(layout.Dump)
	seen := map[string]int{}
	for _, list := range d.Zones {
		for _, c := range list {
			seen[c]++
		}
	}
	for _, j := range d.Jurors {
		seen[j.Juror]++
		for _, c := range j.Convictions {
			seen[c]++
		}
	}
	for _, m := range d.Missions {
		seen[m.Mission]++
		for _, c := range m.Challenges {
			seen[c]++
		}
	}
	if len(seen) != s.R.N {
		t.Errorf("the dump has %d cards of %d", len(seen), s.R.N)
	}
	for c, n := range seen {
		if n != 1 {
			t.Errorf("%s is %d times in the dump", c, n)
		}
	}
}
