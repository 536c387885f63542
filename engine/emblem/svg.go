package emblem

import (
	"math"
	"strconv"
	"strings"
)

// Class names how the shape is painted, for a stylesheet: its kind and, of what is in ink, the ink.
func (s Shape) Class() string {
	if !s.Kind.Ink() {
		return s.Kind.String()
	}
	return s.Kind.String() + " " + s.Ink.String()
}

// Data is the shape's path as the attribute d of an SVG path, in hundredths of a unit.
func (s Shape) Data() string {
	var b strings.Builder
	for _, g := range s.Path {
		b.WriteByte("MLQCZ"[g.Op-MoveTo])
		for i, p := range g.P[:g.Op.Points()] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(hundredths(p.X) + " " + hundredths(p.Y))
		}
	}
	return b.String()
}

func hundredths(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64) // +0: there is no -0
}
