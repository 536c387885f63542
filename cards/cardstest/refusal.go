package cardstest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Source says where refusals are written.
type Source struct {
	Files []string       // patterns of file names; tests among them are left out
	Calls map[string]int // functions and methods that refuse, and which argument is their message (from 0)
	Funcs []string       // functions that return a message, or "" if there is nothing to refuse
	// Spared are messages that no pack we know of can provoke, and why they stay all the same.
	Spared map[string]string
}

// Refusal is a message that the source can say.
type Refusal struct {
	At      string // file and line
	Format  string
	pattern *regexp.Regexp
	letters int // of the format that are always the same: how much a match is worth
}

// Unheard reports each refusal of the source that is not among the problems that were heard. Refusals are told apart by
// their words, so it reports those of equal words, too.
func (s Source) Unheard(t testing.TB, heard []string) {
	t.Helper()
	refusals := s.refusals(t)
	apart(t, refusals)
	found := make([]bool, len(refusals))
	for _, problem := range heard {
		best := -1
		for i, r := range refusals {
			if r.pattern.MatchString(problem) && (best < 0 || r.letters > refusals[best].letters) {
				best = i
			}
		}
		if best >= 0 {
			found[best] = true
		}
	}
	gone := maps.Clone(s.Spared)
	for i, r := range refusals {
		_, spared := s.Spared[r.Format]
		delete(gone, r.Format)
		switch {
		case spared && found[i]:
			t.Errorf("%s: %q is spared, and heard all the same; spare it no longer", r.At, r.Format)
		case !spared && !found[i]:
			t.Errorf("%s: no bad pack hears %q; write one", r.At, r.Format)
		}
	}
	for format := range gone {
		t.Errorf("%q is spared, and not in the source any more", format)
	}
	t.Logf("%d refusals, %d of them spared", len(refusals), len(s.Spared))
}

// apart demands that each refusal has words of its own: what was heard then tells which place of the source has said
// it, and a place that nobody has heard is found.
func apart(t testing.TB, refusals []Refusal) {
	t.Helper()
	at := map[string]string{}
	for _, r := range refusals {
		if first, said := at[r.Format]; said {
			t.Errorf("%s: %q is said at %s, too, so that nobody hears which it was; use other words, or one function for both",
				r.At, r.Format, first)
			continue
		}
		at[r.Format] = r.At
	}
}

// refusals finds them all in the source.
func (s Source) refusals(t testing.TB) (out []Refusal) {
	t.Helper()
	files := token.NewFileSet()
	add := func(e ast.Expr) {
		at := files.Position(e.Pos())
		r, ok := newRefusal(fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line), e)
		if !ok {
			t.Errorf("%s:%d: the message of this refusal is not written out", at.Filename, at.Line)
		} else if r.letters > 0 { // else it passes on what another said
			out = append(out, r)
		}
	}
	for _, pattern := range s.Files {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Errorf("no file is called %s (%v); where have the refusals gone?", pattern, err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(files, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				s.visit(n, add)
				return true
			})
		}
	}
	if len(out) == 0 {
		t.Errorf("no refusals in %v", s.Files)
	}
	return out
}

// visit adds the messages that a piece of source writes out.
func (s Source) visit(n ast.Node, add func(ast.Expr)) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if i, ok := s.Calls[called(n)]; ok && i < len(n.Args) {
			add(n.Args[i])
		}
	case *ast.KeyValueExpr:
		key, ok := n.Key.(*ast.Ident)
		if _, literal := message(n.Value); ok && literal && key.Name == "Problem" {
			add(n.Value)
		}
	case *ast.FuncDecl:
		for _, name := range s.Funcs {
			if n.Name.Name == name {
				ast.Inspect(n.Body, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
						add(r.Results[0])
					}
					return true
				})
			}
		}
	}
}

// called is the last name of what a call calls.
func called(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// message reads a message that is written out, by itself or in fmt.Sprintf.
func message(e ast.Expr) (string, bool) {
	if c, ok := e.(*ast.CallExpr); ok && called(c) == "Sprintf" && len(c.Args) > 0 {
		e = c.Args[0]
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

func newRefusal(at string, e ast.Expr) (Refusal, bool) {
	format, ok := message(e)
	r := Refusal{At: at, Format: format}
	var b strings.Builder
	rest := format
	for rest != "" {
		m := verb.FindStringIndex(rest)
		if m == nil {
			m = []int{len(rest), len(rest)}
		}
		b.WriteString(regexp.QuoteMeta(strings.ReplaceAll(rest[:m[0]], "%%", "%")))
		if m[1] > m[0] {
			b.WriteString("(?s:.*)")
		}
		r.letters += m[0]
		rest = rest[m[1]:]
	}
	r.pattern = regexp.MustCompile("^" + b.String() + "$")
	return r, ok
}
