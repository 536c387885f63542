package replay_test

import (
	"bytes"
	"compress/gzip"
	"testing"

	"witchtable/bot/replay"
	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
)

// A page is sent over a phone's network, and opened there. docs/budgets.md has the figures.
func TestAPageOfALongGameIsSmall(t *testing.T) {
	h := fateHouse(t)
	small(t, "replay-page", h, h.played(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(7), Host: 0}, "greedy", 1<<20))
}

// A page of the other game has more to be drawn: more cards, each with a face of its own.
func TestAPageOfALongGameTogetherIsSmall(t *testing.T) {
	h, g := together(t, 4, nil)
	small(t, "replay-page-together", h, g)
}

// small holds the page of a game, in two languages, to the budgets that begin with a name.
func small(t *testing.T, name string, h house, g replay.Game) {
	t.Helper()
	page := h.page(t, g, "en", "es")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write(page)
	must(t, err)
	must(t, z.Close())
	t.Logf("%d entries of the log: %d bytes, %d packed", len(g.Log), len(page), packed.Len())
	budget.Hold(t, name+".bytes", float64(len(page)))
	budget.Hold(t, name+".packed", float64(packed.Len()))
	if !bytes.Equal(page, h.page(t, g, "en", "es")) {
		t.Error("the same game gives another page the second time")
	}
}
