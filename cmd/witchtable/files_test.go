package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostUnlisted is how many files a room may have that does not list them.
const mostUnlisted = 36

// TestListsOfFilesAreWhole: whoever comes to a room of many files finds in its comment, under a heading "The files",
// which of them a line belongs in. Such a list names all of them, and none that is gone.
func TestListsOfFilesAreWhole(t *testing.T) {
	files := map[string][]string{}
	for file := range importsOfFiles(t) {
		if name := path.Base(file); !strings.HasSuffix(name, "_test.go") && name != "doc.go" {
			files[path.Dir(file)] = append(files[path.Dir(file)], name)
		}
	}
	for dir, there := range files {
		raw, err := os.ReadFile(filepath.Join(root, dir, "doc.go"))
		_, list, has := strings.Cut(string(raw), "\n// # The files")
		if err != nil || !has {
			if len(there) > mostUnlisted {
				t.Errorf("%s has %d files, and doc.go does not list them under \"The files\"", dir, len(there))
			}
			continue
		}
		list, _, _ = strings.Cut(list, "\n// # ")
		named := regexp.MustCompile(`\b[a-z_]+\.go\b`).FindAllString(list, -1)
		for _, name := range there {
			if !slices.Contains(named, name) {
				t.Errorf("%s/doc.go does not say what stands in %s", dir, name)
			}
		}
		for i, name := range named {
			if !slices.Contains(there, name) || slices.Contains(named[:i], name) {
				t.Errorf("%s/doc.go names %s, which is not there or was named before", dir, name)
			}
		}
	}
}
