package learn

import "math"

// Lesson is what spoke for the answers to a question, and how good each was.
type Lesson struct {
	notes  []Notes
	target []float32
	sum    float32
}

// sharp is how much better an answer must be, on the scale of [brain.Lore.Worth], to be chosen e times as often.
const sharp = 0.012

// Add notes an answer, and by how much it turned out better than another that is the same for all of the lesson.
func (l *Lesson) Add(n Notes, better float64) {
	w := float32(math.Exp(better / sharp))
	l.notes, l.target = append(l.notes, n), append(l.target, w)
	l.sum += w
}

// Empty reports whether nothing can be learnt of it.
func (l *Lesson) Empty() bool { return l.sum == 0 }

// Rule is weights that are being learnt by leaning towards the answers that turned out best.
type Rule struct {
	Weights []float32
	steps   []float32 // sums of squared gradients: what has been learnt much about changes little
}

// NewRule begins with a copy of weights.
func NewRule(weights []float32) Rule {
	return Rule{append([]float32(nil), weights...), make([]float32, len(weights))}
}

// rate is how far a lesson moves a weight of which nothing has been learnt.
const rate = 0.15

// Lean leans the rule towards the better answers of a lesson.
func (r *Rule) Lean(l *Lesson) {
	likes := make([]float32, len(l.notes))
	most := float32(math.Inf(-1))
	for i := range l.notes {
		likes[i] = l.notes[i].Dot(r.Weights)
		most = max(most, likes[i])
	}
	sum := float32(0)
	for i := range l.notes {
		likes[i] = float32(math.Exp(float64(likes[i] - most)))
		sum += likes[i]
	}
	for i := range l.notes {
		n := &l.notes[i]
		push := l.target[i]/l.sum - likes[i]/sum
		for j := range n.n {
			g := push * n.x[j]
			at := n.at[j]
			r.steps[at] += g * g
			r.Weights[at] += rate * g / float32(math.Sqrt(float64(r.steps[at])+1))
		}
	}
}
