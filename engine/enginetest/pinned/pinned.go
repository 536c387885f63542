// Package pinned holds numbers and names that are stored to a list that people can read.
//
// What a program writes to disk today, another version reads tomorrow: the number of a kind of answer is in every log,
// the word of a button in every message. A list in a text file says which there are; [Check] compares it with the
// source. The lists are append only: what is in one stays, with its number, for ever. The compiler does not notice a
// constant that has moved up a line; the list does.
package pinned

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Heading stands at the top of every list.
const Heading = "Append only: never renumber, never remove."

// List is something that is stored, as the source has it.
type List struct {
	Name string
	// Breaks says what would break if an entry changed.
	Breaks  string
	Entries []Entry
}

// Entry is a number with its name, or a name alone.
type Entry struct {
	Number string // empty: the name itself is stored
	Name   string
}

// String is the entry as the list has it, "3 burn" or "burn".
func (e Entry) String() string {
	if e.Number == "" {
		return e.Name
	}
	return e.Number + " " + e.Name
}

// Check compares lists with the file in which they are pinned.
func Check(t testing.TB, file string, lists ...List) {
	t.Helper()
	pinned, err := read(file)
	if err != nil {
		t.Fatalf("%v\nWhat is stored now is:\n%s", err, Text(lists...))
	}
	for _, l := range lists {
		for _, problem := range l.compare(pinned[l.Name]) {
			t.Errorf("%s, %s: %s", file, l.Name, problem)
		}
		delete(pinned, l.Name)
	}
	for name := range pinned {
		t.Errorf("%s, %s: no test compares this list", file, name)
	}
}

// compare says in sentences how the source differs from the list.
func (l List) compare(pinned []Entry) (problems []string) {
	for _, p := range pinned {
		switch now := l.find(p); {
		case now == p:
		case now == Entry{}:
			problems = append(problems,
				fmt.Sprintf("%q is stored and is gone from the source: %s. Put it back; what is not used any more keeps its place.",
					p, l.Breaks))
		default:
			problems = append(problems, fmt.Sprintf("%q is stored and is now %q: %s. Put it back, and new ones after the "+
				"last; if nothing but a name in the source has changed, change it in the list.", p, now, l.Breaks))
		}
	}
	for _, e := range l.Entries {
		known := slices.ContainsFunc(pinned,
			func(p Entry) bool { return p.alike(e) || p.Number != "" && p.Number == e.Number })
		if !known {
			problems = append(problems, fmt.Sprintf("%q is new: add it to the list as a line of its own, for ever", e))
		}
	}
	return problems
}

// alike reports whether two entries have one name. Whether the source exports a constant is nothing to its stored
// number.
func (e Entry) alike(f Entry) bool {
	if e.Number != "" && f.Number != "" {
		return lowered(e.Name) == lowered(f.Name)
	}
	return e.Name == f.Name
}

// find is what the source has in the place of a pinned entry: the one of the name, spelt as pinned, else that of the
// number, else none.
func (l List) find(p Entry) Entry {
	for _, same := range []func(Entry) bool{
		func(e Entry) bool { return e.alike(p) },
		func(e Entry) bool { return p.Number != "" && e.Number == p.Number },
	} {
		if i := slices.IndexFunc(l.Entries, same); i >= 0 {
			now := l.Entries[i]
			if now.alike(p) {
				now.Name = p.Name
			}
			return now
		}
	}
	return Entry{}
}

// read reads lists: a line "[name]" begins one, a line of it is an entry, what follows # is for people.
func read(file string) (map[string][]Entry, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lists, name, headed := map[string][]Entry{}, "", false
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, remark, _ := strings.Cut(lines.Text(), "#")
		headed = headed || strings.TrimSpace(remark) == Heading
		switch line = strings.TrimSpace(line); {
		case line == "":
		case strings.HasPrefix(line, "["):
			name = strings.Trim(line, "[]")
			lists[name] = nil
		default:
			number, rest, ok := strings.Cut(line, " ")
			if !ok {
				number, rest = "", line
			}
			lists[name] = append(lists[name], Entry{number, rest})
		}
	}
	if !headed {
		return nil, fmt.Errorf("%s lacks the heading %q", file, "# "+Heading)
	}
	return lists, lines.Err()
}

