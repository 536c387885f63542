package board

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// palette is the 256 colours that a game's pictures are saved in. It is made from the colours that are used and from
// what lies between those that meet, not learnt from pictures: the same for every picture of a game.
type palette struct {
	colours color.Palette
	rgb     []colour
}

// paletteSize is the most that a PNG with a palette can have.
const paletteSize = 256

// newPalette has the base colours exactly, and of the ways between inks and grounds those that are farthest from each
// other.
func newPalette(inks, grounds []colour) *palette {
	p := &palette{}
	for _, c := range append(append([]colour{}, grounds...), inks...) {
		p.add(c)
	}
	p.fill(ways(inks, grounds))
	return p
}

// shades is how many steps there are from a ground to an ink: edges of letters and shapes are drawn in those between.
const shades = 6

// ways are the colours between inks and grounds.
func ways(inks, grounds []colour) (out []colour) {
	for _, ink := range inks {
		for _, g := range grounds {
			for step := 1; step < shades; step++ {
				out = append(out, g.mixed(ink, float64(step)/shades))
			}
		}
	}
	return out
}

// fill takes colours in until the palette is full, always the one that is farthest from all that it has.
func (p *palette) fill(from []colour) {
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

func (p *palette) add(c colour) {
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
func apart(a, b colour) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 3*r*r + 6*g*g + 2*bl*bl
}

func (p *palette) nearest(c colour) int {
	best := 1 << 30
	for _, have := range p.rgb {
		best = min(best, apart(have, c))
	}
	return best
}

// mapper finds the colour of the palette for each pixel. It is for one goroutine at a time.
type mapper struct {
	*palette
	known []uint16 // by the upper 6 bits of each part: index+1; 0: not asked yet
}

func newMapper(p *palette) *mapper { return &mapper{palette: p, known: make([]uint16, 1<<18)} }

// index makes an image of the palette's colours.
func (m *mapper) index(from *image.RGBA, to *image.Paletted) {
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
func (m *mapper) find(key uint32) uint16 {
	mid := colour{uint8(key>>12<<2) + 2, uint8(key>>6&63<<2) + 2, uint8(key&63<<2) + 2}
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
