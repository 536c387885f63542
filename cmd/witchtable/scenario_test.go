package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
)

func TestScenario(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.yaml",
		"title: A deal\npack: house\nstart: {seats: 3, seed: 5}\nsteps:\n  - asked: [A, B, C]\n  - expect: {over: false}\n")
	code, out, _ := witchtable(t, nil, "scenario", "-v", good)
	if code != exitFine {
		t.Errorf("exit code %d", code)
	}
	has(t, "the report", out, "A deal", "1 scenario, 2 steps, 0 failed")

	bad := write("bad.yaml", "title: A deal\npack: house\nstart: {seats: 3, seed: 5}\nsteps:\n  - asked: [A, B]\n")
	lost := write("lost.yaml", "title: A deal\npack: elsewhere\nstart: {seats: 3, seed: 5}\nsteps: []\n")
	code, out, _ = witchtable(t, nil, "scenario", bad, good, lost, filepath.Join(dir, "none.yaml"))
	if code != exitFailed {
		t.Errorf("failing scenarios: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the report", out, "bad.yaml:5", "elsewhere", "none.yaml: no such file\n", "4 files")

	pack := write("pack.yaml", goodPack)
	code, out, said := witchtable(t, nil, "scenario", "--pack", pack, good, bad)
	want := pack + ":1:1: a pack needs at least one Day Event; this one has none\n"
	if code != exitUsage || strings.Count(said, want) != 1 || out != "" {
		t.Errorf("a bad pack: exit code %d, says\n%s%s\nwant exit code %d and, once,\n%s", code, out, said, exitUsage, want)
	}
}

// TestScenarioPacks: a scenario finds its pack by name, by a path from its own folder or from the root, file or folder;
// one that names none takes the pack of the flag, or of the setting.
func TestScenarioPacks(t *testing.T) {
	house, err := filepath.Abs("../../cards/fate/house")
	if err != nil {
		t.Fatal(err)
	}
	fixtures, err := filepath.Abs("../../engine/fate/testdata/fixtures.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "packs", "own"), os.DirFS(house)); err != nil {
		t.Fatal(err)
	}
	write := func(name, pack, card string) string {
		path := filepath.Join(dir, name)
		text := "title: A hand\n" + pack + "table: {seats: 2, A: {hand: [" + card + "]}}\nsteps:\n  - expect: {hand.A: [" +
			card + "]}\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct {
		what string
		env  []string
		args []string
	}{
		{"by name", nil, []string{write("a.yaml", "pack: house\n", "mab")}},
		{"by default", nil, []string{write("b.yaml", "", "mab")}},
		{"a folder beside it", nil, []string{write("c.yaml", "pack: packs/own\n", "mab")}},
		{"a folder from the root", nil, []string{write("d.yaml", "pack: "+house+"\n", "mab")}},
		{"a file from the root", nil, []string{write("e.yaml", "pack: "+fixtures+"\n", "w1")}},
		{"of the flag", nil, []string{"--pack", fixtures, write("f.yaml", "", "w1")}},
		{"of the setting", []string{"WITCHTABLE_PACK=" + fixtures}, []string{write("g.yaml", "", "w1")}},
		{"its own before that of the flag", nil, []string{"--pack", fixtures, write("h.yaml", "pack: house\n", "mab")}},
		{"a card of its own", nil,
			[]string{write("i.yaml", "cards:\n  - {id: own, name: Own, kind: character, type: witch, value: 1, grave: 0}\n",
				"own")}},
	}
	for _, tt := range tests {
		if code, out, _ := witchtable(t, tt.env, append([]string{"scenario"}, tt.args...)...); code != exitFine {
			t.Errorf("a pack %s: exit code %d\n%s", tt.what, code, out)
		}
	}
}

func TestScenarioByNameWithItsTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "two.yaml")
	text := "title: One hand\ntable: {seats: 2, A: {hand: [mab]}}\nsteps:\n  - expect: {hand.A: []}\n---\ntitle: " +
		"Another\nstart: {seats: 2}\nsteps:\n  - asked: [A, B]\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, _ := witchtable(t, nil, "scenario", "--name", "another", path)
	if code != exitFine {
		t.Errorf("exit code %d; the scenario of that name is as it says", code)
	}
	has(t, "the report", out, "1 scenario, 1 step, 0 failed")

	code, out, _ = witchtable(t, nil, "scenario", path)
	if code != exitFailed {
		t.Errorf("exit code %d; want %d", code, exitFailed)
	}
	has(t, "the table of the failure", out, "two.yaml:4:14: One hand: hand.A should be []; it is [mab]",
		"    The Village\n", "    A: Your hand\n", "mab (Witch 1")

	if code, out, _ = witchtable(t, nil, "scenario", "--no-table", path); strings.Contains(out, "The Village") ||
		code != exitFailed {
		t.Errorf("with --no-table: exit code %d\n%s", code, out)
	}
	if code, _, _ = witchtable(t, nil, "scenario", "--name", "none of them", path); code != exitUsage {
		t.Errorf("no scenario of that name: exit code %d; want %d", code, exitUsage)
	}
}

// TestTheExampleOfThePage: what docs/scenarios.md begins with is as it says.
func TestTheExampleOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(page), "```yaml\n")
	example, _, _ = strings.Cut(example, "```")
	path := filepath.Join(t.TempDir(), "example.yaml")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := witchtable(t, nil, "scenario", path); code != exitFine {
		t.Errorf("exit code %d\n%s\n%s", code, out, example)
	}
}

// TestTwoGamesWithAPackOfOneName: a name that two games use is refused, with what to write instead; the referee keeps
// their packs apart.
func TestTwoGamesWithAPackOfOneName(t *testing.T) {
	one, two := fateGame(), fateGame()
	two.name = "other"
	two.house = func() (*cards.Pack, error) {
		p, err := one.house()
		if err != nil {
			return nil, err
		}
		twin := *p
		twin.Game = "other"
		return &twin, nil
	}
	for _, tt := range []struct {
		all        []game
		name, want string // want: a game, or what the error says
	}{
		{[]game{one}, "house", one.name},
		{[]game{one, two}, "other:house", "other"},
		{[]game{one, two}, one.name + ":house", one.name},
		{[]game{one, two}, "house", `the pack "house" may be that of several games; write fate:house or other:house`},
		{[]game{one, two}, "third:house", `there is no pack "third:house"; there is fate:house, other:house`},
	} {
		g, err := gameOfPack(tt.all, tt.name)
		if got := fmt.Sprint(g.name, err); !strings.Contains(got, tt.want) {
			t.Errorf("%s of %d games: %s; want %s", tt.name, len(tt.all), got, tt.want)
		}
	}

	mine, err := one.house()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := two.house()
	if err != nil {
		t.Fatal(err)
	}
	if keyOf(mine) == keyOf(theirs) {
		t.Errorf("the house packs of two games are one to the referee: %v", keyOf(mine))
	}
}
