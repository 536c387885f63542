package canvas

import (
	"image"
	"image/draw"

	"golang.org/x/image/vector"
)

// Canvas is what is drawn on: opaque, cut to height when all is there. Large areas are filled row by row and only
// edges go through the rasterizer, which is most of what makes it fast.
type Canvas struct {
	img     *image.RGBA
	ras     vector.Rasterizer
	corners map[int]*image.Alpha // quarter discs by radius: top left
	// measuring is set where only the height is wanted, see height.
	measuring bool
}

// New is a canvas of no size.
func New() *Canvas {
	return &Canvas{img: image.NewRGBA(image.Rect(0, 0, 0, 0)), corners: map[int]*image.Alpha{}}
}

// Clear makes the canvas a size and fills it.
func (c *Canvas) Clear(w, h int, ground Colour) {
	if c.measuring {
		panic(measured(h))
	}
	if need := w * h * 4; cap(c.img.Pix) < need {
		c.img.Pix = make([]byte, need)
	}
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:w*h*4], w*4, image.Rect(0, 0, w, h)
	c.Rect(c.img.Rect, ground)
}

// measured is thrown by a canvas that is only asked how high it would be: whoever draws clears the canvas first, to the
// size of what has been laid out, and nothing behind that is wanted.
type measured int

// Height is how high a function makes the canvas that it draws on, in pixels, without anything being drawn. The
// function is left as soon as it clears the canvas; 0 where it does not.
func Height(draw func(*Canvas)) (high int) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case measured:
			high = int(thrown)
		default:
			panic(thrown)
		}
	}()
	draw(&Canvas{measuring: true})
	return 0
}

// Bounds is the size of the canvas.
func (c *Canvas) Bounds() image.Rectangle { return c.img.Rect }

// Rect fills a rectangle.
func (c *Canvas) Rect(r image.Rectangle, ink Colour) {
	r = r.Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	first := c.img.PixOffset(r.Min.X, r.Min.Y)
	row := c.img.Pix[first : first+r.Dx()*4]
	for i := 0; i < len(row); i += 4 {
		row[i], row[i+1], row[i+2], row[i+3] = ink.R, ink.G, ink.B, 255
	}
	for y := 1; y < r.Dy(); y++ {
		copy(c.img.Pix[first+y*c.img.Stride:], row)
	}
}

// Which corners are round.
const (
	TopLeft = 1 << iota
	topRight
	BottomLeft
	bottomRight
	AllRound = TopLeft | topRight | BottomLeft | bottomRight
	TopRound = TopLeft | topRight
)

// quarterCircle is how far the control points of a cubic curve lie from its ends, in radii, so that it is a quarter of
// a circle to the eye.
const quarterCircle = 0.5522848

// Round fills a rectangle some of whose corners are round, those named by which.
func (c *Canvas) Round(r image.Rectangle, radius int, which int, ink Colour) {
	radius = min(radius, r.Dx()/2, r.Dy()/2)
	if radius <= 0 {
		c.Rect(r, ink)
		return
	}
	c.Rect(image.Rect(r.Min.X, r.Min.Y+radius, r.Max.X, r.Max.Y-radius), ink)
	c.Rect(image.Rect(r.Min.X+radius, r.Min.Y, r.Max.X-radius, r.Min.Y+radius), ink)
	c.Rect(image.Rect(r.Min.X+radius, r.Max.Y-radius, r.Max.X-radius, r.Max.Y), ink)
	q := c.corner(radius)
	for i, at := range []image.Point{
		r.Min, {r.Max.X - radius, r.Min.Y}, {r.Min.X, r.Max.Y - radius}, {r.Max.X - radius, r.Max.Y - radius},
	} {
		if which&(1<<i) == 0 {
			c.Rect(image.Rect(at.X, at.Y, at.X+radius, at.Y+radius), ink)
			continue
		}
		c.quarter(q, at, i&1 != 0, i&2 != 0, ink)
	}
}

// quarter blends a quarter disc in, mirrored as the corner wants it.
func (c *Canvas) quarter(q *image.Alpha, at image.Point, right, bottom bool, ink Colour) {
	n := q.Rect.Dx()
	for y := range n {
		for x := range n {
			sx, sy := x, y
			if right {
				sx = n - 1 - x
			}
			if bottom {
				sy = n - 1 - y
			}
			if p := (image.Point{at.X + x, at.Y + y}); p.In(c.img.Rect) {
				c.blend(c.img.PixOffset(p.X, p.Y), q.Pix[sy*q.Stride+sx], ink)
			}
		}
	}
}

