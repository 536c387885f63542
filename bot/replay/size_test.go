package replay_test

import (
	"bytes"
	"compress/gzip"
	"testing"

	"witchtable/engine"
)

// mostBytes is how large the page of the largest table's game may be.
const mostBytes = 1 << 20

// A page is sent over a phone's network, and opened there.
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
	if len(page) > mostBytes {
		t.Errorf("the page of a game of four has %d bytes, want at most %d", len(page), mostBytes)
	}
	if !bytes.Equal(page, h.page(t, g, "en", "es")) {
		t.Error("the same game gives another page the second time")
	}
}
