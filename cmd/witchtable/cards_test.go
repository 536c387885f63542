package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/enginetest/golden"
)

func TestCards(t *testing.T) {
	code, list, _ := witchtable(t, nil, "cards", "list")
	if lines := strings.Count(list, "\n"); code != exitFine || lines != 104 {
		t.Errorf("cards list: exit code %d, %d lines; want 104", code, lines)
	}
	_, one, _ := witchtable(t, nil, "cards", "show", "spindle")
	_, named, _ := witchtable(t, nil, "cards", "show", "Spindle the Newt")
	if one != named {
		t.Errorf("a card asked for by its name reads otherwise:\n%s\n%s", one, named)
	}
	has(t, "the card", one, "Spindle the Newt (spindle)", "Value", "Enchantment token")
	if _, all, _ := witchtable(t, nil, "cards", "show"); strings.Contains(all, "«") || !strings.Contains(all, one) {
		t.Error("cards show prints messages that the catalogue lacks, or not all cards")
	}
	if _, page, _ := witchtable(t, nil, "cards", "vocabulary"); !strings.HasPrefix(page, "#") {
		t.Errorf("cards vocabulary prints no page: %.60q", page)
	}
	if _, schema, _ := witchtable(t, nil, "cards", "schema"); !json.Valid([]byte(schema)) {
		t.Errorf("cards schema prints no JSON: %.60q", schema)
	}
}

const goodPack = `pack: mine
game: fate
format: 1
title: Mine
language: en
cards:
  - {id: a, name: Anna, kind: character, type: witch, value: 2, grave: 1}
  - {id: b, name: Bert, kind: character, type: witch, value: 2, grave: 1}
`

func TestCardsCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if code, out, _ := witchtable(t, nil, "cards", "check"); code != exitFine ||
		!strings.Contains(out, "104 cards for fate, in order") {
		t.Errorf("the house pack: exit code %d, says %q", code, out)
	}
	bad := write("bad.yaml", strings.NewReplacer("grave: 1}", "grvae: 1}", "value: 2", "value: two").Replace(goodPack))
	code, out, _ := witchtable(t, nil, "cards", "check", bad, filepath.Join(dir, "none"))
	if code != exitFailed {
		t.Errorf("packs with faults: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the check", out, bad+":7:", bad+":8:", "grvae", "grave", "two", "none")
	if lines := strings.Count(out, "\n"); lines < 5 {
		t.Errorf("the check does not report all faults, each on its line:\n%s", out)
	}
	small := write("small.yaml", "# Mine\n"+goodPack)
	_, out, _ = witchtable(t, nil, "cards", "check", small)
	want := small + ":2:1: a pack needs at least one Day Event; this one has none\n" +
		small + ":2:1: a pack needs at least 20 Characters (four players and the Village Square); this one has 2\n"
	if out != want {
		t.Errorf("faults of a whole pack belong to its header:\n%s\nwant\n%s", out, want)
	}
}

// What is wrong with the house pack, or with the words it is written in, has no file to be named by.
func TestFaultsOfTheHousePackAreNamed(t *testing.T) {
	broken := orchardGame()
	broken.house = func() (*cards.Pack, error) { return nil, errors.New("26 fruits, not 27") }
	var out strings.Builder
	m := Main{Stdout: &out, Stderr: &out, games: shelf{games()[0], broken}}
	code := m.Run(t.Context(), []string{"cards", "check"})
	want := "the house pack of orchard: 26 fruits, not 27\n"
	if code != exitFailed || !strings.HasSuffix(out.String(), want) || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("exit code %d, and it says\n%swant %d, a line for the sound pack, and\n%s", code, &out, exitFailed, want)
	}
	out.Reset()
	m.printFaults("mine.yaml", errors.New("26 fruits, not 27"))
	if want := "mine.yaml: 26 fruits, not 27\n"; out.String() != want {
		t.Errorf("of a pack with a path it says %q; want %q", out.String(), want)
	}
}

// A pack with some emblems is told whose are missing, and which look alike; one without any is not.
func TestCardsCheckLooksAtEmblems(t *testing.T) {
	dir := t.TempDir()
	house := fatecards.House()
	files, err := fs.Glob(house, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(house, name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(name, "emblems-") {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if code, out, _ := witchtable(t, nil, "cards", "check", dir); code != exitFine || strings.Contains(out, "emblem") {
		t.Errorf("without emblems: exit code %d, says %q", code, out)
	}
	three := "emblems:\n  inkwell: fill O 32 32 20\n  grimble: fill O 32 33 20\n  vesper: line 9 M8 32H56\n"
	if err := os.WriteFile(filepath.Join(dir, "three.yaml"), []byte(three), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, _ := witchtable(t, nil, "cards", "check", dir)
	if code != exitFine {
		t.Errorf("exit code %d; want %d: a card may do without", code, exitFine)
	}
	has(t, "the check", out, "note: 101 of 104 cards have no emblem: [spindle bramble",
		"note: the emblems of inkwell and grimble are hard to tell apart where they are small")
	if strings.Contains(out, "vesper") {
		t.Errorf("the check speaks of a card whose emblem is fine:\n%s", out)
	}
}

// The page in docs/ is the one the command prints: witchtable cards emblems > docs/emblems.svg.
func TestThePageOfEmblemsIsTheHousePacks(t *testing.T) {
	code, page, _ := witchtable(t, nil, "cards", "emblems")
	if code != exitFine {
		t.Fatalf("exit code %d", code)
	}
	golden.Check(t, root+"/docs/emblems.svg", page)
}

// TestACardIsHeadedByItsNameInTheLanguage asked for; one that has no name there by that of the pack.
func TestACardIsHeadedByItsNameInTheLanguage(t *testing.T) {
	g := fateGame()
	more := fstest.MapFS{"cards.fi.yaml": {Data: []byte("card.liesel: Liesel Hämärä\n")}}
	err := fs.WalkDir(g.words, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(g.words, name)
		more[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	g.words = more
	pack, err := g.house()
	if err != nil {
		t.Fatal(err)
	}
	d, err := g.with(pack)
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := d.speaker("fi", nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	m := &Main{Stdout: &out}
	m.printCard(d, speaker, "liesel")
	m.printCard(d, speaker, "grimble")
	has(t, "the heading", out.String(), "Liesel Hämärä (liesel)\n", d.cardName("grimble")+" (grimble)\n")
}
