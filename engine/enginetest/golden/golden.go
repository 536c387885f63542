// Package golden holds what a test makes to a file that people read.
//
// A change shows as the first line that differs, and is accepted by writing the file anew: with the flag -update, which
// every test that imports this package takes, or for all files at once with .ci/anew. What is in the files, and reading
// them before they are committed, is left to the tests and their authors.
package golden

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

// Updating reports whether files are to be written anew. Check needs no asking; it is for tests with files that are not
// text.
func Updating() bool { return *update }

// Check compares a text with a file, whose path is taken from the folder of the test's package. With -update it writes
// the file instead.
func Check(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; to write it: %s", err, Command(t))
	}
	if diff := difference(got, string(want)); diff != "" {
		t.Fatalf("%s\nIf that is meant: %s, and read what has changed", file+diff, Command(t))
	}
}

// difference is the first line in which a text is not what it was, with its number; "" where there is none.
func difference(got, want string) string {
	if got == want {
		return ""
	}
	is, was := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(is), len(was)) {
		switch {
		case i >= len(is):
			return fmt.Sprintf(":%d: nothing comes any more, and it was\n%s", i+1, was[i])
		case i >= len(was):
			return fmt.Sprintf(":%d: it is\n%s\nand nothing came before", i+1, is[i])
		case is[i] != was[i]:
			return fmt.Sprintf(":%d: it is\n%s\nand was\n%s", i+1, is[i], was[i])
		}
	}
	return ""
}

// Command is what writes the files of a test anew, to be given in the folder of the module.
func Command(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return fmt.Sprintf("go test %s -run '^%s$' -update", folder(), name)
}

// folder is the package under test, from the module's root.
func folder() string {
	here, err := os.Getwd() // tests run in the folder of their package
	if err != nil {
		return "."
	}
	path, err := filepath.Rel(Root(), here)
	if err != nil {
		return "."
	}
	return "./" + filepath.ToSlash(path)
}

// Root is the module's folder; where there is none above the test's, that.
func Root() string {
	here, err := os.Getwd()
	if err != nil {
		return "."
	}
	for root := here; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return root
		}
		if root == filepath.Dir(root) {
			return here
		}
	}
}
