package fate_test

import (
	"testing"

	"witchtable/engine/fate"
	fateplay "witchtable/engine/fate/play"
)

// edges is the game with the cards of testdata/edges.yaml.
func edges(t *testing.T) *fate.Game {
	t.Helper()
	g, err := open("testdata/edges.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Who has looked at the top of a deck knows what lies there until the deck is shuffled, and nothing of it after that.
func TestAShuffleIsForgottenByThoseWhoKnewTheDeck(t *testing.T) {
	p := arranged(t, edges(t), "{seats: 2, used: {draft: 1}, events: [n-again, d1, d2, n1], A: {coven: [foreteller]}}")
	s := p.(*fateplay.State)
	knows := func() (n int) {
		for known := s.Minds[0].Followed; !known.Empty(); {
			if s.ZoneOf[known.Pop()] == fateplay.ZoneEvents {
				n++
			}
		}
		return n
	}
	play(t, p, 0, "cast:foreteller")
	play(t, p, 0, "seen")
	play(t, p, 0, "done")
	if n := knows(); n != 3 {
		t.Fatalf("A has looked at three Events and knows %d", n)
	}
	play(t, p, 1, "deck")
	play(t, p, 1, "done") // the first Event of the Night is shuffled back into the deck
	if n := knows(); n != 0 || s.At[fateplay.ZoneEvents].N == 0 {
		t.Errorf("the deck of %d Events has been shuffled, and A knows %d of them", s.At[fateplay.ZoneEvents].N, n)
	}
}
