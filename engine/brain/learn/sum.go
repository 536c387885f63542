package learn

import "slices"

// Sum adds up what speaks for an answer: places of weights, each with how much of it there is. It is handed on and
// returned, so that it stays where it is quickly added to.
type Sum struct {
	Rule *[]float32 // the weights
	Sum  float32
	// Kept is what has been added, one by one; nil where the sum alone is wanted, as in games played out.
	Kept *Notes
}

// Add adds so much of a weight.
func (f Sum) Add(at int32, x float32) Sum {
	f.Sum += (*f.Rule)[at] * x
	if f.Kept != nil {
		f.Kept.Add(at, x)
	}
	return f
}

// Timed adds a weight and its neighbour, which counts by the time left.
func (f Sum) Timed(at int32, time float32) Sum {
	w := (*f.Rule)[at : at+2]
	f.Sum = f.Sum + w[0] + w[1]*time
	if f.Kept != nil {
		f.Kept.timed(at, time)
	}
	return f
}

// Notes are what a Sum added, one by one, for those who learn.
type Notes struct {
	n  int
	at [mostNotes]int32
	x  [mostNotes]float32
}

// mostNotes is how many things speak for an answer at most: what is beyond is left out.
const mostNotes = 12

// Add notes so much of a weight.
func (n *Notes) Add(at int32, x float32) {
	if n.n < mostNotes {
		n.at[n.n], n.x[n.n] = at, x
		n.n++
	}
}

func (n *Notes) timed(at int32, time float32) {
	n.Add(at, 1)
	n.Add(at+1, time)
}

// Len is how many weights were noted.
func (n *Notes) Len() int { return n.n }

// Has reports whether a weight was noted.
func (n *Notes) Has(at int32) bool { return slices.Contains(n.at[:n.n], at) }

// Dot is what the notes come to by a rule.
func (n *Notes) Dot(rule []float32) (sum float32) {
	for i := range n.n {
		sum += rule[n.at[i]] * n.x[i]
	}
	return sum
}
