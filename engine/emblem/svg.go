package emblem

import (
	"math"
	"strconv"
	"strings"
)

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
