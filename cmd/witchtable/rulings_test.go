package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests of this file hold docs/rulings.md and whatever cites its ids together.

const rulingsPage = root + "/docs/rulings.md"

var (
	citedForm   = regexp.MustCompile(`\b(?:[AIRL][1-9][0-9]{0,2}(?:-[AIRL]?[1-9][0-9]{0,2})?|S[0-9]{2})\b`)
	definedForm = regexp.MustCompile(`^- \*\*([AIRL])([1-9][0-9]*)\*\* [^ ]`)
	caseForm    = regexp.MustCompile(`^title: (S[0-9]{2}) `)
	rulesForm   = regexp.MustCompile(`^rules: \[.*\]`)
)

// cited lists the ids in a line of prose. An id stands by itself: %A6, I.A1 or A1-type are none.
func cited(line string) (ids []string) {
	for _, m := range citedForm.FindAllStringIndex(line, -1) {
		if m[0] > 0 && !strings.ContainsRune(" \t([\"'`*,", rune(line[m[0]-1])) {
			continue
		}
		if m[1] < len(line) && !strings.ContainsRune(" \t)]\"'`*,:;.\r\\", rune(line[m[1]])) {
			continue
		}
		ids = append(ids, spread(line[m[0]:m[1]])...)
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

// eachText calls f for the Go, YAML and Markdown files of the house.
func eachText(t *testing.T, f func(file string, text []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != root:
			return filepath.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".yaml", ".md"}, filepath.Ext(file)):
			return nil
		}
		text, err := os.ReadFile(file)
		if err == nil {
			f(strings.TrimPrefix(filepath.ToSlash(file), root+"/"), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rulings reads the ids that the page defines, in its order.
func rulings(t *testing.T) (ids []string) {
	t.Helper()
	page, err := os.ReadFile(rulingsPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(page), "\n") {
		if m := definedForm.FindStringSubmatch(line); m != nil {
			ids = append(ids, m[1]+m[2])
		}
	}
	return ids
}

func TestEveryIdCitedIsARuling(t *testing.T) {
	defined := map[string]bool{}
	for _, id := range rulings(t) {
		defined[id] = true
	}
	eachText(t, func(file string, text []byte) { // the worked cases are the scenarios themselves
		for _, line := range strings.Split(string(text), "\n") {
			if m := caseForm.FindStringSubmatch(line); m != nil && strings.HasSuffix(file, ".yaml") {
				defined[m[1]] = true
			}
		}
	})
	uses := 0
	eachText(t, func(file string, text []byte) {
		if file == "cmd/witchtable/rulings_test.go" {
			return
		}
		for line, parts := range prose(file, text) {
			for _, id := range cited(strings.Join(parts, " ")) {
				if uses++; !defined[id] {
					t.Errorf("%s:%d: %s is not defined in docs/rulings.md", file, line, id)
				}
			}
		}
	})
	if uses < 800 { // 583 definitions and what cites them
		t.Errorf("only %d ids were found cited; the search for them must be broken", uses)
	}
}

// uncited are rulings that nothing can keep, with the reason.
var uncited = map[string]string{
	"A7":  "two texts of the rulebook are the same, and neither is a rule",
	"A11": "how slips of the pen are read; what was meant is ruled elsewhere",
}

// Every ruling and every invariant is kept by something that says so. What the rulebook says (R and L) need not be
// cited line by line: those are cited where somebody asks why.
func TestEveryRulingIsKept(t *testing.T) {
	kept := map[string]bool{}
	eachText(t, func(file string, text []byte) {
		if file == "docs/rulings.md" || file == "cmd/witchtable/rulings_test.go" {
			return
		}
		for _, parts := range prose(file, text) {
			for _, id := range cited(strings.Join(parts, " ")) {
				kept[id] = true
			}
		}
	})
	for _, id := range rulings(t) {
		switch reason, none := uncited[id]; {
		case id[0] != 'A' && id[0] != 'I':
		case kept[id] && none:
			t.Errorf("%s is cited, though it is said that nothing keeps it (%s): take it off the list", id, reason)
		case !kept[id] && !none:
			t.Errorf("%s is cited by no code, test or scenario: nothing says what keeps it", id)
		}
	}
}

// The series A, I and R count up without gap; L names lines of a document that has others between.
func TestRulingsAreDefinedOnceAndInOrder(t *testing.T) {
	order := "AIRL"
	last := map[string]int{}
	section := 0
	for _, id := range rulings(t) {
		letter := id[:1]
		n, err := strconv.Atoi(id[1:])
		if err != nil {
			t.Fatal(err)
		}
		switch at := strings.Index(order, letter); {
		case at < section:
			t.Errorf("%s stands behind the %c series", id, order[section])
		case at > section:
			section = at
		}
		switch before := last[letter]; {
		case n <= before:
			t.Errorf("%s stands behind %s%d: defined twice, or out of order", id, letter, before)
		case letter != "L" && n != before+1:
			t.Errorf("%s follows %s%d: the ids between are missing", id, letter, before)
		}
		last[letter] = n
	}
	if last["A"] < 145 || last["I"] < 46 || last["R"] < 90 || last["L"] < 863 {
		t.Errorf("the series end at %v; an id that was given once stays", last)
	}
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
