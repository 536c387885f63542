package revolution

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine/enginetest/pinned"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// TestThePageAboutLogs: docs/game-log/revolution.md has every kind of event, every verb that is answered with, every
// option with its values, and what positions have.
func TestThePageAboutLogs(t *testing.T) {
	text, err := os.ReadFile("../../docs/game-log/revolution.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	said := map[string]bool{"turn": true, "active": true, "final": true, "ending": true, "liberty": true, "seats": true,
		"trophies": true, "tokens": true, "decisions": true} // by themselves
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
	whole, err := json.Marshal(p.Dump())
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range regexp.MustCompile(`"([a-z]+)":`).FindAllStringSubmatch(string(whole), -1) {
		if !strings.Contains(page, "`"+key[1]+"`") && program.Powers.Index(key[1]) < 0 && !said[key[1]] {
			t.Errorf("the page does not explain %q, which positions have", key[1])
		}
	}
	for _, o := range play.OptionSpecs() {
		if row := "| `" + o.Name + "` | `" + strings.Join(o.Values, "`, `") + "` |"; !strings.Contains(page, row) {
			t.Errorf("the page does not have the option %s with its values: %s", o.Name, row)
		}
	}
}

// TestPositionsHaveEveryCardOnce: every card of the game, and none that is in the box.
func TestPositionsHaveEveryCardOnce(t *testing.T) {
	s := start(t, 3, map[string]string{"free_reshuffles": "1"})
	whole, err := json.Marshal(s.Dump())
	if err != nil {
		t.Fatal(err)
	}
	for c := range play.Card(s.R.N) {
		want := 1
		if s.ZoneOf[c] == play.ZoneNowhere {
			want = 0
		}
		if n := strings.Count(string(whole), `"`+string(s.ID(c))+`"`); n != want {
			t.Errorf("%s, which lies in %s, is %d times in the position; want %d", s.ID(c), s.ZoneOf[c], n, want)
		}
	}
}
