package cards

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
)

const testHeader = "pack: p\ngame: harbour\nformat: 1\ntitle: P\nlanguage: en\ncards:\n"

func good(t testing.TB) *Pack {
	t.Helper()
	p, err := Open(filepath.Join("testdata", "good.yaml"), harbour())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestReadGood(t *testing.T) {
	p := good(t)
	want := Header{Name: "harbour-house", Game: "harbour", Format: 1, Title: "The harbour's house pack", Language: "en",
		Author: "Ada", Licence: "CC BY 4.0"}
	if p.Header != want {
		t.Errorf("header %+v\nwant   %+v", p.Header, want)
	}
	src := p.Source()
	if src.Name != "harbour-house" || src.Game != "harbour" || src.Title != want.Title || src.Hash != p.Hash() {
		t.Errorf("source %+v does not repeat the header and hash", src)
	}
	var got []string
	for _, c := range src.Cards {
		got = append(got, string(c.ID)+"="+c.Name)
	}
	if want := []string{"grey-gull=Grey Gull", "amber-port=Ámber: Port", "tub=Tub"}; !reflect.DeepEqual(got, want) {
		t.Errorf("cards %q, want %q", got, want)
	}
	if got := p.CardName("tub"); got != "Tub" {
		t.Errorf("CardName(tub) = %q", got)
	}
}

func TestNodesSayWhatWasWritten(t *testing.T) {
	gull := &good(t).Cards()[0].Node
	do := gull.Get("do")
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"tag", gull.Word("kind", ""), "boat"},
		{"integer", gull.Number("crew", 0), 3},
		{"flag", gull.Get("sails").Bool, true},
		{"folded prose", gull.Word("notes", ""), "Folded prose, on two lines."},
		{"signed integer", do.Items[0].Get("load").Number("n", 0), 2},
		{"its text", do.Items[0].Get("load").Word("n", ""), "2"},
		{"alternative: name", gull.Get("mast").Shape, "id"},
		{"alternative: mapping", do.Items[1].Get("load").Get("n").Shape, "computed"},
		{"alternative: word", do.Items[2].Get("sink").Shape, "known"},
		{"alternative: bound", do.Items[3].Get("sink").Shape, "bound"},
		{"bound text", do.Items[3].Word("sink", ""), "$found"},
		{"alternative: record", do.Items[4].Get("sink").Shape, "search"},
		{"alternative: one of three mappings, record", do.Items[6].Get("sail").Shape, "course"},
		{"alternative: one of three mappings, one key", do.Items[7].Get("sail").Shape, "drift"},
		{"alternative: one of three mappings, tagged", do.Items[8].Get("sail").Shape, "tow"},
		{"list of words", do.Items[1].Get("load").Get("n").Get("sum").Items[1].Get("count").Texts("cargo"),
			[]string{"salt", "amber"}},
		{"single word for a list", do.Items[4].Get("sink").Texts("cargo"), []string{"cod"}},
		{"empty mapping", len(do.Items[5].Get("rest").Keys), 0},
		{"place of a value", do.Items[2].Get("sink").Pos, engine.Pos{File: "testdata/good.yaml", Line: 25, Col: 15}},
		{"place of a card", gull.Pos, engine.Pos{File: "testdata/good.yaml", Line: 10, Col: 5}},
		{"place of a key", gull.Keys[1].Pos, engine.Pos{File: "testdata/good.yaml", Line: 11, Col: 5}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestFaultsAreSortedAndCapped(t *testing.T) {
	var b strings.Builder
	b.WriteString(testHeader)
	for i := range 70 {
		fmt.Fprintf(&b, "- {kind: boat, id: b%d, name: B%d, crew: 77}\n", i, i)
	}
	_, err := ReadFile("many.yaml", []byte(b.String()), harbour())
	var faults *Faults
	if !errors.As(err, &faults) || len(faults.List) != 50 || faults.More != 20 {
		t.Fatalf("error %v, want 50 faults and 20 more", err)
	}
	for i, f := range faults.List {
		if f.Pos.Line != 7+i {
			t.Errorf("fault %d is at line %d, want %d", i, f.Pos.Line, 7+i)
		}
	}
	if !strings.HasSuffix(err.Error(), "\nand 20 more") {
		t.Errorf("error ends in %q, want the number of the others", err.Error()[len(err.Error())-40:])
	}
	var first *engine.PackError
	if !errors.As(err, &first) || first.Path != "cards[0].crew" {
		t.Errorf("errors.As finds %v, want the fault at cards[0].crew", first)
	}
}

func boat(id string) string {
	return fmt.Sprintf("- {kind: boat, id: %s, name: %s, crew: 1}\n", id, strings.ToUpper(id))
}

func folder(files ...string) fs.FS {
	m := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

func TestFolder(t *testing.T) {
	fsys := folder(
		"z.yaml", "cards:\n"+boat("z"),
		"pack.yaml", testHeader+boat("p"),
		"a.yaml", "---\ncards:\n"+boat("a")+boat("b"),
		"words/en.yaml", "not: a pack",
		"readme.md", "neither")
	p, err := Read(fsys, harbour())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range p.Cards() {
		ids = append(ids, string(c.ID))
	}
	if got, want := strings.Join(ids, " "), "a b p z"; got != want {
		t.Errorf("cards %q, want them in the order of the files' names: %q", got, want)
	}
	one, err := ReadFile("one.yaml", []byte(testHeader+boat("a")+boat("b")+boat("p")+boat("z")), harbour())
	if err != nil {
		t.Fatal(err)
	}
	if one.Hash() != p.Hash() {
		t.Error("the same cards in one file and in several have different hashes")
	}
}

type badFolder struct {
	name  string
	files []string
	want  string
}

func badFolders() []badFolder {
	return []badFolder{
		{"no header", []string{"a.yaml", "cards:\n" + boat("a")}, "pack.yaml: file does not exist"},
		{"yml", []string{"pack.yaml", testHeader + boat("a"), "b.yml", ""}, "b.yml: files of a pack end in .yaml"},
		{"second header", []string{"pack.yaml", testHeader + boat("a"), "b.yaml", "title: B\ncards:\n" + boat("b")},
			`b.yaml:1:1: "title" belongs in pack.yaml`},
		{"no cards", []string{"pack.yaml", testHeader + boat("a"), "b.yaml", "crads: []"},
			`b.yaml:1:1: unknown key "crads": a file beside pack.yaml has only the keys "cards" and "emblems" (at crads); did you mean "cards"?`},
		{"twins across files", []string{"pack.yaml", testHeader + boat("a"), "b.yaml", "cards:\n" + boat("a")},
			`pack.yaml:7:20: the id "a" is taken, at b.yaml:2:20`},
		{"empty file", []string{"pack.yaml", testHeader + boat("a"), "b.yaml", "# nothing\n"},
			"b.yaml:1:1: the file is empty"},
		{"no cards at all", []string{"pack.yaml", testHeader + "  []"}, "pack.yaml:1:1: the pack has no cards"},
		{"not UTF-8", []string{"pack.yaml", testHeader + boat("a") + "# \xff"}, "pack.yaml:8:3: not UTF-8"},
		{"emblems twice", []string{"pack.yaml", testHeader + boat("a"), "b.yaml", "emblems:\n  a: fill O 9 9 9\n", "c.yaml",
			"emblems:\n  a: fill O 9 9 9\n"},
			`c.yaml:2:3: the card "a" has an emblem already, at b.yaml:2:3`},
		{"large", []string{"pack.yaml", testHeader + boat("a") + "#" + strings.Repeat("x", 1<<20)},
			"the file is larger than"},
		{"large together", []string{"pack.yaml", strings.Repeat("x", 5<<20), "b.yaml", strings.Repeat("x", 5<<20)},
			"its files are larger than"},
	}
}

func TestFolderFaults(t *testing.T) {
	for _, c := range badFolders() {
		_, err := Read(folder(c.files...), harbour())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("pack.yaml", testHeader+boat("a"))
	if h, err := OpenHeader(dir); err != nil || h.Game != "harbour" {
		t.Errorf("OpenHeader = %+v, %v; want a pack of harbour", h, err)
	}
	if p, err := Open(dir, harbour()); err != nil || len(p.Cards()) != 1 {
		t.Errorf("Open = %v, want one card", err)
	}
	write("b.yaml", "cards:\n- {kind: oat}")
	want := filepath.Join(dir, "b.yaml") + ":2:10: unknown word"
	if _, err := Open(dir, harbour()); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Open = %v, want the file named with its folder: %s", err, want)
	}
	if _, err := Open(filepath.Join(dir, "none"), harbour()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open of nothing = %v, want fs.ErrNotExist", err)
	}
}

func hostileFiles() map[string]string {
	return map[string]string{
		"brackets": strings.Repeat("[", 100_000),
		"braces":   strings.Repeat("{a: ", 100_000),
		"hyphens":  strings.Repeat("- ", 100_000),
		"indent":   strings.Repeat(" ", 500) + "a: b",
		"keys":     strings.Repeat("a: b\n", 100_000),
		"prose":    testHeader + "- {kind: boat, id: a, name: A, crew: 1, notes: " + strings.Repeat("long ", 500) + "}",
	}
}

func TestHostileFiles(t *testing.T) {
	for name, text := range hostileFiles() {
		var faults *Faults
		if _, err := ReadFile("deep.yaml", []byte(text), harbour()); !errors.As(err, &faults) {
			t.Errorf("%s: error %v, want a fault", name, err)
		}
	}
}

// What is as long as possible is possible.
func TestLongestNames(t *testing.T) {
	text := func(id, name int) []byte {
		return []byte(testHeader + "  - {id: " + strings.Repeat("a", id) + ", name: " + strings.Repeat("Á", name) +
			", kind: boat, crew: 1}\n")
	}
	if _, err := ReadFile("long", text(maxIDLen, maxNameLen), harbour()); err != nil {
		t.Errorf("an id of %d and a name of %d characters: %v", maxIDLen, maxNameLen, err)
	}
	if _, err := ReadFile("long", text(maxIDLen+1, maxNameLen+1), harbour()); err == nil ||
		strings.Count(err.Error(), "are possible") != 2 {
		t.Errorf("one character more of each: %v; want both refused", err)
	}
}
