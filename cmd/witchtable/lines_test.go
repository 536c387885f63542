package main

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// longestLine is how many columns a line of Go may have; a tab counts as one.
const longestLine = 120

// TestLinesFitAScreen: lines are read beside one another, in reviews and on small screens. What stands in a raw string
// (the source of a page, a pack, a frame of the gateway) is written as its reader wants it; linters count
// those lines, too, which is why this is a test of our own.
func TestLinesFitAScreen(t *testing.T) {
	for file := range importsOfFiles(t) {
		src, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		raw := rawLines(src)
		for i, line := range strings.Split(string(src), "\n") {
			if n := utf8.RuneCountInString(line); n > longestLine && !raw[i+1] {
				t.Errorf("%s:%d has %d columns; at most %d are read at a glance", file, i+1, n, longestLine)
			}
		}
	}
}

// rawLines are the lines on which a raw string, or an indented example in a comment, stands.
func rawLines(src []byte) map[int]bool {
	out := map[int]bool{}
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(src)), src, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return out
		case tok == token.STRING && strings.HasPrefix(text, "`"), tok == token.COMMENT && strings.HasPrefix(text, "//\t"):
			first := fset.Position(pos).Line
			for i := range strings.Count(text, "\n") + 1 {
				out[first+i] = true
			}
		}
	}
}
