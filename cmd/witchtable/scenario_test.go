package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestScenario(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.yaml", "title: A deal\npack: house\nstart: {seats: 3, seed: 5}\nsteps:\n  - asked: [A, B, C]\n  - expect: {over: false}\n")
	code, out, _ := witchtable(t, nil, "scenario", "-v", good)
	if code != exitFine {
		t.Errorf("exit code %d", code)
	}
	has(t, "the report", out, "A deal", "1 scenarios, 2 steps, 0 failed")

	bad := write("bad.yaml", "title: A deal\npack: house\nstart: {seats: 3, seed: 5}\nsteps:\n  - asked: [A, B]\n")
	lost := write("lost.yaml", "title: A deal\npack: elsewhere\nstart: {seats: 3, seed: 5}\nsteps: []\n")
	code, out, _ = witchtable(t, nil, "scenario", bad, good, lost, filepath.Join(dir, "none.yaml"))
	if code != exitFailed {
		t.Errorf("failing scenarios: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the report", out, "bad.yaml:5", "elsewhere", "none.yaml", "4 files")
}
