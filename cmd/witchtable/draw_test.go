package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestDraw: the same seed draws the same pictures, all there are, each with its words.
func TestDraw(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	for _, dir := range []string{one, two} {
		if code, _, errs := witchtable(t, nil, "draw", "--seed", "5", "--moves", "60", "--brain", "random", "-o", dir); code != exitFine {
			t.Fatalf("draw: %d\n%s", code, errs)
		}
	}
	for _, name := range []string{"table", "table-1", "table-2", "table-5", "area-1", "hand-4-1", "choice-1", "score-1", "emblems-1"} {
		data, err := os.ReadFile(filepath.Join(one, name+".png"))
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		again, err := os.ReadFile(filepath.Join(two, name+".png"))
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s differs from run to run: %v", name, err)
		}
		if words, err := os.ReadFile(filepath.Join(one, name+".txt")); name != "table" && (err != nil || len(words) < 20) {
			t.Errorf("%s has the words %q, %v", name, words, err)
		}
	}
}
