package bot

import (
	"testing"

	"witchtable/bot/press"
	"witchtable/engine/enginetest/pinned"
)

// A button whose word has no row could be shown and would do nothing.
func TestEachComponentIsARow(t *testing.T) {
	rows, words := components(&house{}), map[press.Word]bool{}
	for _, e := range pinned.Constants(t, "press", "Open") {
		words[press.Word(e.String())] = true
		if rows[press.Word(e.String())].do == nil {
			t.Errorf("nothing is done where %q is pressed", e)
		}
	}
	for w := range rows {
		if !words[w] {
			t.Errorf("there is a row of %q, which is no word", w)
		}
	}
}
