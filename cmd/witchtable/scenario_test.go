package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine"
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
		"title: A deal\npack: fate:house\nstart: {seats: 3, seed: 5}\n"+
			"steps:\n  - asked: [A, B, C]\n  - expect: {over: false}\n")
	code, out, _ := withTwo(t, nil, "scenario", "-v", good)
	if code != exitFine {
		t.Errorf("exit code %d", code)
	}
	has(t, "the report", out, "A deal", "1 scenario, 2 steps, 0 failed")

	bad := write("bad.yaml", "title: A deal\npack: fate:house\nstart: {seats: 3, seed: 5}\nsteps:\n  - asked: [A, B]\n")
	lost := write("lost.yaml", "title: A deal\npack: elsewhere\nstart: {seats: 3, seed: 5}\nsteps: []\n")
	code, out, _ = withTwo(t, nil, "scenario", bad, good, lost, filepath.Join(dir, "none.yaml"))
	if code != exitFailed {
		t.Errorf("failing scenarios: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the report", out, "bad.yaml:5", "elsewhere", "none.yaml: no such file\n", "4 files")

	pack := write("pack.yaml", goodPack)
	code, out, said := withTwo(t, nil, "scenario", "--pack", pack, good, bad)
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
		{"by name", nil, []string{write("a.yaml", "pack: fate:house\n", "mab")}},
		{"by default", nil, []string{"--game", "fate", write("b.yaml", "", "mab")}},
		{"a folder beside it", nil, []string{write("c.yaml", "pack: packs/own\n", "mab")}},
		{"a folder from the root", nil, []string{write("d.yaml", "pack: "+house+"\n", "mab")}},
		{"a file from the root", nil, []string{write("e.yaml", "pack: "+fixtures+"\n", "w1")}},
		{"of the flag", nil, []string{"--pack", fixtures, write("f.yaml", "", "w1")}},
		{"of the setting", []string{"WITCHTABLE_PACK=" + fixtures}, []string{write("g.yaml", "", "w1")}},
		{"its own before that of the flag", nil, []string{"--pack", fixtures, write("h.yaml", "pack: fate:house\n", "mab")}},
		{"a card of its own", nil,
			[]string{"--game", "fate", write("i.yaml",
				"cards:\n  - {id: own, name: Own, kind: character, type: witch, value: 1, grave: 0}\n", "own")}},
	}
	for _, tt := range tests {
		if code, out, _ := withTwo(t, tt.env, append([]string{"scenario"}, tt.args...)...); code != exitFine {
			t.Errorf("a pack %s: exit code %d\n%s", tt.what, code, out)
		}
	}
}

func TestScenarioByNameWithItsTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "two.yaml")
	text := "title: One hand\npack: fate:house\ntable: {seats: 2, A: {hand: [mab]}}\nsteps:\n" +
		"  - expect: {hand.A: []}\n---\ntitle: Another\npack: fate:house\nstart: {seats: 2}\nsteps:\n  - asked: [A, B]\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, _ := withTwo(t, nil, "scenario", "--name", "another", path)
	if code != exitFine {
		t.Errorf("exit code %d; the scenario of that name is as it says", code)
	}
	has(t, "the report", out, "1 scenario, 1 step, 0 failed")

	code, out, _ = withTwo(t, nil, "scenario", path)
	if code != exitFailed {
		t.Errorf("exit code %d; want %d", code, exitFailed)
	}
	has(t, "the table of the failure", out, "two.yaml:5:14: One hand: hand.A should be []; it is [mab]",
		"    The Village\n", "    A: Your hand\n", "mab (Witch 1")

	if code, out, _ = withTwo(t, nil, "scenario", "--no-table", path); strings.Contains(out, "The Village") ||
		code != exitFailed {
		t.Errorf("with --no-table: exit code %d\n%s", code, out)
	}
	if code, _, _ = withTwo(t, nil, "scenario", "--name", "none of them", path); code != exitUsage {
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
	if code, out, _ := withTwo(t, nil, "scenario", path); code != exitFine {
		t.Errorf("exit code %d\n%s\n%s", code, out, example)
	}
}

