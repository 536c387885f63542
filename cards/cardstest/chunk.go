// Package cardstest holds readers of packs to what they refuse: bad packs in text files say in place what is wrong with
// them, and every refusal in the source must be among what was said.
//
// A file has chunks, separated by lines of equals signs. A line that must be complained about says so:
//
//	====== cards
//	- kind: boat
//	  crew: 10       ### "10 is not between -5 and 9"
//	====== ### "the pack has no cards"
//
// What stands in quotes is a regular expression, and several may follow one another. Each stands for one complaint
// about exactly this line; on a separator, for a complaint about the pack as a whole, which names no line. No further
// complaint may come. The word after the equals signs says how the chunk is made a pack; that is up to the test.
//
// [UsageOf] counts what cards use of a vocabulary, so that a test can demand that a pack uses all of it.
//
// Only tests use the package. It knows errors as [engine.PackError] and nothing of any reader.
package cardstest

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// Chunk is one bad pack.
type Chunk struct {
	Name string         // file and line where it begins
	Text string         // the pack
	at   map[int]string // file and line of the lines of Text that are in the file; 0: the separator
	want map[int][]want // by line of Text; 0: the pack as a whole
}

type want struct {
	pattern *regexp.Regexp
	at      string // file and line of the expectation
}

var (
	separator = regexp.MustCompile(`^======(?: ([a-z]+))?(?: +###(.*))?$`)
	quoted    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// Chunks reads a file of chunks. wrap makes a pack of a chunk by putting lines before and after its own.
func Chunks(t testing.TB, file string, wrap func(kind string) (before, after string)) []Chunk {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []Chunk
	line, kind, marks, first, begun := 0, "", "", 1, false
	var own []string
	end := func() {
		if begun || slices.ContainsFunc(own, func(s string) bool { return s != "" && !strings.HasPrefix(s, "#") }) {
			before, after := wrap(kind)
			out = append(out, newChunk(t, file, first, marks, before, own, after))
		}
		own = nil
	}
	for _, text := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		line++
		if m := separator.FindStringSubmatch(text); m != nil {
			end()
			kind, marks, first, begun = m[1], m[2], line+1, true
			continue
		}
		own = append(own, text)
	}
	end()
	return out
}

// newChunk makes a chunk of its own lines, the first of which is line first of the file.
func newChunk(t testing.TB, file string, first int, marks, before string, own []string, after string) Chunk {
	t.Helper()
	name := func(line int) string { return fmt.Sprintf("%s:%d", filepath.Base(file), line) }
	c := Chunk{Name: name(first), Text: before + strings.Join(own, "\n") + "\n" + after, at: map[int]string{},
		want: map[int][]want{}}
	expect := func(line, at int, marks string) {
		c.at[line] = name(at)
		for _, m := range quoted.FindAllString(marks, -1) {
			pattern, err := regexp.Compile(strings.ReplaceAll(m[1:len(m)-1], `\"`, `"`))
			if err != nil {
				t.Fatalf("%s: %v", name(at), err)
			}
			c.want[line] = append(c.want[line], want{pattern, name(at)})
		}
	}
	expect(0, first-1, marks)
	above := strings.Count(before, "\n")
	for i, line := range own {
		_, marks, _ := strings.Cut(line, "###")
		expect(above+i+1, first+i, marks)
	}
	return c
}

// Check holds what a reader said of the chunk to what it must say, and returns what it said, place and path apart.
func (c Chunk) Check(t testing.TB, err error) (problems []string) {
	t.Helper()
	left := map[int][]want{}
	for line, list := range c.want {
		left[line] = slices.Clone(list)
	}
	for _, said := range complaints(err) {
		problems = append(problems, said.problem)
		i := slices.IndexFunc(left[said.line], func(w want) bool { return w.pattern.MatchString(said.text) })
		if i < 0 {
			t.Errorf("%s: nobody expects: %s", cmp.Or(c.at[said.line], c.Name+", outside"), said.text)
			continue
		}
		left[said.line] = slices.Delete(left[said.line], i, i+1)
	}
	for _, list := range left {
		for _, w := range list {
			t.Errorf("%s: no complaint matches %s", w.at, w.pattern)
		}
	}
	if len(problems) == 0 {
		t.Errorf("%s: the pack is taken for good", c.Name)
	}
	return problems
}

// Problems lists what an error complains of, place and path apart.
func Problems(err error) (out []string) {
	for _, c := range complaints(err) {
		out = append(out, c.problem)
	}
	return out
}

type complaint struct {
	line          int // 0: none
	problem, text string
}

// complaints takes an error apart into single complaints.
func complaints(err error) (out []complaint) {
	var e *engine.PackError
	switch several, ok := err.(interface{ Unwrap() []error }); {
	case err == nil:
	case ok:
		for _, one := range several.Unwrap() {
			out = append(out, complaints(one)...)
		}
	case errors.As(err, &e):
		_, text, _ := strings.Cut(e.Error(), ": ")
		out = append(out, complaint{e.Pos.Line, e.Problem, text})
	default:
		out = append(out, complaint{0, err.Error(), err.Error()})
	}
	return out
}
