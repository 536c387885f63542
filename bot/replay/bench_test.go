package replay_test

import (
	"testing"

	"witchtable/engine"
)

// BenchmarkPage makes the page of a whole game of four: the end of a game waits for it.
func BenchmarkPage(b *testing.B) {
	h := fateHouse(b)
	g := h.played(b, engine.Setup{Seats: 4, Seed: engine.SeedOf(7), Host: 0}, "greedy", 1<<20)
	b.ReportAllocs()
	for b.Loop() {
		h.page(b, g, "en", "es")
	}
}
