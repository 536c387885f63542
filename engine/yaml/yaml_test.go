package yaml_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/cards/cardstest"
	"witchtable/engine/yaml"
)

// show writes a tree on one line: scalars with their kind and place, so that a test can be read.
func show(n *yaml.Node) string {
	at := fmt.Sprintf("@%d:%d", n.Pos.Line, n.Pos.Col)
	switch n.Kind {
	case yaml.Mapping:
		var keys []string
		for i := range n.Keys {
			keys = append(keys,
				fmt.Sprintf("%s@%d:%d: %s", n.Keys[i].Name, n.Keys[i].Pos.Line, n.Keys[i].Pos.Col, show(&n.Keys[i].Value)))
		}
		return at + "{" + strings.Join(keys, ", ") + "}"
	case yaml.Sequence:
		var items []string
		for i := range n.Items {
			items = append(items, show(&n.Items[i]))
		}
		return at + "[" + strings.Join(items, ", ") + "]"
	}
	quoted := ""
	if !n.Plain && n.Kind == yaml.String {
		quoted = ", quoted"
	}
	return fmt.Sprintf("%s%q (%s%s)", at, n.Text, n.Kind, quoted)
}

func TestPlacesAndKinds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a: 1\nb:\n  - x\n  - 'y'\n",
			`@1:1{a@1:1: @1:4"1" (a whole number), b@2:1: @3:3[@3:5"x" (text), @4:5"y" (text, quoted)]}`},
		{"{a: true, b: ~, c: }", `@1:1{a@1:2: @1:5"true" (a flag), b@1:11: @1:14"" (nothing), c@1:17: @1:19"" (nothing)}`},
		{"[1.5, 0x3, 007, 1e3, -2, +2, 99999999999999999999]",
			`@1:1[@1:2"1.5" (a number), @1:7"0x3" (a number), @1:12"007" (a number), @1:17"1e3" (a number), @1:22"-2" (a whole number), @1:26"+2" (a whole number), @1:30"99999999999999999999" (a whole number)]`},
		{"a: |\n  two\n  lines\n\n", "@1:1{a@1:1: @1:4\"two\\nlines\" (text, quoted)}"},
		{"a: |\n  x\n  y\tz\nb:\tc\n", "@1:1{a@1:1: @1:4\"x\\ny\\tz\" (text, quoted), b@4:1: @4:3\"c\" (text)}"},
		{"a: \"caf\u0065\u0301\"", "@1:1{a@1:1: @1:4\"café\" (text, quoted)}"},
		{"\ufeffa: b\r\nc: d\r\n", `@1:1{a@1:1: @1:4"b" (text), c@2:1: @2:4"d" (text)}`},
		{"# a remark\n---\na: b\n...\n", `@3:1{a@3:1: @3:4"b" (text)}`},
		{"a: 'over\n  two lines'\n", `@1:1{a@1:1: @1:4"over two lines" (text, quoted)}`},
	} {
		n, faults := yaml.Single("f", []byte(c.text))
		if n == nil || len(faults) > 0 {
			t.Errorf("%q: no tree, or faults %v", c.text, faults)
		} else if got := show(n); got != c.want {
			t.Errorf("%q is\n%s\nexpected\n%s", c.text, got, c.want)
		}
	}
}

func TestNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "# a remark\n", "---\n", "---\n...\n"} {
		if n, faults := yaml.Single("f", []byte(text)); n != nil || faults != nil {
			t.Errorf("%q: %v, %v; there is nothing in it", text, n, faults)
		}
	}
}

func TestKeysThatAreNoText(t *testing.T) {
	n, _ := yaml.Single("f", []byte("1: a\ntrue: b\n~: c\nd: e\n'2': f\n"))
	var got []string
	for _, p := range n.Keys {
		got = append(got, p.Name+": "+p.Kind.String())
	}
	if want := []string{"1: a whole number", "true: a flag", "~: nothing", "d: text", "2: text"}; !slices.Equal(got,
		want) {
		t.Errorf("the keys are %q, expected %q", got, want)
	}
}

