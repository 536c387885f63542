package revolution

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/revolution/lore"
)

// The weights of the rule of thumb are looked for by trying others, on other games than those that are measured:
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
	book, err := lore.House()
	if err != nil {
		t.Fatal(err)
	}
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
				w := &other[seats-1][rng.IntN(len(other[0]))]
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
func outcome(t *testing.T, b lore.Book, seats int, games uint64) float64 {
	t.Helper()
	r := difficulty.Run{Game: houseOf(t), Games: *tuned, First: games, Presets: []string{"normal", "hardest"},
		Seats: []int{seats}, Brain: ByRule(lore.New(b))}
	cells, err := r.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i := range cells {
		won := float64(cells[i].Won) / float64(cells[i].Games)
		sum += won + 0.5*float64(cells[i].Taken)/float64(cells[i].Laid)
	}
	return sum
}
