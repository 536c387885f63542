package emblem

import (
	"cmp"
	"math"
	"slices"
)

// Bitmap is an emblem as it looks when it is small: for each ink a square of pixels, row by row, each with the share of
// it that is in that ink, from 0 to 1.
type Bitmap [Inks][]float64

const (
	samples = 4 // per pixel and direction
	flat    = 8 // straight pieces that stand for a curve
)

// Bitmap samples the emblem at n by n pixels, evenly. It is for comparing; a painter does better.
func (e Emblem) Bitmap(n int) Bitmap {
	g := &grid{side: n * samples, unit: float64(Size) / float64(n*samples)}
	g.ink = make([]uint8, g.side*g.side)
	for _, s := range e.Shapes {
		ink := bare
		if s.Kind.Ink() {
			ink = uint8(s.Ink) + 1
		}
		if lines := s.flattened(); s.Kind.Stroke() {
			g.stroke(lines, s.Width/2, ink)
		} else {
			g.area(lines, ink)
		}
	}
	var out Bitmap
	for k := range out {
		out[k] = make([]float64, n*n)
	}
	for i, in := range g.ink {
		if in != bare {
			out[in-1][i/g.side/samples*n+i%g.side/samples] += 1.0 / (samples * samples)
		}
	}
	return out
}

// bare is what is painted in no ink; others have one more than the number of their ink.
const bare uint8 = 0

// Share is how much of the box is ink, from 0 to 1.
func (b Bitmap) Share() float64 {
	sum := 0.0
	for _, plane := range b {
		for _, v := range plane {
			sum += v
		}
	}
	return sum / float64(max(1, len(b[0])))
}

// At is how much of a pixel is ink, whichever it is, from 0 to 1.
func (b Bitmap) At(i int) float64 { return b[Light][i] + b[Tint][i] + b[Dark][i] }

// Overlap is how much two bitmaps of one size look alike: what both have in the same ink, as a part of what either has;
// from 0, nothing in common, to 1, the same. Two empty ones are the same.
func (b Bitmap) Overlap(o Bitmap) float64 {
	both, either := 0.0, 0.0
	for k := range b {
		for i := range b[k] {
			both += min(b[k][i], o[k][i])
			either += max(b[k][i], o[k][i])
		}
	}
	if either == 0 {
		return 1
	}
	return both / either
}

// piece is a straight piece of a contour. Areas are closed where their path is not; drawn says whether a stroke goes
// there.
type piece struct {
	from, to Point
	drawn    bool
}

// flattened returns a shape's contours as straight pieces.
func (s Shape) flattened() (out []piece) {
	var at, start Point
	to := func(p Point, drawn bool) {
		out = append(out, piece{at, p, drawn})
		at = p
	}
	for _, g := range s.Path {
		p, a := g.P, at
		switch g.Op {
		case MoveTo:
			to(start, false)
			at, start = p[0], p[0]
		case LineTo:
			to(p[0], true)
		case QuadTo:
			for i := 1; i <= flat; i++ {
				t := float64(i) / flat
				u := 1 - t
				to(Point{u*u*a.X + 2*u*t*p[0].X + t*t*p[1].X, u*u*a.Y + 2*u*t*p[0].Y + t*t*p[1].Y}, true)
			}
		case CubicTo:
			for i := 1; i <= flat; i++ {
				t := float64(i) / flat
				u := 1 - t
				b0, b1, b2, b3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				to(Point{b0*a.X + b1*p[0].X + b2*p[1].X + b3*p[2].X, b0*a.Y + b1*p[0].Y + b2*p[1].Y + b3*p[2].Y}, true)
			}
		case Close:
			to(start, true)
		}
	}
	to(start, false)
	return out
}

// grid is the box as samples, row by row.
type grid struct {
	side int
	unit float64 // from one sample to the next
	ink  []uint8
}

// at is where the i-th sample of a row or column lies.
func (g *grid) at(i int) float64 { return (float64(i) + 0.5) * g.unit }

// span returns the samples from one place to another as a half-open range.
func (g *grid) span(from, to float64) (first, end int) {
	first, end = int(math.Ceil(from/g.unit-0.5)), int(math.Ceil(to/g.unit-0.5))
	return max(0, first), min(g.side, end)
}

// area paints what contours enclose, by the nonzero rule.
func (g *grid) area(lines []piece, ink uint8) {
	type crossing struct {
		x   float64
		way int
	}
	var row []crossing
	for i := range g.side {
		y := g.at(i)
		row = row[:0]
		for _, l := range lines {
			if (l.from.Y <= y) == (l.to.Y <= y) {
				continue
			}
			way := 1
			if l.to.Y < l.from.Y {
				way = -1
			}
			row = append(row, crossing{l.from.X + (y-l.from.Y)/(l.to.Y-l.from.Y)*(l.to.X-l.from.X), way})
		}
		slices.SortFunc(row, func(a, b crossing) int { return cmp.Compare(a.x, b.x) })
		winding := 0
		for j, c := range row {
			if winding += c.way; winding == 0 {
				continue
			}
			first, end := g.span(c.x, row[j+1].x) // contours are closed: another crossing follows
			for k := first; k < end; k++ {
				g.ink[i*g.side+k] = ink
			}
		}
	}
}

// stroke paints what is no farther than reach from the contours.
func (g *grid) stroke(lines []piece, reach float64, ink uint8) {
	for _, l := range lines {
		if !l.drawn {
			continue
		}
		left, right := g.span(min(l.from.X, l.to.X)-reach, max(l.from.X, l.to.X)+reach)
		top, bottom := g.span(min(l.from.Y, l.to.Y)-reach, max(l.from.Y, l.to.Y)+reach)
		for i := top; i < bottom; i++ {
			for j := left; j < right; j++ {
				if l.distance(Point{g.at(j), g.at(i)}) <= reach {
					g.ink[i*g.side+j] = ink
				}
			}
		}
	}
}

// distance is how far a point is from the piece.
func (l piece) distance(at Point) float64 {
	dx, dy := l.to.X-l.from.X, l.to.Y-l.from.Y
	t := 0.0
	if long := dx*dx + dy*dy; long > 0 {
		t = min(1, max(0, ((at.X-l.from.X)*dx+(at.Y-l.from.Y)*dy)/long))
	}
	return math.Hypot(at.X-l.from.X-t*dx, at.Y-l.from.Y-t*dy)
}
