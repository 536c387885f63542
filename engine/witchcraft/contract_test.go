package witchcraft

import (
	"testing"

	"witchtable/engine/enginetest"
)

// TestContract holds the game to the kernel's contract (I22, I23): random games with all options, games of those who
// reveal all, who hide all, who capture and overcome what they can.
func TestContract(t *testing.T) {
	for name, p := range map[string]struct {
		who     enginetest.Player
		games   int
		closely int
	}{
		"random": {enginetest.Random, 24, 12},
		"bold":   {enginetest.Prefer("reveal", "use", "familiar", "overcome", "stay"), 6, 20},
		"shy":    {enginetest.Prefer("hide", "use", "familiar", "go-on", "stay"), 6, 20},
		"scout":  {enginetest.Prefer("use", "yes", "pick", "hide", "overcome", "stay"), 6, 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := p
			if *long {
				p.games = 100 * p.games
			}
			enginetest.Run(t, withTexts(t), enginetest.Config{Games: p.games, Players: []enginetest.Player{p.who},
				Closely: p.closely, Learning: true, Partial: name != "random", MaxMoves: 3000})
		})
	}
}
