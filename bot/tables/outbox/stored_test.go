package outbox

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what entries are made of to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	const lost = "entries that wait in the outbox would never be said"
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "outbox kinds", Breaks: lost, Entries: pinned.Constants(t, ".", "Story")},
		pinned.List{Name: "outbox entries", Breaks: lost, Entries: pinned.Keys(Payload{})},
	)
}
