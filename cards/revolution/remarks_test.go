package revolutioncards_test

import (
	"testing"

	"witchtable/cards/cardstest"
	"witchtable/engine/enginetest/golden"
)

// TestRemarks holds the remarks of computer players to a file that is to be read, English beside Spanish.
func TestRemarks(t *testing.T) {
	golden.Check(t, "testdata/remarks.txt", cardstest.Remarks(t, book(t), "revolution", 12))
}