func (c *Canvas) corner(radius int) *image.Alpha {
	if q := c.corners[radius]; q != nil {
		return q
	}
	const k = quarterCircle
	r := float32(radius)
	c.ras.Reset(radius, radius)
	c.ras.DrawOp = draw.Src
	c.ras.MoveTo(r, r)
	c.ras.LineTo(0, r)
	c.ras.CubeTo(0, r-k*r, r-k*r, 0, r, 0)
	c.ras.ClosePath()
	q := image.NewAlpha(image.Rect(0, 0, radius, radius))
	c.ras.Draw(q, q.Rect, image.Opaque, image.Point{})
	c.corners[radius] = q
	return q
}

// blend puts ink over a pixel.
func (c *Canvas) blend(at int, alpha uint8, ink Colour) {
	if alpha == 0 {
		return
	}
	p := c.img.Pix[at : at+4 : at+4]
	a := uint32(alpha)
	b := 255 - a
	p[0] = uint8((uint32(p[0])*b + uint32(ink.R)*a + 127) / 255)
	p[1] = uint8((uint32(p[1])*b + uint32(ink.G)*a + 127) / 255)
	p[2] = uint8((uint32(p[2])*b + uint32(ink.B)*a + 127) / 255)
}

// Framed fills a round rectangle with an edge of another colour.
func (c *Canvas) Framed(r image.Rectangle, radius, width int, edge, ink Colour) {
	c.Round(r, radius, AllRound, edge)
	c.Round(r.Inset(width), radius-width, AllRound, ink)
}

// Mask blends ink in where a mask is, its origin at a place.
func (c *Canvas) Mask(m *image.Alpha, at image.Point, ink Colour) {
	r := m.Rect.Add(at).Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[m.PixOffset(r.Min.X-at.X, y-at.Y):]
		to := c.img.PixOffset(r.Min.X, y)
		for x := range r.Dx() {
			switch a := row[x]; a {
			case 0:
			case 255:
				p := c.img.Pix[to+x*4 : to+x*4+3 : to+x*4+3]
				p[0], p[1], p[2] = ink.R, ink.G, ink.B
			default:
				c.blend(to+x*4, a, ink)
			}
		}
	}
}

// Dashed draws the outline of a round rectangle in dashes: an empty place.
func (c *Canvas) Dashed(r image.Rectangle, ink, ground Colour) {
	const dash, gap, width, radius = 12, 9, 2, 12
	c.Framed(r, radius, width, ink, ground)
	for x := r.Min.X + radius + dash; x+gap <= r.Max.X-radius; x += dash + gap {
		c.Rect(image.Rect(x, r.Min.Y, x+gap, r.Min.Y+width), ground)
		c.Rect(image.Rect(x, r.Max.Y-width, x+gap, r.Max.Y), ground)
	}
	for y := r.Min.Y + radius + dash; y+gap <= r.Max.Y-radius; y += dash + gap {
		c.Rect(image.Rect(r.Min.X, y, r.Min.X+width, y+gap), ground)
		c.Rect(image.Rect(r.Max.X-width, y, r.Max.X, y+gap), ground)
	}
}

// Line draws a line with round ends, so many pixels thick.
func (c *Canvas) Line(from, to image.Point, thick int, ink Colour) {
	box := image.Rectangle{from, to}.Canon().Inset(-thick)
	c.filled(box, ink, func() {
		f, t := from.Sub(box.Min), to.Sub(box.Min)
		capsule(&c.ras, float32(f.X), float32(f.Y), float32(t.X), float32(t.Y), float32(thick)/2)
	})
}

// Polygon fills what lies between points.
func (c *Canvas) Polygon(ink Colour, points ...image.Point) {
	box := image.Rectangle{Min: points[0], Max: points[0]}
	for _, p := range points {
		box = box.Union(image.Rect(p.X, p.Y, p.X+1, p.Y+1))
	}
	c.filled(box, ink, func() {
		for i, p := range points {
			p = p.Sub(box.Min)
			if i == 0 {
				c.ras.MoveTo(float32(p.X), float32(p.Y))
				continue
			}
			c.ras.LineTo(float32(p.X), float32(p.Y))
		}
		c.ras.ClosePath()
	})
}

// filled blends ink in where a path covers a box; the path's origin is the box's.
func (c *Canvas) filled(box image.Rectangle, ink Colour, path func()) {
	c.ras.Reset(box.Dx(), box.Dy())
	c.ras.DrawOp = draw.Src
	path()
	m := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	c.ras.Draw(m, m.Rect, image.Opaque, image.Point{})
	c.Mask(m, box.Min, ink)
}
