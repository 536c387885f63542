package revolution

import (
	"math"
	"testing"

	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/revolution/lore"
)

// By how many points the few games of a cell may lie beside its band, and those of a preset beside the middle of its
// bands. They are always the same games, so they differ only where play does, and by so much hardly ever where it is
// not meant to.
const (
	slack  = 10
	beside = 6
)

// TestDifficultyStays: who goes by rule of thumb wins about as often as the presets promise, and what is lost is not
// always lost in the same way. It is a guard: TestHowHard measures.
func TestDifficultyStays(t *testing.T) {
	games := 100
	if testing.Short() {
		games = 60
	}
	l := lore.New(bookOf(t))
	for _, preset := range []string{"easy", "normal", "hardest"} {
		byLine, byTyranny, off := 0, 0, 0.0
		for seats := 1; seats <= 4; seats++ {
			c := drill(t, l, seats, preset, 500_000, games)
			from, to, ok := difficulty.Band(preset, seats)
			won, _ := c.Share()
			off += (won - (from+to)/2) / 4
			if !ok || won < from-slack || won > to+slack {
				t.Errorf("%s, %d players: %.0f of 100 games are won; want %.0f to %.0f, or at most %d beside that", preset,
					seats, won, from, to, slack)
			}
			byLine, byTyranny = byLine+c.ByLine, byTyranny+c.ByTyranny
		}
		if math.Abs(off) > beside {
			t.Errorf("%s: won are %+.1f of 100 games beside the middle of the bands; want at most %d", preset, off, beside)
		}
		if preset == "normal" && (byLine*5 < byTyranny || byTyranny*5 < byLine) {
			t.Errorf("%s: %d games are lost by the line and %d by Tyranny; want a fifth or more each", preset, byLine,
				byTyranny)
		}
	}
}
