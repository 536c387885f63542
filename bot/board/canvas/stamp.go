package canvas

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"witchtable/engine/emblem"
)

// Stamp is an emblem drawn at a size: a mask for each of its inks, nil for those it has nothing in.
type Stamp [emblem.Inks]*image.Alpha

// NewStamp makes the masks of an emblem, size pixels wide and high. Of each pixel the inks together have at most all.
func NewStamp(e emblem.Emblem, size int) (out Stamp) {
	square := image.Rect(0, 0, size, size)
	pixels := float32(size) / emblem.Size // for a unit of the emblem
	var ras vector.Rasterizer
	layer := image.NewAlpha(square)
	for _, s := range e.Shapes {
		ras.Reset(size, size)
		ras.DrawOp = draw.Src
		if s.Kind.Stroke() {
			stroke(&ras, s, pixels)
		} else {
			interior(&ras, s.Path, pixels)
		}
		clear(layer.Pix)
		ras.Draw(layer, layer.Rect, image.Opaque, image.Point{})
		if s.Kind.Ink() && out[s.Ink] == nil {
			out[s.Ink] = image.NewAlpha(square)
		}
		for k, mask := range out {
			if mask != nil {
				paint(mask.Pix, layer.Pix, s.Kind.Ink() && emblem.Ink(k) == s.Ink)
			}
		}
	}
	for _, mask := range out {
		if mask != nil {
			coarse(mask)
		}
	}
	return out
}

// Whole is all of an emblem in one ink; nil if there is nothing of it.
func (p Stamp) Whole() (out *image.Alpha) {
	for _, mask := range p {
		switch {
		case mask == nil:
		case out == nil:
			out = mask
		default:
			for i, a := range mask.Pix {
				out.Pix[i] = uint8(min(255, int(out.Pix[i])+int(a)))
			}
		}
	}
	return out
}

// paint puts a layer over a mask: in the mask's ink, or in another, which covers it.
func paint(mask, layer []uint8, own bool) {
	for i, a := range layer {
		switch was := uint32(mask[i]); {
		case a == 0:
		case own:
			mask[i] = uint8(was + (255-was)*uint32(a)/255)
		default:
			mask[i] = uint8(was * (255 - uint32(a)) / 255)
		}
	}
}

// steps is how many shades an edge has between nothing and all of a colour.
const steps = 4

// coarse leaves of the shades of a mask's edges those that are told apart: fewer colours are smaller files.
func coarse(m *image.Alpha) {
	for i, a := range m.Pix {
		m.Pix[i] = uint8((int(a)*steps + 127) / 255 * 255 / steps)
	}
}

// interior puts the inside of a path into a rasterizer, k pixels for a unit of the emblem. Paths that are left open are
// closed.
func interior(ras *vector.Rasterizer, path []emblem.Segment, k float32) {
	f := func(p emblem.Point) (float32, float32) { return float32(p.X) * k, float32(p.Y) * k }
	open := false
	for _, g := range path {
		ax, ay := f(g.P[0])
		bx, by := f(g.P[1])
		cx, cy := f(g.P[2])
		switch g.Op {
		case emblem.MoveTo:
			if open {
				ras.ClosePath()
			}
			ras.MoveTo(ax, ay)
			open = true
		case emblem.LineTo:
			ras.LineTo(ax, ay)
		case emblem.QuadTo:
			ras.QuadTo(ax, ay, bx, by)
		case emblem.CubicTo:
			ras.CubeTo(ax, ay, bx, by, cx, cy)
		case emblem.Close:
			ras.ClosePath()
			open = false
		}
	}
	if open {
		ras.ClosePath()
	}
}

// stroke draws a line with round ends and corners: a capsule for each straight piece, all turning the same way, so that
// what they cover together is filled once.
func stroke(ras *vector.Rasterizer, s emblem.Shape, k float32) {
	r := float32(s.Width) / 2 * k
	var at, start emblem.Point
	to := func(p emblem.Point) {
		capsule(ras, float32(at.X)*k, float32(at.Y)*k, float32(p.X)*k, float32(p.Y)*k, r)
		at = p
	}
	for _, g := range s.Path {
		a, p := at, g.P
		switch g.Op {
		case emblem.MoveTo:
			at, start = p[0], p[0]
		case emblem.LineTo:
			to(p[0])
		case emblem.QuadTo:
			for i := 1; i <= flatPieces; i++ {
				t := float64(i) / flatPieces
				u := 1 - t
				to(emblem.Point{X: u*u*a.X + 2*u*t*p[0].X + t*t*p[1].X, Y: u*u*a.Y + 2*u*t*p[0].Y + t*t*p[1].Y})
			}
		case emblem.CubicTo:
			for i := 1; i <= flatPieces; i++ {
				t := float64(i) / flatPieces
				u := 1 - t
				b0, b1, b2, b3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				to(emblem.Point{
					X: b0*a.X + b1*p[0].X + b2*p[1].X + b3*p[2].X,
					Y: b0*a.Y + b1*p[0].Y + b2*p[1].Y + b3*p[2].Y,
				})
			}
		case emblem.Close:
			to(start)
		}
	}
}

// flatPieces is how many straight pieces stand for a curve of a stroke.
const flatPieces = 12

// capsule puts a line with round ends into a rasterizer: from one point to another, r thick to each side.
func capsule(ras *vector.Rasterizer, x0, y0, x1, y1, r float32) {
	dx, dy := float64(x1-x0), float64(y1-y0)
	long := math.Hypot(dx, dy)
	if long == 0 {
		dx, long = 1, 1
	}
	ux, uy := float32(dx/long)*r, float32(dy/long)*r // along
	nx, ny := -uy, ux                                // to the side
	const k = quarterCircle
	ras.MoveTo(x0+nx, y0+ny)
	ras.CubeTo(x0+nx-k*ux, y0+ny-k*uy, x0-ux+k*nx, y0-uy+k*ny, x0-ux, y0-uy)
	ras.CubeTo(x0-ux-k*nx, y0-uy-k*ny, x0-nx-k*ux, y0-ny-k*uy, x0-nx, y0-ny)
	ras.LineTo(x1-nx, y1-ny)
	ras.CubeTo(x1-nx+k*ux, y1-ny+k*uy, x1+ux-k*nx, y1+uy-k*ny, x1+ux, y1+uy)
	ras.CubeTo(x1+ux+k*nx, y1+uy+k*ny, x1+nx+k*ux, y1+ny+k*uy, x1+nx, y1+ny)
	ras.ClosePath()
}
