package tell

import (
	"testing"

	"witchtable/bot/tables/outbox"
	"witchtable/engine/enginetest/pinned"
)

// An entry of a kind without a row would never be told.
func TestEachKindIsTold(t *testing.T) {
	rows, there := kinds(), map[outbox.Kind]bool{}
	for _, e := range pinned.Constants(t, "../tables/outbox", "Story") {
		there[outbox.Kind(e.String())] = true
		if rows[outbox.Kind(e.String())].tell == nil {
			t.Errorf("nobody knows how to tell %q", e)
		}
	}
	for k := range rows {
		if !there[k] {
			t.Errorf("there is a row of %q, which is no kind of entry", k)
		}
	}
}
