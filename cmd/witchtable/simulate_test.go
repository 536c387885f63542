package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine/simulate"
)

func TestSimulate(t *testing.T) {
	code, out, errs := witchtable(t, nil, "simulate", "-n", "10", "--players", "1-4", "--brains", "random", "--options", "retrieve=own_only,well_order=auto")
	if code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	has(t, "the summary", out, "10 games of fate", "retrieve=own_only", "1 player, 3 games", "4 players, 2 games", "seat 4", "rounds", "shared victories", "Spindle the Newt")
	has(t, "the progress", errs, "10 of 10 games")

	_, js, _ := witchtable(t, nil, "simulate", "-n", "4", "--json", "--brains", "random", "--seed", "9", "--workers", "1")
	var s simulate.Summary
	if err := json.Unmarshal([]byte(js), &s); err != nil || s.Games != 4 || s.Seed != 9 {
		t.Errorf("the JSON summary: %v, %d games, seed %d", err, s.Games, s.Seed)
	}
	if _, again, _ := witchtable(t, nil, "simulate", "-n", "4", "--json", "--brains", "random", "--seed", "9", "--workers", "3"); again != js {
		t.Error("the same simulation came out differently")
	}
}

func TestSimulateAGameByName(t *testing.T) {
	for _, g := range games() {
		code, out, errs := witchtable(t, nil, "simulate", "--game", g.name, "-n", "2", "--brains", "random", "--playouts", "5")
		if code != exitFine {
			t.Errorf("%s: exit code %d: %s", g.name, code, errs)
		}
		has(t, "the summary", out, "2 games of "+g.name)
	}
	code, _, errs := witchtable(t, nil, "simulate", "--game", "chess")
	if code != exitUsage {
		t.Errorf("an unknown game: exit code %d; want %d", code, exitUsage)
	}
	has(t, "the refusal", errs, `"chess"`, games()[0].name)
	if code, _, _ := witchtable(t, nil, "simulate", "--playouts", "-1"); code != exitUsage {
		t.Errorf("fewer than no playouts: exit code %d; want %d", code, exitUsage)
	}
}

func TestSimulateLogAndReferee(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"games.jsonl", "games.jsonl.gz"} {
		path := filepath.Join(dir, name)
		if code, _, errs := witchtable(t, nil, "simulate", "-n", "4", "--players", "1-4", "--brains", "random", "--log", path); code != exitFine {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		code, out, _ := witchtable(t, nil, "referee", path)
		if code != exitFine {
			t.Errorf("referee: exit code %d", code)
		}
		has(t, "the referee", out, "4 of 4 games as recorded")
	}
	raw, err := os.ReadFile(filepath.Join(dir, "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(raw), "\n")
	lines[1] = strings.Replace(lines[1], `"total":`, `"total":1`, 1)
	lines[2] = "{}\n"
	forged := filepath.Join(dir, "forged.jsonl")
	if err := os.WriteFile(forged, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, _ := witchtable(t, nil, "referee", forged)
	if code != exitFailed {
		t.Errorf("a forged file: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the referee", out, forged+":2: ", "score", forged+":3: ", "format 0", "2 of 4 games as recorded")
	for _, file := range []string{filepath.Join(dir, "none"), forged + ".gz"} {
		if code, _, errs := witchtable(t, nil, "referee", file); code != exitFailed || !strings.Contains(errs, file) {
			t.Errorf("referee %s: exit code %d, says %q", file, code, errs)
		}
	}
}
