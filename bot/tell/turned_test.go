package tell

import (
	"testing"
	"time"

	"witchtable/engine"
)

// While a direct message is being changed, the reader may have the new question before them already: an answer to it
// may be meant for what stood there before. One to the old question is the old message's.
func TestATurningPanelTakesNoAnswerToWhatComes(t *testing.T) {
	var l turnedPanels
	of, at := panelOf{"t1", "ash"}, time.Unix(1_790_000_000, 0)
	const settle = time.Second
	ask := func(d engine.DecisionID) []engine.Decision { return []engine.Decision{{ID: d}} }
	just := func(d engine.DecisionID, after time.Duration) bool { return l.just(of, d, at.Add(after), settle) }
	l.show(of, ask(3), false, at)
	if just(3, 0) {
		t.Error("what the reader has turned to takes no answer")
	}
	l.turning(of, ask(4), at)
	if just(3, time.Minute) || !just(4, time.Minute) {
		t.Errorf("while the message turns, an answer to the old question is refused: %t, one to the new: %t",
			just(3, time.Minute), just(4, time.Minute))
	}
	l.show(of, ask(4), true, at.Add(time.Minute))
	if !just(4, time.Minute) || just(4, time.Minute+settle) {
		t.Error("once it has turned, it settles")
	}
	l.turning(of, ask(5), at.Add(time.Hour))
	l.stay(of)
	if just(5, time.Hour) {
		t.Error("a change that has failed refuses answers")
	}
}
