package fate_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"witchtable/engine/scenario"
)

// TestMended plays the scenarios of testdata/mended: rulings the rules once broke. A file whose name begins with crash
// is played in a process of its own, because what it is about once took the whole process down.
func TestMended(t *testing.T) {
	files, err := filepath.Glob("testdata/mended/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".yaml")
		switch {
		case name == "cards":
			continue
		case strings.HasPrefix(name, "crash"):
			t.Run(name, func(t *testing.T) { playedApart(t, f) })
		default:
			t.Run(name, func(t *testing.T) { reported(t, scenario.Run(f, games(t))) })
		}
		played++
	}
	if played == 0 {
		t.Fatal("testdata/mended holds no scenarios")
	}
}

func reported(t *testing.T, r scenario.Report) {
	t.Helper()
	for _, f := range r.Failures {
		t.Error(f)
	}
	if r.Scenarios == 0 {
		t.Errorf("%s holds no scenario", r.File)
	}
}

const apart = "WITCHTABLE_TEST_PLAY_APART"

// playedApart plays a file in a process of its own and reports what it says, or how it died.
func playedApart(t *testing.T, file string) {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^TestPlayApart$", "-test.v")
	c.Env = append(os.Environ(), apart+"="+file)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", file, err, head(string(out), 12))
	} else if !strings.Contains(string(out), "played apart: "+file) {
		t.Errorf("%s was not played:\n%s", file, head(string(out), 12))
	}
}

func head(s string, lines int) string {
	all := strings.SplitAfter(s, "\n")
	return strings.Join(all[:min(lines, len(all))], "")
}

// TestPlayApart is what the process of its own runs.
func TestPlayApart(t *testing.T) {
	file := os.Getenv(apart)
	if file == "" {
		return // nothing to do in the process that starts the others
	}
	debug.SetMaxStack(32 << 20)
	reported(t, scenario.Run(file, games(t)))
	fmt.Println("played apart:", file)
}
