package revolution

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine/enginetest/pinned"
	"witchtable/engine/revolution/play"
)

// TestThePageAboutLogs: docs/game-log/revolution.md has every kind of event, every verb that is answered with, and every
// option with its values.
func TestThePageAboutLogs(t *testing.T) {
	text, err := os.ReadFile("../../docs/game-log/revolution.md")
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
	p := proposing(t)
	v := p.View(0)
	for kind := play.AnsNone + 1; kind < play.AnsKinds; kind++ {
		if verb := v.Option(0, play.Give(kind, p.(*play.State).R.Index["u-h1"], 0, 0)).Verb; !strings.Contains(page,
			"`"+verb+"`") {
			t.Errorf("the page does not explain the verb %s", verb)
		}
	}
	for _, o := range play.OptionSpecs() {
		if row := "| `" + o.Name + "` | `" + strings.Join(o.Values, "`, `") + "` |"; !strings.Contains(page, row) {
			t.Errorf("the page does not have the option %s with its values: %s", o.Name, row)
		}
	}
}