// Text writes lists as they are pinned.
func Text(lists ...List) string {
	var b strings.Builder
	b.WriteString("# " + Heading + "\n")
	for _, l := range lists {
		fmt.Fprintf(&b, "\n[%s] # %s\n", l.Name, l.Breaks)
		for _, e := range l.Entries {
			fmt.Fprintln(&b, e)
		}
	}
	return b.String()
}

// Words makes entries of a list in which the place is what is stored.
func Words(words []string) (out []Entry) {
	for i, w := range words {
		out = append(out, Entry{strconv.Itoa(i), w})
	}
	return out
}

// Names makes entries of names that are stored themselves.
func Names(names ...string) (out []Entry) {
	for _, n := range names {
		out = append(out, Entry{"", n})
	}
	return out
}

// Keys makes entries of the JSON keys of a value's type, with those inside: "story.events[].Kind".
func Keys(v any) []Entry { return Names(keys(reflect.TypeOf(v), "", nil, nil)...) }

// keys appends the keys of a type at a path. around are the types it is inside of: one that holds itself is listed
// once.
func keys(t reflect.Type, at string, around []reflect.Type, out []string) []string {
	switch t.Kind() {
	case reflect.Pointer:
		return keys(t.Elem(), at, around, out)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() != reflect.Uint8 {
			return keys(t.Elem(), at+"[]", around, out)
		}
	case reflect.Map:
		return keys(t.Elem(), at+"{}", around, out)
	case reflect.Struct:
		if slices.Contains(around, t) {
			return out
		}
		around = append(slices.Clone(around), t)
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "-" || !f.IsExported() {
				continue
			}
			if name == "" {
				name = f.Name
			}
			path := strings.TrimPrefix(at+"."+name, ".")
			before := len(out)
			if out = keys(f.Type, path, around, out); len(out) == before {
				out = append(out, path)
			}
		}
	}
	return out
}

// Constants are those of the block in which the one called member is declared, of the package in a folder, without
// those whose names are in skip: counts at the end of a block are not stored. Strings are their own names. Imports are
// not followed: a constant that is worked out from one of another package has no value, which fails the test.
func Constants(t testing.TB, dir, member string, skip ...string) (out []Entry) {
	t.Helper()
	block, values := evaluate(t, dir, member)
	for _, n := range block {
		if n.Name == "_" || slices.Contains(skip, n.Name) {
			continue
		}
		switch v := values[n].(*types.Const).Val(); v.Kind() {
		case constant.Unknown:
			t.Fatalf("the value of %s cannot be worked out from the source", n.Name)
		case constant.String:
			out = append(out, Entry{"", constant.StringVal(v)})
		default:
			out = append(out, Entry{v.ExactString(), n.Name})
		}
	}
	return out
}

// evaluate lists the names of the block that declares member, and what all names of the package stand for.
func evaluate(t testing.TB, dir, member string) (block []*ast.Ident, values map[*ast.Ident]types.Object) {
	t.Helper()
	source, err := build.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range source.GoFiles {
		f, err := parser.ParseFile(set, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, names := range blocks(f) {
			if slices.ContainsFunc(names, func(n *ast.Ident) bool { return n.Name == member }) {
				block = names
			}
		}
		files = append(files, f)
	}
	if block == nil {
		t.Fatalf("no constant of %s is called %s", dir, member)
	}
	values = map[*ast.Ident]types.Object{}
	// Imports are missing, and what needs them is reported here; constants that are stored do not.
	c := types.Config{IgnoreFuncBodies: true, Error: func(error) {}}
	_, _ = c.Check(dir, set, files, &types.Info{Defs: values})
	return block, values
}

// blocks lists the names of each block of constants of a file. It takes the types off, since one may be another
// package's and the value is the same without.
func blocks(f *ast.File) (out [][]*ast.Ident) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		var names []*ast.Ident
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			v.Type = nil
			names = append(names, v.Names...)
		}
		out = append(out, names)
	}
	return out
}

// lowered is a name with a small letter at its beginning.
func lowered(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}
