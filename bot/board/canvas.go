package board

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/vector"
)

// colour is an opaque colour.
type colour struct{ R, G, B uint8 }

func (c colour) rgba() color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }

// mixed is a colour on the way from c to another: 0 is c, 1 the other.
func (c colour) mixed(to colour, t float64) colour {
	f := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return colour{f(c.R, to.R), f(c.G, to.G), f(c.B, to.B)}
}

// canvas is what is drawn on: opaque, cut to height when all is there. Large areas are filled row by row and only
// edges go through the rasterizer, which is most of what makes it fast.
type canvas struct {
	img     *image.RGBA
	ras     vector.Rasterizer
	corners map[int]*image.Alpha // quarter discs by radius: top left
	// measuring is set where only the height is wanted, see [Picture.High].
	measuring bool
}

func newCanvas() *canvas {
	return &canvas{img: image.NewRGBA(image.Rect(0, 0, 0, 0)), corners: map[int]*image.Alpha{}}
}

// clear makes the canvas a size and fills it.
func (c *canvas) clear(w, h int, ground colour) {
	if c.measuring {
		panic(measured(h))
	}
	if need := w * h * 4; cap(c.img.Pix) < need {
		c.img.Pix = make([]byte, need)
	}
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:w*h*4], w*4, image.Rect(0, 0, w, h)
	c.rect(c.img.Rect, ground)
}

// rect fills a rectangle.
func (c *canvas) rect(r image.Rectangle, ink colour) {
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
	topLeft = 1 << iota
	topRight
	bottomLeft
	bottomRight
	allRound = topLeft | topRight | bottomLeft | bottomRight
	topRound = topLeft | topRight
)

// quarterCircle is how far the control points of a cubic curve lie from its ends, in radii, so that it is a quarter of
// a circle to the eye.
const quarterCircle = 0.5522848

// round fills a rectangle some of whose corners are round.
func (c *canvas) round(r image.Rectangle, radius int, which int, ink colour) {
	radius = min(radius, r.Dx()/2, r.Dy()/2)
	if radius <= 0 {
		c.rect(r, ink)
		return
	}
	c.rect(image.Rect(r.Min.X, r.Min.Y+radius, r.Max.X, r.Max.Y-radius), ink)
	c.rect(image.Rect(r.Min.X+radius, r.Min.Y, r.Max.X-radius, r.Min.Y+radius), ink)
	c.rect(image.Rect(r.Min.X+radius, r.Max.Y-radius, r.Max.X-radius, r.Max.Y), ink)
	q := c.corner(radius)
	for i, at := range []image.Point{
		r.Min, {r.Max.X - radius, r.Min.Y}, {r.Min.X, r.Max.Y - radius}, {r.Max.X - radius, r.Max.Y - radius},
	} {
		if which&(1<<i) == 0 {
			c.rect(image.Rect(at.X, at.Y, at.X+radius, at.Y+radius), ink)
			continue
		}
		c.quarter(q, at, i&1 != 0, i&2 != 0, ink)
	}
}

// quarter blends a quarter disc in, mirrored as the corner wants it.
func (c *canvas) quarter(q *image.Alpha, at image.Point, right, bottom bool, ink colour) {
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

func (c *canvas) corner(radius int) *image.Alpha {
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
func (c *canvas) blend(at int, alpha uint8, ink colour) {
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

// framed fills a round rectangle with an edge of another colour.
func (c *canvas) framed(r image.Rectangle, radius, width int, edge, ink colour) {
	c.round(r, radius, allRound, edge)
	c.round(r.Inset(width), radius-width, allRound, ink)
}

// mask blends ink in where a mask is, its origin at a place.
func (c *canvas) mask(m *image.Alpha, at image.Point, ink colour) {
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

// dashed draws the outline of a round rectangle in dashes: an empty place.
func (c *canvas) dashed(r image.Rectangle, ink, ground colour) {
	const dash, gap, width, radius = 12, 9, 2, 12
	c.framed(r, radius, width, ink, ground)
	for x := r.Min.X + radius + dash; x+gap <= r.Max.X-radius; x += dash + gap {
		c.rect(image.Rect(x, r.Min.Y, x+gap, r.Min.Y+width), ground)
		c.rect(image.Rect(x, r.Max.Y-width, x+gap, r.Max.Y), ground)
	}
	for y := r.Min.Y + radius + dash; y+gap <= r.Max.Y-radius; y += dash + gap {
		c.rect(image.Rect(r.Min.X, y, r.Min.X+width, y+gap), ground)
		c.rect(image.Rect(r.Max.X-width, y, r.Max.X, y+gap), ground)
	}
}