// What cannot be read is said in words of people who write cards, and at the place where they have to look.
func TestFaults(t *testing.T) {
	var heard []string
	for _, c := range []struct{ text, want string }{
		{"a:\n\tb: c", "f:2:1: a tab, where only spaces may stand; use spaces"},
		{"a: b\n\tc: d\n", "f:2:1: a tab, where only spaces may stand; use spaces"},
		{"\ta: b\n", "f:1:1: a tab, where only spaces may stand; use spaces"},
		{"a:\n  - b\n\t- c\n", "f:3:1: a tab, where only spaces may stand; use spaces"},
		{"---\n  \ta: b\nc: d\n", "f:2:3: a tab, where only spaces may stand; use spaces"},
		{"a: [b,\n\tc]\n", "f:2:1: a tab, where only spaces may stand; use spaces"},
		{"a: |\n  x\n\ty\n", "f:3:1: a tab, where none may stand; use spaces"},
		{"a: 'x\nb: y", "f:1:4: the quotation mark here is not closed"},
		{"x: y\na: \"x\nb: y\nc: d\n", "f:2:4: the quotation mark here is not closed"},
		{"a: \"x\nb: y\nc: \"z\"\n", "f:1:4: the quotation mark here is not closed on its line; the next one is at line 3"},
		{"x: {y: 'z, w: 1}\na: 'x\n", "f:1:8: the quotation mark here is not closed on its line; the next one is at line 2"},
		{"a: 'it's'\n", "f:1:8: text goes on after its closing quotation mark; write '' for a ' inside"},
		{"a: \"so \"she\" says\"\n", `f:1:9: text goes on after its closing quotation mark; write \" for a " inside`},
		{"a: b: c\n",
			"f:1:4: a key, where none may stand; put text with a colon in it in quotes, or look at the indentation"},
		{"a: @x\n", "f:1:4: text may not begin with @; put the text in quotes"},
		{"a: [b\n", "f:1:4: sequence end token ']' not found"},
		{"a: &x b\n", "f:1:4: anchors, aliases and merge keys are not used here; write the part out, or put text that " +
			"begins with & or * in quotes"},
		{"a: !x b\n", "f:1:4: tags are not used here; put text that begins with ! in quotes"},
		{"%YAML 1.2\n---\na: b\n", "f:1:1: directives are not used here; put text that begins with % in quotes"},
		{"? a\n: b\n", "f:1:1: keys that begin with ? are not used here; write key: value"},
		{"a: b\nc:\n  d: 1\n  d: 2\n", `f:4:3: key "d" is there twice, first at line 3 (at c.d)`},
		{"- {a: 1, a: 2}\n", `f:1:10: key "a" is there twice, first at line 1 (at [0].a)`},
		{"a: b\n---\nc: d\n", "f:2:1: a second document in the same file; put it into a file of its own"},
		{"a: b\nc: \xff", "f:2:4: not UTF-8; save the file as UTF-8"},
		{strings.Repeat(" ", 200) + "a: b", "f:1:201: indented more than 160 columns"},
		{strings.Repeat("[", 60), "f:1:49: nested more than 48 deep"},
		{strings.Repeat("- ", 60), "f:1:97: nested more than 48 deep"},
		{strings.Repeat("a: b\n", 20_001), "f:20001:2: more than 20000 keys; spread it over several files"},
		{strings.Repeat("a", yaml.MaxFile+1), "f:1:1: the file is larger than 1048576 bytes"},
	} {
		_, faults := yaml.Single("f", []byte(c.text))
		if len(faults) != 1 || faults[0].Error() != c.want {
			t.Errorf("%.40q: faults %v\nexpected one: %s", c.text, faults, c.want)
		}
		for _, f := range faults {
			heard = append(heard, f.Problem)
		}
	}
	cardstest.Source{
		Files: []string{"read.go", "faults.go"},
		Calls: map[string]int{"fail": 3},
		Spared: map[string]string{
			"cannot be read as YAML (%v)": "the parser may crash; no text is known that makes it",
			"%s has no place here":        "the parser may learn new kinds of nodes; those it has are dealt with",
		},
	}.Unheard(t, heard)
}

// TestDocumentsAreReadApart: a slip in one document, even a quote that is not closed, leaves the others whole and
// their places true.
func TestDocumentsAreReadApart(t *testing.T) {
	docs := yaml.Documents("f", []byte("a: 1\n---\nb: 1\nb: 2\n---\nc: 'open\n--- # with a remark\nd: |\n  "+
		"text\n---\n# nothing\n...\ne: \t[\n---\nf: --- no marker\n---x: y\n"))
	var got []string
	for _, d := range docs {
		s := fmt.Sprintf("%d:", d.Pos.Line)
		for _, f := range d.Faults {
			s += " " + f.Error()
		}
		if d.Root != nil {
			s += " " + show(d.Root)
		}
		got = append(got, s)
	}
	want := []string{
		`1: @1:1{a@1:1: @1:4"1" (a whole number)}`,
		`2: f:4:1: key "b" is there twice, first at line 3 (at b) @3:1{b@3:1: @3:4"1" (a whole number)}`,
		`5: f:6:4: the quotation mark here is not closed`,
		`7: @8:1{d@8:1: @8:4"text" (text, quoted)}`,
		`12: f:13:4: sequence end token ']' not found`,
		`14: @15:1{f@15:1: @15:4"--- no marker" (text), ---x@16:1: @16:7"y" (text)}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("the documents are\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func FuzzDocuments(f *testing.F) {
	f.Add([]byte("a: 'b\n---\n- {c: 1}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, d := range yaml.Documents("f", text) { // must not panic
			if d.Root == nil && len(d.Faults) == 0 {
				t.Errorf("%q: a document with neither a tree nor a fault", text)
			}
		}
	})
}
