package learn

import (
	"math"
	"strconv"
)

// Weights are written short, as JSON: three digits of each.
type Weights []float32

// MarshalJSON writes three digits of each.
func (n Weights) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for i, x := range n {
		if i > 0 {
			out = append(out, ',')
		}
		if math.Abs(float64(x)) < 5e-4 {
			out = append(out, '0')
			continue
		}
		out = strconv.AppendFloat(out, float64(x), 'g', 3, 32)
	}
	return append(out, ']'), nil
}
