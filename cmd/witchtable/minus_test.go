package main

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// hyphenated finds a hyphen that stands for a minus.
var hyphenated = regexp.MustCompile(`(^|[\s"(*])-(\d|\{n)`)

// catalogueName is how a catalogue is called.
var catalogueName = regexp.MustCompile(`(^|[./])(en|es)\.yaml$`)

// No sentence has a hyphen for a minus: texts and pictures write numbers alike.
func TestNoHyphenForAMinus(t *testing.T) {
	for _, dir := range []string{"../../bot/lang", "../../cards", "../../engine/words/base"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !catalogueName.MatchString(path) {
				return err
			}
			text, err := os.ReadFile(dir + "/" + path)
			for n, line := range strings.Split(string(text), "\n") {
				if found := hyphenated.FindString(line); found != "" && !strings.HasPrefix(strings.TrimSpace(line), "#") {
					t.Errorf("%s/%s:%d has a hyphen for a minus: %s", dir, path, n+1, line)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
