package learn_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain/learn"
)

// TestTrialsFindWhatGoesBetter: of three weights one does good the more there is of it, one does harm, one nothing;
// that is taken over, a little at a time, and of a few games nothing.
func TestTrialsFindWhatGoesBetter(t *testing.T) {
	trials, rng := learn.NewTrials(3), rand.New(rand.NewPCG(3, 4))
	for n := range 20_000 {
		if trials.Enough() != (n >= 200) {
			t.Fatalf("after %d games there are enough: %t", n, trials.Enough())
		}
		seed := engine.SeedOf(uint64(n))
		weights := []float64{1, 1, 1}
		learn.Waver(seed, weights)
		outcome := 0.0
		if rng.Float64() < 0.5+0.1*math.Log(weights[0])-0.1*math.Log(weights[2]) {
			outcome = 1
		}
		trials.Over(seed, outcome)
	}
	now := []float64{1, 1, 1}
	if err := trials.Take(now); err != nil {
		t.Fatal(err)
	}
	if now[0] < 1.05 || math.Abs(now[1]-1) > 0.04 || now[2] > 0.95 || now[0] > 1.25 || now[2] < 0.8 {
		t.Errorf("the weights are %.3v", now)
	}
}

// TestWaveringFollowsFromTheSeed: the same game is played by the same weights again, and weights differ about as much
// as they should.
func TestWaveringFollowsFromTheSeed(t *testing.T) {
	sum, squares, n := 0.0, 0.0, 0
	for seed := range uint64(2000) {
		a, b := []float64{2, 5}, []float64{2, 5}
		learn.Waver(engine.SeedOf(seed), a)
		learn.Waver(engine.SeedOf(seed), b)
		if a[0] != b[0] || a[1] != b[1] {
			t.Fatal("the same seed wavers otherwise")
		}
		for i, w := range []float64{2, 5} {
			by := math.Log(a[i] / w)
			sum, squares, n = sum+by, squares+by*by, n+1
		}
	}
	mean, spread := sum/float64(n), math.Sqrt(squares/float64(n))
	if math.Abs(mean) > 0.02 || math.Abs(spread-0.3) > 0.02 {
		t.Errorf("the logarithms of %d weights differ by %.3f on average, and their standard deviation is %.3f", n, mean,
			spread)
	}
}

// TestOddsAreFound: from games that were won or lost by some odds these are found again.
func TestOddsAreFound(t *testing.T) {
	odds, rng := learn.NewOdds(3), rand.New(rand.NewPCG(5, 6))
	want := []float64{-0.5, 1.5, 0}
	for range 20_000 {
		x := []float64{1, rng.Float64()*2 - 1, rng.Float64()}
		z := want[0] + want[1]*x[1]
		odds.Add(x, rng.Float64() < 1/(1+math.Exp(-z)))
	}
	got := []float64{0, 0, 0}
	if err := odds.Fit(got); err != nil || odds.Len() != 20_000 {
		t.Fatalf("%v, of %d moments", err, odds.Len())
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.15 {
			t.Errorf("the odds are %.3v; want %v", got, want)
			break
		}
	}
}
