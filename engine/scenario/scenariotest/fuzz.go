// Package scenariotest holds the reader of scenarios, and a game's tables laid by hand, to what they must do with any
// text. Only tests use it.
package scenariotest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/engine/scenario"
)

// longest is how many bytes a seed has at most.
const longest = 1200

// Fuzz plays texts as scenarios, whatever is in them: what cannot be played is a failure that says where and what.
// Seeds are the short ones of the files that a pattern matches. Packs in files are not looked for.
func Fuzz(f *testing.F, pattern string, games scenario.Games) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		f.Fatal("there are no scenarios", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for i, one := range bytes.Split(text, []byte("\n---\n")) {
			if len(one) <= longest && i%4 == 0 {
				f.Add(one)
			}
		}
	}
	noFiles := func(p scenario.Pack) (scenario.Game, error) {
		if p.Path != "" {
			return nil, errors.New("no packs in files here")
		}
		return games(p)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		bounded.Do(t, len(text), func() {
			r := scenario.RunText("f.yaml", text, noFiles)
			for _, x := range r.Failures {
				if x.Problem == "" || x.Pos.File != "f.yaml" || x.Pos.Line < 0 {
					t.Errorf("a failure without a place, or without a word: %+v", x)
				}
			}
			if r.Failed > r.Scenarios+1 {
				t.Errorf("%d of %d scenarios fail", r.Failed, r.Scenarios)
			}
		})
	})
}
