package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mixed is a word that looks like a name of the source: small and capital letters by turns.
var mixed = regexp.MustCompile(`\b(?:[a-z]+[A-Z]|[A-Z][a-z0-9]+[A-Z])[A-Za-z0-9]*\b`)

// notOurs are words of comments that look like names of the source and are of somebody else's.
var notOurs = []string{"OpenTelemetry", "WebSocket"}

// TestCommentsNameWhatIsThere: a name in a comment that no code has any more is one that was changed behind the
// comment's back.
func TestCommentsNameWhatIsThere(t *testing.T) {
	code, said := map[string]bool{}, map[string]string{}
	for file, text := range sources(t) {
		var s scanner.Scanner
		set := token.NewFileSet()
		s.Init(set.AddFile(file, set.Base(), len(text)), text, nil, scanner.ScanComments)
		for pos, tok, lit := s.Scan(); tok != token.EOF; pos, tok, lit = s.Scan() {
			for _, word := range mixed.FindAllString(lit, -1) {
				if tok == token.STRING && strings.HasSuffix(file, "comments_test.go") {
					continue // the list above
				}
				if tok != token.COMMENT {
					code[word] = true
				} else if said[word] == "" {
					said[word] = fmt.Sprintf("%s:%d", file, set.Position(pos).Line)
				}
			}
		}
	}
	for word, place := range said {
		if !code[word] && !slices.Contains(notOurs, word) {
			t.Errorf("%s: the comment names %s, which no code has (a name of somebody else's goes on the list notOurs)", place,
				word)
		}
	}
	for _, word := range notOurs {
		if said[word] == "" || code[word] {
			t.Errorf("notOurs lists %s, and no comment needs that", word)
		}
	}
}

// TestCommentsSpellTheirFunction as it is spelt: one that is not exported any more has a comment that says so.
func TestCommentsSpellTheirFunction(t *testing.T) {
	for file, text := range sources(t) {
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Doc == nil {
				continue
			}
			first, _, _ := strings.Cut(f.Doc.Text(), " ")
			if first != f.Name.Name && strings.EqualFold(first, f.Name.Name) {
				t.Errorf("%s:%d: the comment calls it %s, its name is %s", file, set.Position(f.Pos()).Line, first, f.Name.Name)
			}
		}
	}
}

// sources are all Go files of the module, by their paths from its root.
func sources(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		short, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		out[short], err = os.ReadFile(name)
		return err
	})
	if err != nil || len(out) < 100 {
		t.Fatalf("%d files, %v", len(out), err)
	}
	return out
}
