package desk

import (
	"testing"

	"witchtable/engine"
)

// Of what was answered for somebody the latest answers are kept, and how many there were.
func TestTheLatestMissedAnswersAreKept(t *testing.T) {
	var h Hand
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		h.StandIn(engine.T(key))
	}
	got := h.Missed()
	if h.Stood != 5 || len(got) != 3 || got[0].Key != "c" || got[2].Key != "e" {
		t.Errorf("of five answers %d are counted and %v kept, want the last three", h.Stood, got)
	}
	if h.Answered(6); h.Stood != 0 || len(h.Missed()) != 0 {
		t.Errorf("who has answered still has %d missed answers", h.Stood)
	}
}

// A private message keeps the last few things that its reader alone has learnt, no more.
func TestNewsAreTheLastFew(t *testing.T) {
	var h Hand
	for i := range int16(newsLength + 3) {
		h.Learn(engine.Event{Args: [4]int16{i}}, i < 5)
	}
	if len(h.News) != newsLength || h.News[0].Args[0] != 3 || h.Known != 2 {
		t.Errorf("of %d things learnt %v are kept, %d of them read; want the last %d, and 2", newsLength+3, h.News, h.Known,
			newsLength)
	}
}
