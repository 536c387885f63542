package learn

import (
	"errors"
	"math"
	"slices"
)

// Ridge is ridge regression by its normal equations, fed row by row.
type Ridge struct {
	n  int
	xx []float64 // the lower triangle counts
	xy []float64
}

// NewRidge is a regression for n weights that has been fed nothing.
func NewRidge(n int) *Ridge {
	return &Ridge{n, make([]float64, n*n), make([]float64, n)}
}

// Add feeds it a row: how much there is of the weights at these places, and what it should give.
func (r *Ridge) Add(at []int, x []float64, y float64) {
	for i, a := range at {
		if x[i] == 0 {
			continue
		}
		r.xy[a] += x[i] * y
		for j, b := range at {
			if b <= a {
				r.xx[a*r.n+b] += x[i] * x[j]
			}
		}
	}
}

// ErrSingular means that no weights follow from the rows: nothing tells some of them apart, and none has a prior.
var ErrSingular = errors.New("what was learnt contradicts itself")

// Fade lets what it was fed count for less: newer rows are of better players.
func (r *Ridge) Fade(keep float64) {
	for i := range r.xx {
		r.xx[i] *= keep
	}
	for i := range r.xy {
		r.xy[i] *= keep
	}
}

// Solve returns the weights that fit the rows best, each drawn towards its prior with its strength, by Cholesky's
// decomposition. Errors: ErrSingular.
func (r *Ridge) Solve(strength, prior []float64) ([]float64, error) {
	n, l, x := r.n, slices.Clone(r.xx), slices.Clone(r.xy)
	for i := range n {
		l[i*n+i] += strength[i]
		x[i] += strength[i] * prior[i]
	}
	for i := range n {
		for j := 0; j <= i; j++ {
			sum := l[i*n+j]
			a, b := l[i*n:i*n+j], l[j*n:j*n+j]
			for k := range b {
				sum -= a[k] * b[k]
			}
			if i == j {
				if sum <= 0 {
					return nil, ErrSingular
				}
				l[i*n+i] = math.Sqrt(sum)
			} else {
				l[i*n+j] = sum / l[j*n+j]
			}
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= l[i*n+k] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k*n+i] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	return x, nil
}
