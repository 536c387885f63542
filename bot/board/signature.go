package board

import (
	"fmt"
	"math"
	"strings"

	"witchtable/engine/emblem"
)

// wheel is the emblem of a card that has none while it is written: spokes or petals around the middle. Lengths are in
// units of an emblem, see [emblem.Size].
type wheel struct {
	text         strings.Builder
	spokes       int
	inner, outer float64 // where spokes begin and end, from the middle
}

// hub is where the middle of a wheel is, from the left and from above.
const hub = emblem.Size / 2

// signature is the emblem of a card that has none: a wheel of spokes, petals and dots by its id, always the same one.
func signature(id string) emblem.Emblem {
	h := hashed(id)
	take := func(n uint64) int {
		v := int(h % n)
		h /= n
		return v
	}
	w := wheel{spokes: 3 + take(6)}
	turn := float64(take(12)) * math.Pi / 12
	w.inner, w.outer = 6+float64(take(3))*3, 20+float64(take(3))*3
	kind, rim, between := take(4), take(3), take(3)
	for i := range w.spokes {
		w.spoke(kind, turn+float64(i)*2*math.Pi/float64(w.spokes))
	}
	for i, n := 0, w.spokes*between; i < n; i++ {
		w.dot(turn+(float64(i)+0.5)*2*math.Pi/float64(n), 23, 2.5)
	}
	w.text.WriteString([...]string{"line 3 O 32 32 29", "fill O 32 32 6", "line 3 O 32 32 9"}[rim])
	return mustParse(w.text.String())
}

// spoke writes a spoke in one of four styles, in a direction given as an angle.
func (w *wheel) spoke(kind int, angle float64) {
	switch kind {
	case 0: // a line with a dot at its end
		w.segment(4, polar(angle, w.inner), polar(angle, w.outer))
		w.dot(angle, w.outer, 4.5)
	case 1: // a petal, broadest near the middle
		x, y := math.Cos(angle), math.Sin(angle)
		fmt.Fprintf(&w.text, "fill M %s L %s L %s L %s Z\n", polar(angle, 4), point(14*x-6*y, 14*y+6*x),
			polar(angle, w.outer), point(14*x+6*y, 14*y-6*x))
	case 2: // a large dot
		w.dot(angle, w.outer-7, 7.5)
	default: // a line from the middle, tied to the next
		w.segment(4, "32 32", polar(angle, w.outer))
		w.segment(3, polar(angle, 14), polar(angle+2*math.Pi/float64(w.spokes), 14))
	}
}

// polar is the point so far from the middle in a direction.
func polar(angle, far float64) string { return point(far*math.Cos(angle), far*math.Sin(angle)) }

// point writes a point, given from the middle, as emblems have it.
func point(x, y float64) string { return fmt.Sprintf("%.2f %.2f", hub+x, hub+y) }

func (w *wheel) segment(width int, from, to string) {
	fmt.Fprintf(&w.text, "line %d M %s L %s\n", width, from, to)
}

func (w *wheel) dot(angle, far, radius float64) {
	fmt.Fprintf(&w.text, "fill O %s %.2f\n", polar(angle, far), radius)
}
