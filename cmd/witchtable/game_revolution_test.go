package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLearningToWinTogether: a lore is learnt for each number of players, and read with the pack from then on.
func TestLearningToWinTogether(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left out by -short: some hundred games; the full run plays them")
	}
	dir := t.TempDir()
	pack := filepath.Join(dir, "mine")
	if err := os.CopyFS(pack, os.DirFS(filepath.Join(root, "cards", "revolution", "house"))); err != nil {
		t.Fatal(err)
	}
	play := func() string {
		code, out, errs := witchtable(t, nil, "simulate", "--pack", pack, "-n", "12", "--players", "2", "--brains", "witch")
		if code != exitFine {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		return out
	}
	before, file := play(), filepath.Join(dir, "mine.lore.json")
	code, _, errs := witchtable(t, nil, "simulate", "--pack", pack, "--learn", file, "-n", "2", "--rounds", "1",
		"--drills", "120",
		"--players", "2", "--options", "difficulty=normal")
	if code != exitFine {
		t.Fatalf("learning: exit code %d: %s", code, errs)
	}
	has(t, "the progress", errs, "2 of 2 games")
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

// In this game one player may help with an Act, one who plays carelessly has held to a pledge, and does without it by
// the next question: it is spared before another is used.
func TestNoMoreHelpIsUsedThanIsAllowed(t *testing.T) {
	t.Parallel()
	code, _, errs := witchtable(t, nil, "simulate", "--game", "revolution", "-n", "1", "--seed", "758", "--brains",
		"careless,random", "--players", "4")
	if code != exitFine {
		t.Errorf("exit code %d: %s", code, errs)
	}
}
