package emblem

import "math"

// arc draws an arc as SVG means it (its appendix on elliptical arcs), in cubics of at most a quarter turn.
func (d *pen) arc(rx, ry, tilt float64, large, sweep bool, to Point) {
	from := d.at
	if from == to {
		return
	}
	sin, cos := math.Sincos(tilt)
	hx, hy := (from.X-to.X)/2, (from.Y-to.Y)/2
	x, y := cos*hx+sin*hy, -sin*hx+cos*hy
	if short := x*x/(rx*rx) + y*y/(ry*ry); short > 1 { // too small to reach: as large as needed
		rx, ry = rx*math.Sqrt(short), ry*math.Sqrt(short)
	}
	far := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		far = -far
	}
	cx, cy := far*rx*y/ry, -far*ry*x/rx
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	angle := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	switch {
	case sweep && angle < 0:
		angle += 2 * math.Pi
	case !sweep && angle > 0:
		angle -= 2 * math.Pi
	}
	mid := Point{cos*cx - sin*cy + (from.X+to.X)/2, sin*cx + cos*cy + (from.Y+to.Y)/2}
	place := func(u, v float64) Point { // of the unit circle, on the ellipse
		return Point{mid.X + cos*rx*u - sin*ry*v, mid.Y + sin*rx*u + cos*ry*v}
	}
	n := int(math.Ceil(math.Abs(angle)/(math.Pi/2) - 1e-9))
	step := angle / float64(n)
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range n {
		s0, c0 := math.Sincos(begin + float64(i)*step)
		s1, c1 := math.Sincos(begin + float64(i+1)*step)
		end := place(c1, s1)
		if i == n-1 {
			end = to
		}
		d.add(CubicTo, place(c0-k*s0, s0+k*c0), place(c1+k*s1, s1-k*c1), end)
	}
}
