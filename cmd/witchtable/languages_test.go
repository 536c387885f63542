package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/engine/words"
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
		book, err := words.Load(more.with([]string{botRoom, g.name}, lang.Files, g.words)...)
		if err != nil {
			t.Fatal(err)
		}
		if err := book.Check(); err != nil {
			t.Errorf("%s: %v", g.name, err)
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
