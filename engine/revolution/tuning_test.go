package revolution

import (
	"flag"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
)

// The weights of the rule of thumb are made finer by trying others, on other games than those that are measured; what
// is printed last is the lore to store:
// go test ./engine/revolution -run TestTune -tune 200 -tuned 400 -seated 3 -timeout 1h
var (
	tune  = flag.Int("tune", 0, "try so many other weights for each number of players")
	tuned = flag.Int("tuned", 300, "with so many games of each preset")
)

// TestTune looks for better weights: a few of them are changed by chance, and kept if the same games go better.
func TestTune(t *testing.T) {
	if *tune == 0 {
		t.Skip("it plays for an hour: -tune 200")
	}
	book := bookOf(t)
	rng := rand.New(rand.NewPCG(*first, 7))
	for _, seats := range seatsOf(t) {
		games := uint64(1)
		best := outcome(t, book, seats, games)
		for try := range *tune {
			if try%40 == 39 { // other games, so that what suits only these is found out
				games += uint64(*tuned)
				best = outcome(t, book, seats, games)
			}
			other := book
			for range 1 + rng.IntN(4) {
				w := &other.Rule[seats-1][rng.IntN(len(other.Rule[0]))]
				*w = *w*math.Exp(0.4*rng.NormFloat64()) + 0.05*rng.NormFloat64()
			}
			if got := outcome(t, other, seats, games); got > best {
				best, book = got, other
				t.Logf("%d players, try %d: %.4f\n%s", seats, try, best, book)
			}
		}
	}
}

// outcome is how well games go with weights: the share that is won, and half of how far the others came.
func outcome(t *testing.T, b lore.Book, seats int, games uint64) (sum float64) {
	t.Helper()
	for _, preset := range []string{"normal", "hardest"} {
		c := drill(t, lore.New(b), seats, preset, games, *tuned)
		sum += float64(c.Won)/float64(c.Games) + 0.5*float64(c.Taken)/float64(c.Laid)
	}
	return sum
}

// drill plays games by rule of thumb on true positions, of which the rule reads no more than it may see: that takes a
// fifth of the time.
func drill(t *testing.T, l *lore.Lore, seats int, preset string, first uint64, games int) (sum difficulty.Cell) {
	t.Helper()
	g, cells := houseOf(t), make([]difficulty.Cell, 2)
	var wait sync.WaitGroup
	for part := range cells {
		wait.Go(func() {
			for n := part; n < games; n += len(cells) {
				p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(first + uint64(n)), Host: engine.Onlooker,
					Options: map[string]string{"difficulty": preset}}, nil)
				if err != nil {
					t.Error(err)
					return
				}
				byRule(l, p, make([]engine.Decision, 0, 16), &engine.Chance{})
				cells[part].End(p.(*play.State))
			}
		})
	}
	wait.Wait()
	for i := range cells {
		sum.Add(&cells[i])
	}
	return sum
}
