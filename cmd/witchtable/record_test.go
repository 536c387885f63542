package main

import (
	"os"
	"path/filepath"
	"testing"

	"witchtable/store/bolt"
)

// The file that ends a game at a table is one that the referee takes.
func TestRecordOfATableIsRefereed(t *testing.T) {
	s := database(t)
	db, err := bolt.Open(s.path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	head, err := db.Table(t.Context(), s.over)
	if err != nil {
		t.Fatal(err)
	}
	file, err := service{store: db}.record(t.Context(), head)
	if err != nil {
		t.Fatal(err)
	}
	if want := "fate-table-1.jsonl.gz"; file.Name != want {
		t.Errorf("the file is called %q, want %q", file.Name, want)
	}
	path := filepath.Join(t.TempDir(), file.Name)
	if err := os.WriteFile(path, file.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := witchtable(t, nil, "referee", path); code != exitFine {
		t.Errorf("the referee ends with %d and says\n%s%s", code, out, errs)
	}
}
