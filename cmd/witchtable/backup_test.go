package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Copies that nobody counts fill the disk, and one that is always overwritten does not help who notices late.
func TestNewestBackupsAreKept(t *testing.T) {
	t.Parallel()
	db := database(t).path
	dir := filepath.Join(t.TempDir(), "kept")
	now := time.Date(2026, 11, 27, 4, 30, 0, 0, time.UTC)
	backup := func(args ...string) (int, string) {
		out := newOutput()
		m := Main{Stdout: out, Stderr: out, EnvFile: filepath.Join(dir, "none"), Now: func() time.Time { return now }}
		return m.Run(t.Context(), append([]string{"backup", "--db", db, dir}, args...)), out.String()
	}
	if code, said := backup("--keep", "-1"); code != exitUsage {
		t.Errorf("--keep -1: exit code %d, says %q", code, said)
	}
	for range 4 {
		if code, said := backup("--keep", "2"); code != exitFine {
			t.Fatalf("exit code %d, says %q", code, said)
		}
		now = now.Add(24 * time.Hour)
		// What is not a copy of this database stays, whatever it is called.
		for _, name := range []string{"w-notes.db", "other-20200101T000000Z.db", "w-20200101T000000Z.txt"} {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	var left []string
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		left = append(left, f.Name())
	}
	want := []string{"other-20200101T000000Z.db", "w-20200101T000000Z.txt", "w-20261129T043000Z.db",
		"w-20261130T043000Z.db", "w-notes.db"}
	if !slices.Equal(left, want) {
		t.Errorf("left are %v; want %v", left, want)
	}
	if code, out, _ := witchtable(t, nil, "table", "list", "--db", filepath.Join(dir, want[3])); code != exitFine ||
		!strings.Contains(out, "lobby") {
		t.Errorf("the newest copy cannot be read: exit code %d, says %q", code, out)
	}
}
