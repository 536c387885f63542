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

// TestOneCardIsNotSeveral: what one card more or less in the next hand has come of is said of one card.
func TestOneCardIsNotSeveral(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, c := range []struct {
		n        int16
		lang, is string
	}{
		{1, "en", "+1 card in the next hand"}, {-1, "en", "−1 card in the next hand"}, {2, "en", "+2 cards in the next hand"},
		{1, "es", "+1 carta en la próxima mano"}, {-1, "es", "−1 carta en la próxima mano"},
		{-2, "es", "−2 cartas en la próxima mano"},
	} {
		e := engine.Event{Kind: play.EvNextHand}
		e.Args[0] = c.n
		told, ok := g.Tell(e)
		if !ok {
			t.Fatal("it is not told")
		}
		if got := book.Speaker(c.lang, callers{g, book, c.lang}, nil).Say(told.Outcome.Phrase); got != c.is {
			t.Errorf("%s: %q, want %q", c.lang, got, c.is)
		}
	}
}