// TestScenariosOfSeveralGames: where several games have a pack called house, a scenario that says so, or names none, is
// played with that of the game whose folder it lies in, or that the command line names; elsewhere it is told what to
// write.
func TestScenariosOfSeveralGames(t *testing.T) {
	first, houses := games()[0].name, strings.Join(twoGames().names(), ":house or pack: ")+":house"
	dir := t.TempDir()
	deal := func(pack string) string {
		return "title: A deal\n" + pack + "start: {seats: 2, seed: 5}\nsteps:\n  - asked: [A, B]\n"
	}
	plant := func(pack string) string { return deal(pack) + "  - ask: {A: orchard.ask.plant}\n" }
	keep := func(pack string) string { return deal(pack) + "  - not-offered: {A: done}\n" }
	files(t, dir, map[string]string{
		"orchard/scenarios/bare.yaml": plant("pack: house\n"), "orchard/none.yaml": plant(""),
		first + "/bare.yaml": keep("pack: house\n"), first + "/none.yaml": keep(""),
		first + "/orchard/bare.yaml": plant("pack: house\n"), "orchard/full.yaml": keep("pack: " + first + ":house\n"),
		"bare.yaml": plant("pack: house\n"), "none.yaml": plant(""), "full.yaml": plant("pack: orchard:house\n"),
		"third.yaml": plant("pack: third:house\n"),
		"mine.yaml": string(orchardPack("mine", []engine.CardID{"red-apple"},
			map[engine.CardID]string{"red-apple": "Ruddy"})),
	})
	mine := filepath.Join(dir, "mine.yaml")
	for _, tt := range []struct {
		what, args, want string // want: what is said where it fails
		env              []string
	}{
		{"by its folder", "orchard/scenarios/bare.yaml orchard/none.yaml", "", nil},
		{"by the other game's folder", first + "/bare.yaml " + first + "/none.yaml", "", nil},
		{"by the innermost folder", first + "/orchard/bare.yaml", "", nil},
		{"by --game", "--game orchard bare.yaml none.yaml", "", nil},
		{"by the only pack", "--pack " + mine + " bare.yaml none.yaml", "", nil},
		{"by the only pack of the setting", "bare.yaml none.yaml", "", []string{"WITCHTABLE_PACK=" + mine}},
		{"by its folder before the setting", first + "/none.yaml", "", []string{"WITCHTABLE_PACK=" + mine}},
		{"by its full name", "full.yaml orchard/full.yaml", "", nil},
		{"by nothing", "bare.yaml", `the pack "house" may be that of several games; write pack: ` + houses +
			", or use --game", nil},
		{"by nothing at all", "none.yaml", "it names no pack, and may be of several games; write pack: " + houses +
			", or use --game", nil},
		{"by a name that there is not", "third.yaml", `there is no pack "third:house"; write pack: ` + houses +
			", or name a file", nil},
		{"by a game that there is not", "--game chess bare.yaml", `the game "chess"`, nil},
	} {
		args := []string{"scenario"}
		for _, word := range strings.Fields(tt.args) {
			if strings.HasSuffix(word, ".yaml") && !filepath.IsAbs(word) {
				word = filepath.Join(dir, word)
			}
			args = append(args, word)
		}
		code, out, errs := withTwo(t, tt.env, args...)
		if (code == exitFine) != (tt.want == "") || !strings.Contains(out+errs, tt.want) {
			t.Errorf("the game of a scenario %s: exit code %d\n%s%s\nexpected %q", tt.what, code, out, errs, tt.want)
		}
	}
}

// TestScenariosOfTheHouse: the games' own files that say "pack: house" are of the game in whose folder they lie.
func TestScenariosOfTheHouse(t *testing.T) {
	all, err := filepath.Glob(root + "/engine/*/testdata/scenarios/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"scenario"}
	for _, file := range all {
		if text, err := os.ReadFile(file); err != nil {
			t.Error(err)
		} else if strings.Contains(string(text), "\npack: house\n") {
			args = append(args, file)
		}
	}
	if len(args) < 2 {
		t.Fatal("no scenario is played with a house pack")
	}
	if code, out, errs := withTwo(t, nil, args...); code != exitFine {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// TestRefereesKeepPacksOfOneNameApart: the house packs of two games are two.
func TestRefereesKeepPacksOfOneNameApart(t *testing.T) {
	known := map[packKey]string{}
	for _, g := range twoGames() {
		p, err := g.house()
		if err != nil {
			t.Fatal(err)
		}
		if other := known[keyOf(p)]; other != "" {
			t.Errorf("the house packs of %s and %s are one to the referee: %v", other, g.name, keyOf(p))
		}
		known[keyOf(p)] = g.name
	}
}
