package desk

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what a table's notes are made of to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	const forgets = "running tables would forget which messages are theirs, and send all of them anew"
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "notes", Breaks: forgets, Entries: pinned.Names(Note)},
		pinned.List{Name: "desk", Breaks: forgets, Entries: pinned.Keys(Desk{})},
	)
}
