package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine/simulate"
)

func TestLadder(t *testing.T) {
	t.Parallel()
	args := []string{"simulate", "--ladder", "--players", "2", "-n", "8", "--brains", "random,apprentice,witch", "--seed",
		"3"}
	code, out, errs := witchtable(t, nil, args...)
	if code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	has(t, "the ladder", out, "one against 1 of the other", "apprentice  random", "witch       apprentice", "16", "50 %")
	has(t, "the progress", errs, "32 of 32 games")

	_, js, _ := witchtable(t, nil, append(args, "--json", "--workers", "1")...)
	var duels []simulate.Duel
	if err := json.Unmarshal([]byte(js), &duels); err != nil || len(duels) != 2 {
		t.Fatalf("the JSON ladder: %v, %+v", err, duels)
	}
	for _, d := range duels {
		if d.Deals != 8 || d.Games != 16 || d.Won.Mean < 0.5 || d.Lead.Mean <= 0 {
			t.Errorf("%s against %s: %+v; want it to win 16 games of 8 deals more often than not", d.One, d.Others, d)
		}
	}
	if _, again, _ := witchtable(t, nil, append(args, "--json", "--workers", "2")...); again != js {
		t.Error("the same ladder came out differently")
	}
	for _, wrong := range [][]string{{"--players", "1"}, {"--players", "2-3"}, {"--players", "2", "--brains", "witch"},
		{"--players", "2", "--brains", "witch,oracle"}} {
		if code, _, errs := witchtable(t, nil, append([]string{"simulate", "--ladder"}, wrong...)...); code != exitUsage {
			t.Errorf("%v: exit code %d, says %s; want it refused", wrong, code, errs)
		}
	}
}

// TestLearningAPack: what is learnt of a pack of one's own is read with it from then on, and only what can be read.
func TestLearningAPack(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left out by -short: some hundred games, minutes under the race detector; the full run plays them")
	}
	dir := t.TempDir()
	pack := filepath.Join(dir, "mine")
	if err := os.CopyFS(pack, os.DirFS(filepath.Join(root, "cards", "fate", "house"))); err != nil {
		t.Fatal(err)
	}
	play := func() string {
		code, out, errs := witchtable(t, nil, "simulate", "--pack", pack, "-n", "6", "--players", "2", "--brains", "witch")
		if code != exitFine {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		return out
	}
	before, file := play(), filepath.Join(dir, "mine.lore.json")
	code, _, errs := witchtable(t, nil, "simulate", "--pack", pack, "--learn", file, "-n", "3", "--rounds", "2",
		"--players", "2")
	if code != exitFine {
		t.Fatalf("learning: exit code %d: %s", code, errs)
	}
	has(t, "the progress", errs, "6 of 6 games")
	if after := play(); after == before {
		t.Error("the witch plays as before: she has not read what was learnt")
	}
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errs = witchtable(t, nil, "simulate", "--pack", pack, "-n", "1", "--players", "2")
	if code != exitUsage || !strings.Contains(errs, "the lore of a pack cannot be read") {
		t.Errorf("with lore that is none: exit code %d, says %s", code, errs)
	}
}
