package learn

import "math"

// Odds are how the chance to win is learnt from what there was to be seen: by logistic regression.
type Odds struct {
	n    int
	seen []float32 // n of each moment
	won  []bool
}

// NewOdds are those of so many weights, from nothing so far.
func NewOdds(weights int) *Odds { return &Odds{n: weights} }

// Add notes what there was of each weight at one moment, and whether that game was won.
func (o *Odds) Add(x []float64, won bool) {
	for _, v := range x {
		o.seen = append(o.seen, float32(v))
	}
	o.won = append(o.won, won)
}

// Len is how many moments were noted.
func (o *Odds) Len() int { return len(o.won) }

// Fit changes the weights to those that fit best, by Newton's steps: each is a ridge regression with weighted rows. The
// sum of the weights, each times what there is of it, is then the chance to win as log odds. Errors: ErrSingular, with
// the weights as they were before the last step.
func (o *Odds) Fit(weights []float64) error {
	places, strength := make([]int, o.n), make([]float64, o.n)
	for i := range places {
		places[i], strength[i] = i, 5
	}
	x, scaled := make([]float64, o.n), make([]float64, o.n)
	for range 12 {
		r := NewRidge(o.n)
		for k := range o.won {
			z := 0.0
			for i, v := range o.seen[k*o.n : (k+1)*o.n] {
				x[i] = float64(v)
				z += weights[i] * x[i]
			}
			p, y := 1/(1+math.Exp(-z)), 0.0
			if o.won[k] {
				y = 1
			}
			w := max(p*(1-p), 0.01)
			root := math.Sqrt(w)
			for i := range x {
				scaled[i] = root * x[i]
			}
			r.Add(places, scaled, root*(z+(y-p)/w))
		}
		next, err := r.Solve(strength, make([]float64, o.n))
		if err != nil {
			return err
		}
		copy(weights, next)
	}
	return nil
}
