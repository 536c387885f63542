package tables

import (
	"testing"

	"witchtable/engine"
)

// Of what was answered for somebody the latest answers are kept, and how many there were.
func TestTheLatestMissedAnswersAreKept(t *testing.T) {
	var h HandDesk
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		h.standIn(engine.T(key))
	}
	got := h.Missed()
	if h.Stood != 5 || len(got) != 3 || got[0].Key != "c" || got[2].Key != "e" {
		t.Errorf("of five answers %d are counted and %v kept, want the last three", h.Stood, got)
	}
	if h.answered(); h.Stood != 0 || len(h.Missed()) != 0 {
		t.Errorf("who has answered still has %d missed answers", h.Stood)
	}
}
