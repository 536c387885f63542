package play

import (
	"math/rand/v2"
	"testing"
)

// TestTheCheapestPaymentIsTheCheapestOfAll: what is found is what trying every set finds.
func TestTheCheapestPaymentIsTheCheapestOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		items := make([]item, 1+rng.IntN(9))
		all := 0
		for i := range items {
			items[i] = item{gain: uint8(rng.IntN(2) + rng.IntN(3)*rng.IntN(2)), bit: 1 << i}
			items[i].cost[1] = uint32(1 + rng.IntN(40))
			all += int(items[i].gain)
		}
		if all == 0 {
			continue
		}
		need := 1 + rng.IntN(all)
		best, want := uint64(1)<<63, uint32(0)
		for set := range uint32(1) << len(items) {
			sum, cost := 0, uint64(0)
			for i := range items {
				if set>>i&1 != 0 {
					sum += int(items[i].gain)
					cost += uint64(items[i].cost[1])<<32 | uint64(items[i].bit)
				}
			}
			if sum >= need && cost < best {
				best, want = cost, set
			}
		}
		if got := cheapest(items, need, 1); got != want {
			t.Fatalf("for %d of %+v: %b; want %b", need, items, got, want)
		}
	}
}
