package main

import (
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// The tests of this file hold the pages docs/rulings/<game>.md and whatever cites their ids together.

// TestEveryIdCitedIsARuling of the game that cites it, and is kept there.
func TestEveryIdCitedIsARuling(t *testing.T) {
	r := rule(t, os.DirFS(root))
	for _, fault := range append(r.faults, r.unkept()...) {
		t.Error(fault)
	}
	if r.uses < 800 { // 583 definitions of the first game and what cites them
		t.Errorf("only %d ids were found cited; the search for them must be broken", r.uses)
	}
}

// TestEveryGameHasItsRulings on a page that the list of them names.
func TestEveryGameHasItsRulings(t *testing.T) {
	list := read(t, "docs/rulings.md")
	for _, g := range games() {
		page := "rulings/" + g.name + ".md"
		if _, err := os.Stat(root + "/docs/" + page); err != nil {
			t.Errorf("the rulings of %s: %v", g.name, err)
		}
		if !strings.Contains(list, "]("+page+")") {
			t.Errorf("docs/rulings.md does not link to %s", page)
		}
	}
}

// TestIdsAreOfTheirGame: two games have rulings of one id, and neither is taken for the other's.
func TestIdsAreOfTheirGame(t *testing.T) {
	house := fstest.MapFS{}
	for file, text := range map[string]string{
		"docs/rulings/fate.md": "- **A1** One.\n- **A2** Two, see A1.\n- **R7** Seven.\n",
		"docs/rulings/orchard.md": "- **A1** Fruit.\n- **A3** Pies.\n- **A4** Rain.\n- **I1** Sun.\n" +
			"- A4: it never rains.\n- I1: it does.\n",
		"engine/fate/fate.go":         "package fate // A1, A2, R7, S01 and fate:A1\n",
		"engine/fate/testdata/a.yaml": "title: S01 The first\nrules: [A3]\n",
		"cards/orchard/house/a.yaml":  "# A1, I1 and A2, S01\n",
		"cmd/witchtable/game_fate.go": "package main // A3\n",
		"engine/orchard/orchard.go":   "package orchard // fate:A2\n",
		"bot/tables/tables.go":        "package tables // A1, and fate:A1\n",
		"docs/scenarios.md":           "A1, fate:A1, orchard:A2, see:A9\n",
		"docs/rulings.md":             "A77\n",
	} {
		house[file] = &fstest.MapFile{Data: []byte(text)}
	}
	want := []string{
		"bot/tables/tables.go:1: A1 is cited, in a room that is not its game's",
		"bot/tables/tables.go:1: fate:A1 is cited, in a room that is not its game's",
		"cards/orchard/house/a.yaml:1: A2 is not defined in docs/rulings/orchard.md",
		"cards/orchard/house/a.yaml:1: S01 is not defined in docs/rulings/orchard.md",
		"cmd/witchtable/game_fate.go:1: A3 is not defined in docs/rulings/fate.md",
		"docs/scenarios.md:1: A1 is of no game: a document that serves every game names it, as in fate:A1",
		"docs/scenarios.md:1: A2 is not defined in docs/rulings/orchard.md",
		"engine/fate/testdata/a.yaml:2: A3 is not defined in docs/rulings/fate.md",
		"engine/orchard/orchard.go:1: fate:A2 is cited, in a room that is not its game's",
		"orchard: A3 is cited by no code, test or scenario: nothing says what keeps it",
		"orchard: I1 is cited, though its page says that nothing keeps it",
	}
	r := rule(t, house)
	if got := append(r.faults, r.unkept()...); !slices.Equal(got, want) {
		t.Errorf("the faults are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// lastIDs are the ends of the series that a game's page has reached: an id that was given once stays.
var lastIDs = map[string]string{"fate": "A153 I46 R90 L863", "revolution": "A81 I44 R94",
	"witchcraft": "A82 I24 R52"}

// TestRulingsAreDefinedOnceAndInOrder: the series A, I and R of a page count up without gap; L names lines of a
// document that has others between.
func TestRulingsAreDefinedOnceAndInOrder(t *testing.T) {
	pages, err := fs.Glob(os.DirFS(root), "docs/rulings/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		game, _ := gameOfPage(page)
		last := map[string]int{}
		section := ""
		for line := range strings.Lines(read(t, page)) {
			m := definedForm.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			letter := m[1]
			n, err := strconv.Atoi(m[2])
			switch before := last[letter]; {
			case err != nil:
				t.Fatal(err)
			case letter != section && before > 0:
				t.Errorf("%s: %s%d stands behind the %s series", page, letter, n, section)
			case n <= before:
				t.Errorf("%s: %s%d stands behind %s%d: defined twice, or out of order", page, letter, n, letter, before)
			case letter != "L" && n != before+1:
				t.Errorf("%s: %s%d follows %s%d: the ids between are missing", page, letter, n, letter, before)
			}
			section, last[letter] = letter, n
		}
		for _, id := range strings.Fields(lastIDs[game]) {
			if n, err := strconv.Atoi(id[1:]); err != nil || last[id[:1]] < n {
				t.Errorf("%s: its series %s ends at %d; it had reached %s, and an id that was given once stays", page, id[:1],
					last[id[:1]], id)
			}
		}
	}
}
