package lore

import (
	"errors"
	"math"
	"slices"
)

// regression is ridge regression by its normal equations, fed row by row.
type regression struct {
	n  int
	xx []float64 // the lower triangle counts
	xy []float64
}

func (r *regression) reset(n int) {
	r.n, r.xx, r.xy = n, make([]float64, n*n), make([]float64, n)
}

// add adds a row: x at the places at, and what it should give.
func (r *regression) add(at []int, x []float64, y float64) {
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

var errSingular = errors.New("what was learnt contradicts itself")

// fade lets what it was fed count for less: newer rows are of better players.
func (r *regression) fade(keep float64) {
	for i := range r.xx {
		r.xx[i] *= keep
	}
	for i := range r.xy {
		r.xy[i] *= keep
	}
}

// solve returns the weights that fit the rows best, each drawn towards its prior with its strength, by Cholesky's
// decomposition.
func (r *regression) solve(strength, prior []float64) ([]float64, error) {
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
					return nil, errSingular
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
