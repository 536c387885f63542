package sight

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what fingerprints are made of to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	pinned.Check(t, "testdata/stored.txt", pinned.List{Name: "fingerprint",
		Breaks:  "every running table would look different after the next change of the rules, and stop",
		Entries: pinned.Keys(sight{})})
}
