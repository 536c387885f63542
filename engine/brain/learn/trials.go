package learn

import (
	"encoding/binary"
	"math"

	"witchtable/engine"
)

// Trials are how the weights of a rule of thumb are learnt by trying, where nobody says how good an answer was: each
// game is played by weights that differ a little, by chance (see Waver), and what those games have in common that went
// better is taken over.
type Trials struct {
	n     int
	tried *Ridge
	games int
}

// How what was tried is taken over.
const (
	wavering = 0.3  // by how much weights waver: what e is raised to has about this standard deviation
	doubt    = 1000 // games must speak against so many in which nothing made a difference
	stride   = 12   // how many standard deviations a weight moves for an outcome better by 1 in each game
	furthest = 0.7  // and at most
	enough   = 200  // games, for anything to be learnt of them
)

// NewTrials are those of so many weights, of no game so far.
func NewTrials(weights int) *Trials { return &Trials{n: weights, tried: NewRidge(weights + 1)} }

// Waver changes the weights of a game a little: how, follows from the game's seed.
func Waver(seed engine.Seed, weights []float64) {
	by := wavers(seed)
	for i := range weights {
		weights[i] *= math.Exp(wavering * by())
	}
}

// wavers draws by how many standard deviations each weight of a game differs, one after another.
func wavers(seed engine.Seed) func() float64 {
	x := binary.BigEndian.Uint64(seed[:8])
	return func() float64 {
		sum := -2.0
		for range 4 { // four uniform draws are near enough to a normal one
			x += 0x9e3779b97f4a7c15
			z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			sum += float64((z^z>>31)>>11) / (1 << 53)
		}
		return sum * math.Sqrt(3)
	}
}

// Over notes how well the game of a seed went by its wavering weights: a victory more is 1, about.
func (t *Trials) Over(seed engine.Seed, outcome float64) {
	t.games++
	places, x, by := make([]int, t.n+1), make([]float64, t.n+1), wavers(seed)
	for i := range t.n {
		places[i], x[i] = i, by()
	}
	places[t.n], x[t.n] = t.n, 1
	t.tried.Add(places, x, outcome)
}

// Enough reports whether there were games enough for anything to be learnt of them.
func (t *Trials) Enough() bool { return Enough(t.games) }

// Enough reports whether of so many games anything can be learnt.
func Enough(games int) bool { return games >= enough }

// Take changes the weights by what went better. Errors: ErrSingular.
func (t *Trials) Take(weights []float64) error {
	strength, prior := make([]float64, t.n+1), make([]float64, t.n+1)
	for i := range t.n {
		strength[i] = doubt
	}
	strength[t.n] = 1
	gain, err := t.tried.Solve(strength, prior)
	if err != nil {
		return err
	}
	for i := range weights {
		weights[i] *= math.Exp(wavering * min(max(stride*gain[i], -furthest), furthest))
	}
	return nil
}
