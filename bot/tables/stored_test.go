package tables

import (
	"testing"

	"witchtable/bot/tables/outbox"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what a table's outbox and fingerprints are made of to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	list := func(name, breaks string, entries []pinned.Entry) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: entries}
	}
	lost := "entries that wait in the outbox would never be said"
	pinned.Check(t, "testdata/stored.txt",
		list("outbox kinds", lost, pinned.Constants(t, "outbox", "Story")),
		list("outbox entries", lost, pinned.Keys(outbox.Payload{})),
		list("fingerprint", "every running table would look different after the next change of the rules, and stop",
			pinned.Keys(sight{})),
	)
}
