package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file reads which rulings are cited; rulings_test.go holds the citations and the pages of the games together.

const idForm = `(?:[AIRL][1-9][0-9]{0,2}(?:-[AIRL]?[1-9][0-9]{0,2})?|S[0-9]{2})`

var (
	citedForm   = regexp.MustCompile(`\b(?:[a-z][a-z0-9-]*:)?` + idForm + `\b`)
	definedForm = regexp.MustCompile(`^- \*\*([AIRL])([1-9][0-9]*)\*\* [^ ]`)
	noneForm    = regexp.MustCompile(`^- ([AIRL][1-9][0-9]*): [^ ]`)
	caseForm    = regexp.MustCompile(`^title: (S[0-9]{2}) `)
	rulesForm   = regexp.MustCompile(`^rules: \[.*\]`)
)

// cited lists the ids in a line of prose, as A1 or, with their game, fate:A1. An id stands by itself: %A6, I.A1 or
// A1-type are none.
func cited(line string) (ids []string) {
	for _, m := range citedForm.FindAllStringIndex(line, -1) {
		if m[0] > 0 && !strings.ContainsRune(" \t([\"'`*,", rune(line[m[0]-1])) {
			continue
		}
		if m[1] < len(line) && !strings.ContainsRune(" \t)]\"'`*,:;.\r\\", rune(line[m[1]])) {
			continue
		}
		game, id, ok := strings.Cut(line[m[0]:m[1]], ":")
		if !ok {
			game, id = "", game
		}
		for _, id := range spread(id) {
			ids = append(ids, strings.TrimPrefix(game+":"+id, ":"))
		}
	}
	return ids
}

// spread lists the ids of a range such as A84-A86; of a range of lines, which are not all rules, the two ends.
func spread(id string) []string {
	from, to, isRange := strings.Cut(id, "-")
	if !isRange {
		return []string{id}
	}
	letter := from[:1]
	first, _ := strconv.Atoi(from[1:])
	last, _ := strconv.Atoi(strings.TrimLeft(to, "AIRL"))
	if letter == "L" || last < first {
		return []string{from, letter + strconv.Itoa(last)}
	}
	var ids []string
	for n := first; n <= last; n++ {
		ids = append(ids, letter+strconv.Itoa(n))
	}
	return ids
}

// drawingForm is that of a drawing as text, whose lines have coordinates in them: "L40 12".
var drawingForm = regexp.MustCompile("^[\"`](fill|line|cut|cutline) ")

// prose lists the lines of a file in which ids may be cited, by number: of Go the comments and strings, of YAML the
// comments and the rules of scenarios, of documents all.
func prose(file string, text []byte) map[int][]string {
	out := map[int][]string{}
	add := func(line int, text string) {
		for i, l := range strings.Split(text, "\n") {
			out[line+i] = append(out[line+i], l)
		}
	}
	switch filepath.Ext(file) {
	case ".md":
		add(1, string(text))
	case ".yaml":
		for i, line := range strings.Split(string(text), "\n") {
			add(i+1, rulesForm.FindString(line))
			if before, comment, ok := strings.Cut(line, "#"); ok && (before == "" || strings.HasSuffix(before, " ")) {
				add(i+1, comment)
			}
		}
	case ".go":
		files := token.NewFileSet()
		f := files.AddFile(file, -1, len(text))
		var s scanner.Scanner
		s.Init(f, text, nil, scanner.ScanComments)
		for {
			pos, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			if tok == token.COMMENT || tok == token.STRING && !drawingForm.MatchString(lit) {
				add(f.Line(pos), strings.TrimLeft(lit, "/"))
			}
		}
	}
	return out
}

func TestIdsAreToldFromWhatLooksLikeThem(t *testing.T) {
	tests := []struct{ line, want string }{
		{"the coin holder decides (A90).", "A90"},
		{"I1-I4: every card", "I1 I2 I3 I4"},
		{"(A84-A86, L214-222)", "A84 A85 A86 L214 L222"},
		{"rules: [R31,R32, S11]", "R31 R32 S11"},
		{"- **A29** and `A30`", "A29 A30"},
		{"reactions/%F0%9F%A6%89/@me", ""},
		{"A0, A04, A1234, S1, B7, V2", ""},
		{"x.A1, A1/B2, A1-type, FA1, A1b, a1", ""},
		{"paper of A-4", ""},
		{"fate:A29, `orchard:I1-I2`; title: A3", "fate:A29 orchard:I1 orchard:I2 A3"},
	}
	for _, tt := range tests {
		if got := strings.Join(cited(tt.line), " "); got != tt.want {
			t.Errorf("in %q the ids %q are seen; they are %q", tt.line, got, tt.want)
		}
	}
	for _, tt := range []struct{ file, text, want string }{
		{"a.go", "package a // (A1)\nvar L2 = I3 + \"see A4\" + `\nR5`", "1:A1 2:A4 3:R5"},
		{"a.yaml", "name: I1\nrules: [A2]\nsay: 'A3' # A4\n# A5", "2:A2 3:A4 4:A5"},
		{"a.md", "A1\n\nA2", "1:A1 3:A2"},
	} {
		var got []string
		for line, parts := range prose(tt.file, []byte(tt.text)) {
			for _, id := range cited(strings.Join(parts, " ")) {
				got = append(got, fmt.Sprintf("%d:%s", line, id))
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != tt.want {
			t.Errorf("in %s %q the ids %q are seen; they are %q", tt.file, tt.text, got, tt.want)
		}
	}
}
