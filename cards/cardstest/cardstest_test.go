package cardstest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/cards/cardstest"
	"witchtable/engine"
)

// recorder is a test that only notes what it is told.
type recorder struct {
	testing.TB
	told []string
}

func (r *recorder) Helper()             {}
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Errorf(format string, a ...any) {
	r.told = append(r.told, fmt.Sprintf(format, a...))
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// at is a complaint about a line of the pack.
func at(line int, problem string) error {
	return &engine.PackError{Pos: engine.Pos{File: "x", Line: line, Col: 1}, Path: "somewhere", Problem: problem}
}

func TestCheckWantsExactlyWhatIsWritten(t *testing.T) {
	file := write(t, "bad.yaml", `# what this is for
====== cards ### "too few"
one    ### "one is \"wrong\"" "one is long"
two
======
three  ### "three"
`)
	chunks := cardstest.Chunks(t, file, func(kind string) (string, string) {
		if kind == "cards" {
			return "head\n", "tail\n"
		}
		return "", ""
	})
	if len(chunks) != 2 || chunks[0].Text != "head\none    ### \"one is \\\"wrong\\\"\" \"one is long\"\ntwo\ntail\n" ||
		!strings.HasPrefix(chunks[1].Text, "three") {
		t.Fatalf("the chunks are %+v; want two, the first between head and tail", chunks)
	}
	few, wrong, long := errors.New("too few"), at(2, `one is "wrong"`), at(2, "one is long")
	for _, tt := range []struct {
		name string
		err  error
		want []string
	}{
		{"all of them", errors.Join(long, few, wrong), nil},
		{"one is missing", errors.Join(few, wrong), []string{"bad.yaml:3: no complaint matches one is long"}},
		{"one is twice", errors.Join(few, wrong, long, long),
			[]string{"bad.yaml:3: nobody expects: one is long (at somewhere)"}},
		{"another line", errors.Join(few, wrong, at(3, "one is long")),
			[]string{"bad.yaml:4: nobody expects: one is long (at somewhere)", "bad.yaml:3: no complaint matches one is long"}},
		{"around the chunk", errors.Join(few, wrong, long, at(4, "tail")),
			[]string{"bad.yaml:3, outside: nobody expects: tail (at somewhere)"}},
		{"no place", errors.Join(few, wrong, long, errors.New("odd")), []string{"bad.yaml:2: nobody expects: odd"}},
		{"nothing", nil, []string{"bad.yaml:2: no complaint matches too few",
			`bad.yaml:3: no complaint matches one is "wrong"`,
			"bad.yaml:3: no complaint matches one is long", "bad.yaml:3: the pack is taken for good"}},
	} {
		r := &recorder{}
		chunks[0].Check(r, tt.err)
		slices.Sort(r.told)
		slices.Sort(tt.want)
		if !slices.Equal(r.told, tt.want) {
			t.Errorf("%s: the test is told %q; want %q", tt.name, r.told, tt.want)
		}
	}
}

func TestUnheardNamesTheRefusalsLeft(t *testing.T) {
	file := write(t, "reader.go", `package reader

func (r *reader) read() {
	r.fail(n, "%s is not %d%%", a, b)
	r.fail(n, "%s", passedOn)
	r.fail(n, built())
	return &PackError{Problem: "bare"}
}

func proseProblem() string {
	if empty {
		return "empty"
	}
	return ""
}
`)
	for _, tt := range []struct {
		name   string
		heard  []string
		spared map[string]string
		want   []string
	}{
		{"all", []string{"x is not 3%", "empty", "bare"}, nil, nil},
		{"one", []string{"x is not 3%"}, nil,
			[]string{`reader.go:12: no bad pack hears "empty"; write one`, `reader.go:7: no bad pack hears "bare"; write one`}},
		{"half a message", []string{"x is not 3", "empty", "bare"}, nil,
			[]string{`reader.go:4: no bad pack hears "%s is not %d%%"; write one`}},
		{"one spared", []string{"empty", "bare"}, map[string]string{"%s is not %d%%": "why"}, nil},
		{"spared and heard", []string{"x is not 3%", "empty", "bare"}, map[string]string{"bare": "why"},
			[]string{`reader.go:7: "bare" is spared, and heard all the same; spare it no longer`}},
		{"spared and gone", []string{"x is not 3%", "empty", "bare"}, map[string]string{"old": "why"},
			[]string{`"old" is spared, and not in the source any more`}},
	} {
		r := &recorder{}
		cardstest.Source{Files: []string{file}, Calls: map[string]int{"fail": 1}, Funcs: []string{"proseProblem"},
			Spared: tt.spared}.Unheard(r, tt.heard)
		want := append([]string{file + ":6: the message of this refusal is not written out"}, tt.want...)
		slices.Sort(r.told)
		slices.Sort(want)
		if !slices.Equal(r.told, want) {
			t.Errorf("%s: the test is told %q; want %q", tt.name, r.told, want)
		}
	}
	twice := write(t, "twice.go", "package reader\n\nfunc read() {\n\tfail(\"no %s\", a)\n\tfail(\"no %s\", b)\n}\n")
	r := &recorder{}
	cardstest.Source{Files: []string{twice}, Calls: map[string]int{"fail": 0}}.Unheard(r, []string{"no rope"})
	if len(r.told) == 0 || !strings.HasPrefix(r.told[0], `twice.go:5: "no %s" is said at twice.go:4, too`) {
		t.Errorf("the same words in two places: the test is told %q; it should say where both are", r.told)
	}
	r = &recorder{}
	cardstest.Source{Files: []string{filepath.Join(t.TempDir(), "moved*.go")}}.Unheard(r, nil)
	if len(r.told) != 2 || !strings.Contains(r.told[0], "where have the refusals gone?") {
		t.Errorf("no source: the test is told %q; it should ask where the refusals have gone", r.told)
	}
}
