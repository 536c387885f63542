package witchcraft

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// TestCopiesChangeTheNextHandOnce: what two copies of a card do to the next hand is told in one sentence.
func TestCopiesChangeTheNextHandOnce(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	one := engine.Event{Kind: play.EvNextHand}
	one.Args[0] = -1
	for lang, want := range map[string]string{
		"en": "Cards in the next hand: −1 ×2.", "es": "Cartas en la próxima mano: −1 ×2.",
	} {
		told := engine.Told(g, []engine.Event{one, one}, 0)
		if len(told) != 1 {
			t.Fatalf("%d sentences", len(told))
		}
		if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(told[0].Text); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
