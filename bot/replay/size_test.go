package replay_test

import (
	"bytes"
	"compress/gzip"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
)

// A page is sent over a phone's network, and opened there. docs/budgets.md has the figures.
func TestAPageOfALongGameIsSmall(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(7), Host: 0}, "greedy", 1<<20)
	page := h.page(t, g, "en", "es")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write(page)
	must(t, err)
	must(t, z.Close())
	t.Logf("%d entries of the log: %d bytes, %d packed", len(g.Log), len(page), packed.Len())
	budget.Hold(t, "replay-page.bytes", float64(len(page)))
	budget.Hold(t, "replay-page.packed", float64(packed.Len()))
	if !bytes.Equal(page, h.page(t, g, "en", "es")) {
		t.Error("the same game gives another page the second time")
	}
}
