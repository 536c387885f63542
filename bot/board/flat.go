package board

import "image"

// Measures of a flat tile, in pixels: where there are too many cards for one line, they stand three to a line, each
// with its name beside its emblem.
const (
	flatInLine = 3
	flatField  = 80 // how wide the field with emblem and value is
	flatTop    = 4
	flatEmblem = 68
	flatLess   = 52 // the emblem on a numbered space, whose number takes room
	ringFlat   = 40
	flatFoot   = 5
	flatType   = 29
	flatSide   = 5 // left of the type and right of the value
)

// numbered reports whether a tile lies on a numbered space. Its other numbers then stand below its name: what one pays
// there is what one looks for.
func (t tile) numbered() bool { return t.flat && t.space.N != 0 }

// flatHigh is how high a flat tile is at least, and flatEmblem how large its emblem is.
func (t tile) flatHigh() int { return flatTop + t.flatEmblem() + ringFlat + flatFoot }

func (t tile) flatEmblem() int {
	if t.numbered() {
		return flatLess
	}
	return flatEmblem
}

// flatField draws the field of a flat tile: the emblem, and below it the sign of the type and the value.
func (b *brush) flatField(t tile, field image.Rectangle) {
	mid := (field.Min.X + field.Max.X) / 2
	size := t.flatEmblem()
	x := mid - size/2
	if t.Fresh {
		x = field.Max.X - size // clear of the corner
	}
	b.face(t.card, x, field.Min.Y+flatTop, size, chalk)
	low := slot{field.Min.Y + flatTop + size, ringFlat}
	if !t.Worth.Known {
		b.signIn(b.sigil(t.card), mid-flatType/2, low.centred(flatType), flatType, chalk)
		return
	}
	b.signIn(b.sigil(t.card), field.Min.X+flatSide, low.centred(flatType), flatType, chalk)
	b.ring(field.Max.X-flatSide, low.top, ringFlat, t.Worth.N)
}
