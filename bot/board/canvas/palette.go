package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// Palette is the 256 colours that a game's pictures are saved in. It is made from the colours that are used and from
// what lies between those that meet, not learnt from pictures: the same for every picture of a game.
type Palette struct {
	colours color.Palette
	rgb     []Colour
}

// paletteSize is the most that a PNG with a palette can have.
const paletteSize = 256

// NewPalette has the base colours exactly, and of the ways between inks and grounds those that are farthest from each
// other.
func NewPalette(inks, grounds []Colour) *Palette {
	p := &Palette{}
	for _, c := range append(append([]Colour{}, grounds...), inks...) {
		p.add(c)
	}
	p.fill(ways(inks, grounds))
	return p
}

// shades is how many steps there are from a ground to an ink: edges of letters and shapes are drawn in those between.
const shades = 6

// ways are the colours between inks and grounds.
func ways(inks, grounds []Colour) (out []Colour) {
	for _, ink := range inks {
		for _, g := range grounds {
			for step := 1; step < shades; step++ {
				out = append(out, g.Mixed(ink, float64(step)/shades))
			}
		}
	}
	return out
}

// fill takes colours in until the palette is full, always the one that is farthest from all that it has.
func (p *Palette) fill(from []Colour) {
	far := make([]int, len(from)) // from the nearest that is in
	for i, c := range from {
		far[i] = p.nearest(c)
	}
	for len(p.rgb) < paletteSize && len(far) > 0 {
		best := slices.Index(far, slices.Max(far))
		if far[best] == 0 {
			return
		}
		p.add(from[best])
		for i, c := range from {
			far[i] = min(far[i], apart(c, from[best]))
		}
	}
}

func (p *Palette) add(c Colour) {
	for _, have := range p.rgb {
		if have == c {
			return
		}
	}
	if len(p.rgb) < paletteSize {
		p.rgb, p.colours = append(p.rgb, c), append(p.colours, c.rgba())
	}
}

// apart is how different two colours look, roughly: greens are told apart best.
func apart(a, b Colour) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 3*r*r + 6*g*g + 2*bl*bl
}

func (p *Palette) nearest(c Colour) int {
	best := 1 << 30
	for _, have := range p.rgb {
		best = min(best, apart(have, c))
	}
	return best
}

// Mapper finds the colour of the palette for each pixel. It is for one goroutine at a time.
type Mapper struct {
	*Palette
	known []uint16 // by the upper 6 bits of each part: index+1; 0: not asked yet
}

// NewMapper is a mapper that has found nothing yet.
func NewMapper(p *Palette) *Mapper { return &Mapper{Palette: p, known: make([]uint16, 1<<18)} }

// Index makes an image of the palette's colours from a part of a canvas. to must be as large as that.
func (m *Mapper) Index(c *Canvas, part image.Rectangle, to *image.Paletted) {
	from := c.img.SubImage(part).(*image.RGBA)
	to.Palette = m.colours
	for y := range from.Rect.Dy() {
		src := from.Pix[y*from.Stride : y*from.Stride+from.Rect.Dx()*4]
		dst := to.Pix[y*to.Stride : y*to.Stride+to.Rect.Dx()]
		last, at := ^uint32(0)>>8, uint8(0) // no pixel is that: all of ours are opaque
		for x := range dst {
			if p := binary.LittleEndian.Uint32(src[x*4:]); p != last {
				last = p
				key := p&0xfc<<10 | p>>10&0x3f<<6 | p>>18&0x3f
				if m.known[key] == 0 {
					m.known[key] = m.find(key)
				}
				at = uint8(m.known[key] - 1)
			}
			dst[x] = at
		}
	}
}

// find finds the colour for a cell of colours whose upper six bits are the same: one of the palette that lies in the
// cell, if there is one, else the one nearest to its middle.
func (m *Mapper) find(key uint32) uint16 {
	mid := Colour{uint8(key>>12<<2) + 2, uint8(key>>6&63<<2) + 2, uint8(key&63<<2) + 2}
	best, far := 0, 1<<30
	for i, c := range m.rgb {
		if uint32(c.R)>>2<<12|uint32(c.G)>>2<<6|uint32(c.B)>>2 == key {
			return uint16(i + 1)
		}
		if d := apart(c, mid); d < far {
			best, far = i, d
		}
	}
	return uint16(best + 1)
}
