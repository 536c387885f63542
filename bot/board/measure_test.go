package board_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// TestHeightIsKnownBeforeDrawing: a picture comes out as high as it was said to be before it was drawn.
func TestHeightIsKnownBeforeDrawing(t *testing.T) {
	h, n := fateHouse(t), 0
	h.wander(t, 1, map[string]string{}, func(p engine.Position, rng *rand.Rand) {
		if rng.IntN(40) > 0 {
			return
		}
		for _, pic := range h.all(p.View(0), engine.Scene{}) {
			n++
			if said, is := pic.High(), pic.Image().Rect.Dy(); said != is {
				t.Fatalf("a picture is said to be %d high, and is %d: %s", said, is, pic.Alt)
			}
		}
	})
	if n < 10 {
		t.Errorf("%d pictures were measured: too few to show anything", n)
	}
}
