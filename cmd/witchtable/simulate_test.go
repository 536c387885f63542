package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/engine/simulate"
)

func TestSimulate(t *testing.T) {
	code, out, errs := witchtable(t, nil, "simulate", "-n", "10", "--players", "1-4", "--brains", "random", "--options",
		"retrieve=own_only,well_order=auto")
	if code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	has(t, "the summary", out, "10 games of fate", "retrieve=own_only", "1 player, 3 games", "4 players, 2 games",
		"seat 4", "rounds", "shared victories", "Spindle the Newt")
	has(t, "the progress", errs, "10 of 10 games")
	has(t, "what a deck is weighed by", out, "of the variance at a table", "enchantment", "Enchantment tokens 0-2",
		"Graveyard 0", "lift of who is dealt it")
	for _, size := range []string{"1 player,", "2 players,"} {
		_, rest, _ := strings.Cut(out, size)
		if part, _, _ := strings.Cut(rest, " players, "); strings.Contains(part, "of the variance") != (size[0] == '2') {
			t.Errorf("of games with %s the summary says\n%s", size, part)
		}
	}

	_, js, _ := witchtable(t, nil, "simulate", "-n", "4", "--json", "--brains", "random", "--seed", "9", "--workers", "1")
	var s simulate.Summary
	if err := json.Unmarshal([]byte(js), &s); err != nil || s.Games != 4 || s.Seed != 9 {
		t.Errorf("the JSON summary: %v, %d games, seed %d", err, s.Games, s.Seed)
	}
	if _, again, _ := witchtable(t, nil, "simulate", "-n", "4", "--json", "--brains", "random", "--seed", "9", "--workers",
		"3"); again != js {
		t.Error("the same simulation came out differently")
	}
}

func TestSimulateAGameByName(t *testing.T) {
	for _, g := range games() {
		code, out, errs := witchtable(t, nil, "simulate", "--game", g.name, "-n", "2", "--brains", "random", "--playouts",
			"5")
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
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"games.jsonl", "games.jsonl.gz"} {
		path := filepath.Join(dir, name)
		if code, _, errs := witchtable(t, nil, "simulate", "-n", "4", "--players", "1-4", "--brains", "random", "--log",
			path); code != exitFine {
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

// TestRefereeHeads: what a record says before its moves is held to, too.
func TestRefereeHeads(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "games.jsonl")
	if code, _, errs := witchtable(t, nil, "simulate", "-n", "3", "--players", "2", "--brains", "random", "--log",
		path); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flavour := func(line string) string { // another flavour in the pack, and the hash that fits it
		var rec map[string]any
		if err := json.Unmarshal([]byte(line), &rec); err != nil {
			t.Fatal(err)
		}
		pack := rec["pack"].(map[string]any)
		content := strings.Replace(pack["content"].(string), "Eggs, eels, elixirs.", "Eggs, eels, edelweiss.", 1)
		sum := sha256.Sum256([]byte(content))
		pack["content"], pack["hash"] = content, hex.EncodeToString(sum[:])
		out, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		return string(out) + "\n"
	}
	swap := func(old, new string) func(string) string {
		return func(line string) string { return strings.Replace(line, old, new, 1) }
	}
	tests := []struct {
		what, flag, want string
		change           func(line string) string
	}{
		{"nothing", "", "", func(l string) string { return l }},
		{"a player less", "", "1 players for 2 seats", swap(`,{"seat":1,"brain":"random"}]`, `]`)},
		{"a player of another seat", "", "player 2 of the list has seat 3", swap(`{"seat":1,"brain"`, `{"seat":3,"brain"`)},
		{"a computer player that is none", "", `no computer player "oracle"`,
			swap(`{"seat":1,"brain":"random"}`, `{"seat":1,"brain":"oracle"}`)},
		{"the pack's name", "", `by its content it is "house"`, swap(`"pack":{"name":"house"`, `"pack":{"name":"mine"`)},
		{"the number", "", "it is game 2 and follows game 7", swap(`"number":1,`, `"number":7,`)},
		{"no number", "", "numbered from 1", swap(`"number":1,`, `"number":0,`)},
		{"an unknown key", "", "nonsense", swap(`"number":1,`, `"number":1,"nonsense":true,`)},
		{"a flavour, with a hash that fits", "", "is not the one of that name here", flavour},
		{"a flavour, where any pack will do", "--any-pack", "", flavour},
	}
	for _, tt := range tests {
		lines := strings.SplitAfter(string(raw), "\n")
		first := tt.change(lines[0])
		if first == lines[0] && tt.want != "" {
			t.Fatalf("%s: nothing was changed", tt.what)
		}
		changed := filepath.Join(dir, "changed.jsonl")
		if err := os.WriteFile(changed, []byte(first+strings.Join(lines[1:], "")), 0o600); err != nil {
			t.Fatal(err)
		}
		args := []string{"referee", changed}
		if tt.flag != "" {
			args = append(args, tt.flag)
		}
		code, out, _ := witchtable(t, nil, args...)
		if tt.want == "" && (code != exitFine || !strings.Contains(out, "3 of 3 games as recorded")) || tt.want != "" &&
			(code != exitFailed || !strings.Contains(out, tt.want)) {
			t.Errorf("%s: exit code %d, and it says\n%sexpected %q", tt.what, code, out, tt.want)
		}
	}
}

// TestRefereeReadsTheFirstFormat: a log that the first version wrote is refereed; where the rules have been mended
// since, the referee says so.
func TestRefereeReadsTheFirstFormat(t *testing.T) {
	code, out, _ := witchtable(t, nil, "referee", "--any-pack", filepath.Join("testdata", "log1.jsonl.gz"))
	switch {
	case code == exitFine && strings.Contains(out, "1 of 1 game as recorded"):
	case strings.Contains(out, "recorded under version 1 of the rules") &&
		!strings.Contains(out, "position after the deal"):
	default:
		t.Errorf("a log of format 1: exit code %d\n%s", code, out)
	}
}
