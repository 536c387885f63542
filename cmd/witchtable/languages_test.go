package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/engine/words/wordstest"
)

// aLanguage writes a folder with all that the program says in a pseudo-language, as somebody would add a third
// language.
func aLanguage(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(room string, others map[string]string, root fs.FS) {
		files, err := wordstest.Pseudo("fi", others, root)
		if err != nil {
			t.Fatal(err)
		}
		data, err := fs.ReadFile(files, "all.fi.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, room), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, room, "all.fi.yaml"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	base, err := wordstest.Base()
	if err != nil {
		t.Fatal(err)
	}
	write(botRoom, base, lang.Files)
	for _, g := range games() {
		pack, err := g.house()
		if err != nil {
			t.Fatal(err)
		}
		d, err := g.with(pack)
		if err != nil {
			t.Fatal(err)
		}
		others := d.cardLines()
		for _, w := range d.commandWords() {
			others[w] = strings.TrimPrefix(w, "word.")
		}
		write(g.name, others, g.words)
	}
	return dir
}

// TestALanguageIsAFolder: a language that the program does not bring is one folder of files, in which nothing is
// missing or out of order.
func TestALanguageIsAFolder(t *testing.T) {
	dir := aLanguage(t)
	if code, out, says := witchtable(t, nil, "words", "missing", "fi", "--languages", dir); code != exitFine ||
		out != "nothing is missing in fi\n" {
		t.Errorf("exit code %d, says %q %q; want that nothing is missing", code, out, says)
	}
	more, err := languagesFlag{dir}.added()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		book, faults, err := more.load([]string{botRoom, g.name}, lang.Files, g.words)
		if err != nil {
			t.Fatal(err)
		}
		if len(faults) > 0 {
			t.Errorf("%s: %v", g.name, faults)
		}
		if !book.Has("fi", "bot.language") {
			t.Errorf("%s: the language is not offered", g.name)
		}
	}
}

func TestLanguagesThatAreNobodys(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "fat"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct{ dir, want string }{
		"a game that there is not":   {dir, `no game "fat"`},
		"a folder that there is not": {filepath.Join(dir, "none"), "there is no folder"},
	} {
		if code, _, says := witchtable(t, nil, "words", "missing", "es", "--languages", tt.dir); code != exitUsage ||
			!strings.Contains(says, tt.want) {
			t.Errorf("%s: exit code %d, says %q; want %q", name, code, says, tt.want)
		}
	}
}

// A translator sees cards and pictures in their language before anybody plays in it. What is wrong in it is named,
// and stops nothing.
func TestCardsAreShownInALanguageThatIsAdded(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "fate"), 0o700); err != nil {
		t.Fatal(err)
	}
	const french = "fact.character.witch: Sorcière\ncard.zillah:\n  other: Zilla Corbeau\n  is: x\ncard.hetty: Hetty " +
		"Quignon\nfact.value: \"Valeur {m}\"\n"
	if err := os.WriteFile(filepath.Join(dir, "fate", "cards.fr.yaml"), []byte(french), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, says := witchtable(t, nil, "cards", "show", "zillah", "hetty", "--lang", "fr", "--languages", dir)
	if code != exitFine {
		t.Fatalf("exit code %d: %s", code, says)
	}
	for _, want := range []string{"Zillah Crow (zillah)\n  Sorcière · ", "Hetty Quignon (hetty)\n  Villager · "} {
		has(t, "the cards", out, want)
	}
	for _, want := range []string{`cards.fr.yaml:4:7: key "card.zillah"`,
		`cards.fr.yaml:6:1: key "fact.value": has the places {m}`} {
		has(t, "the warnings", says, want)
	}
}

func TestLanguagesThatThereAreNot(t *testing.T) {
	for _, args := range [][]string{{"cards", "show", "hetty", "--lang", "xx"}, {"cards", "show", "--lang", "fr"},
		{"draw", "--lang", "fr", "-o", t.TempDir()}} {
		if code, _, says := witchtable(t, nil, args...); code != exitUsage || !strings.Contains(says, "there are en, es") {
			t.Errorf("%v: exit code %d, says %q; want an error that names the languages", args, code, says)
		}
	}
	if code, out, _ := witchtable(t, nil, "cards", "show", "hetty", "--lang", "es-MX"); code != exitFine ||
		!strings.Contains(out, "Aldeano · Valor") {
		t.Errorf("Mexican Spanish: exit code %d, says %q; want Spanish", code, out)
	}
}
