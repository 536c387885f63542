package tables

import (
	"testing"

	"witchtable/bot/tables/outbox"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what a table's notes, outbox and fingerprints are made of to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	list := func(name, breaks string, entries []pinned.Entry) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: entries}
	}
	lost := "entries that wait in the outbox would never be said"
	pinned.Check(t, "testdata/stored.txt",
		list("outbox kinds", lost, pinned.Constants(t, "outbox", "Story")),
		list("outbox entries", lost, pinned.Keys(outbox.Payload{})),
		list("notes", "running tables would forget which messages are theirs, and send all of them anew",
			pinned.Names(deskNote)),
		list("desk", "running tables would forget which messages are theirs, and send all of them anew", pinned.Keys(Desk{})),
		list("fingerprint", "every running table would look different after the next change of the rules, and stop",
			pinned.Keys(sight{})),
	)
}
