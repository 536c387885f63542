package difficulty

import (
	"fmt"
	"math"
)

// Band is from what to what share of the games, in percent, should be won. The zero Band is no target.
type Band [2]float64

// Share is how many of the games were won, in percent, and twice the standard error of that.
func Share(won, games int) (percent, off float64) {
	n := float64(max(1, games))
	p := float64(won) / n
	return 100 * p, 200 * math.Sqrt(p*(1-p)/n)
}

// Beside says what a share should be, and on which side of that it surely lies: "25-35 below"; "-" for no target.
func (b Band) Beside(percent, off float64) string {
	if b == (Band{}) {
		return "-"
	}
	out := fmt.Sprintf("%.0f-%.0f", b[0], b[1])
	switch {
	case percent+off < b[0]:
		out += " below"
	case percent-off > b[1]:
		out += " above"
	}
	return out
}
