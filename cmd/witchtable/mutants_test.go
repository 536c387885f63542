package main

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Mutants are small faults, listed in testdata/mutants.txt, that tests must catch: a test that passes with the fault in
// place does not test what it seems to. `.ci/mutants` puts them in one at a time and runs the tests that are named
// beside each. The tree itself is never touched: go reads the faulty file through an overlay.

var (
	mutate   = flag.Bool("mutate", false, "put in each mutant and run the tests that must catch it; takes long")
	mutantOf = flag.String("mutant", "", "with -mutate: only mutants whose title or file this expression matches")
)

// mutantTime is how long the tests of one mutant may take. A fault that makes them hang is not caught as it should be.
const mutantTime = 10 * time.Minute

// mutant is one fault and the tests that must catch it.
type mutant struct {
	line  int      // of the list
	what  string   // the rule that the fault breaks
	file  string   // from the root
	tests []string // arguments of `go test`, each a run of its own
	old   string   // the text that the fault replaces, whole lines
	new   string
	// alive says which test is missing, of a mutant that is known to survive.
	alive string
}

// readMutants reads the list: see its head for the form.
func readMutants(text string) (list []mutant, err error) {
	for i, line := range strings.Split(text, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "==" {
			list = append(list, mutant{line: i + 1, what: rest})
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if len(list) == 0 {
			return nil, errors.New("line " + strconv.Itoa(i+1) + ": a mutant begins with ==")
		}
		m := &list[len(list)-1]
		switch {
		case strings.HasPrefix(line, "-"):
			m.old += line[1:] + "\n"
		case strings.HasPrefix(line, "+"):
			m.new += line[1:] + "\n"
		case word == "in":
			m.file = rest
		case word == "by":
			m.tests = append(m.tests, rest)
		case word == "alive":
			m.alive = rest
		default:
			return nil, errors.New("line " + strconv.Itoa(i+1) + ": " + line + " is no part of a mutant")
		}
	}
	return list, nil
}

// put is the text of its file with the mutant in it.
func (m mutant) put() (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.file)))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.old); n != 1 || m.old == "" {
		return "", errors.New("its lines are found " + strconv.Itoa(n) + " times in " + m.file)
	}
	return strings.Replace(string(text), m.old, m.new, 1), nil
}

func mutants(t *testing.T) []mutant {
	t.Helper()
	text, err := os.ReadFile("testdata/mutants.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, err := readMutants(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestMutantsFitTheCode holds the list to the code: each fault can be put in, and the tests beside it are there.
func TestMutantsFitTheCode(t *testing.T) {
	list := mutants(t)
	if len(list) < 30 {
		t.Errorf("the list has %d mutants; it has had 30", len(list))
	}
	for _, m := range list {
		if _, err := m.put(); err != nil {
			t.Errorf("testdata/mutants.txt:%d: %s: %v", m.line, m.what, err)
		}
		if len(m.tests) == 0 || m.old == m.new {
			t.Errorf("testdata/mutants.txt:%d: %s: there is no test, or no fault", m.line, m.what)
		}
		for _, run := range m.tests {
			args := strings.Fields(run)
			for _, name := range namedTests(args) {
				if !hasTest(t, args[0], name) {
					t.Errorf("testdata/mutants.txt:%d: %s has no test %s", m.line, args[0], name)
				}
			}
		}
	}
}

// namedTests lists the tests that arguments of `go test` name by -run: whole names, parts of a test left out.
func namedTests(args []string) (names []string) {
	at := slices.Index(args, "-run")
	if at < 0 || at+1 == len(args) {
		return nil
	}
	expr, _, _ := strings.Cut(args[at+1], "/")
	return strings.Split(strings.Trim(expr, "^$()"), "|")
}

func hasTest(t *testing.T, pkg, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}

// TestMutantsAreCaught puts in one mutant after another. It fails for those that survive, but for those of which the
// list says so; and for those too when they are caught.
func TestMutantsAreCaught(t *testing.T) {
	if !*mutate {
		t.Skip("run by .ci/mutants")
	}
	only, err := regexp.Compile(*mutantOf)
	if err != nil {
		t.Fatal(err)
	}
	caught, alive := 0, 0
	for _, m := range mutants(t) {
		if !only.MatchString(m.what) && !only.MatchString(m.file) {
			continue
		}
		fate, out := m.try(t)
		t.Logf("%-8s %s (%s)", fate, m.what, m.file)
		switch {
		case fate == "caught" && m.alive == "":
			caught++
		case fate == "survived" && m.alive != "":
			alive++
			t.Logf("         known: %s", m.alive)
		case fate == "caught":
			t.Errorf("%s: caught by now; the list says that it survives", m.what)
		default:
			t.Errorf("%s: %s\n%s", m.what, fate, out)
		}
	}
	t.Logf("%d mutants were caught, %d are known to survive", caught, alive)
}

// try runs the tests of a mutant with it in place: caught, survived, hung, or broken where it does not compile.
func (m mutant) try(t *testing.T) (fate, out string) {
	t.Helper()
	text, err := m.put()
	if err != nil {
		return "broken", err.Error()
	}
	overlay := m.overlay(t, text)
	for _, run := range m.tests {
		args := []string{"test", "-count", "1", "-overlay", overlay, "-timeout", mutantTime.String()}
		cmd := exec.CommandContext(t.Context(), "go", append(args, strings.Fields(run)...)...)
		cmd.Dir = root
		said, err := cmd.CombinedOutput()
		out = string(said)
		switch failed := new(exec.ExitError); {
		case err == nil:
			continue
		case !errors.As(err, &failed), strings.Contains(out, "[build failed]"), strings.Contains(out, "[setup failed]"),
			!strings.Contains(out, "FAIL"):
			return "broken", out
		case strings.Contains(out, "panic: test timed out"):
			return "hung", out
		}
		return "caught", out
	}
	return "survived", out
}

// overlay writes the faulty text, and what tells go to read it in place of the file.
func (m mutant) overlay(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	faulty, list := filepath.Join(dir, "faulty.go"), filepath.Join(dir, "overlay.json")
	file, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(m.file)))
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{file: faulty}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{faulty: []byte(text), list: replace} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return list
}
