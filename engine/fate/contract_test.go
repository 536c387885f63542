package fate_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
)

// long asks for thousands of games instead of hundreds: go test ./engine/fate -long
var long = fate.Long

// generators are the ways in which games are played, each of which reaches what the others rarely do.
func generators() map[string]enginetest.Player {
	supply := func(pool string) func(p engine.Position) int {
		return func(p engine.Position) int { return -p.Dump().(fate.Dump).Supply[pool] }
	}
	return map[string]enginetest.Player{
		"random": enginetest.Random,
		"busy": enginetest.Prefer("keep", "square", "deck", "recruit", "attach", "cast", "activate", "prepare",
			"exchange", "yes", "pick"),
		"deck":      enginetest.Prefer("deck", "recruit", "cast"),
		"well":      enginetest.Prefer("well", "attach", "recruit", "cast"),
		"sacrifice": enginetest.Prefer("square", "cast", "activate", "pick", "recruit", "prepare"),
		"idle":      enginetest.Prefer("done", "deck"),
		"cauldron":  enginetest.Prefer("activate", "prepare", "recruit"),
		"enchanted": enginetest.Striving(supply("enchantment")),
		"blessed":   enginetest.Striving(supply("blessed_cursed")),
		"suspects":  enginetest.Striving(supply("suspicion")),
		"gravedigger": enginetest.Striving(func(p engine.Position) (n int) {
			for _, s := range p.Dump().(fate.Dump).Seats {
				n += len(s.Graveyard)
			}
			return n
		}),
	}
}

// TestContract holds the game to the kernel's contract, played in many ways, by 1 to 4 players, with all options: what
// is asked and answered, replayed and stored (I30-I33).
func TestContract(t *testing.T) {
	g := house(t)
	games, closely := 5, 10 // of each generator
	if *long {
		games, closely = 300, 3
	}
	for name, who := range generators() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Run(t, g,
				enginetest.Config{Games: games, Players: []enginetest.Player{who}, Closely: closely, Learning: true,
					Partial: name != "random" && name != "busy"})
		})
	}
}
