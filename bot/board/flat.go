package board

import "image"

// Measures of a flat tile, in pixels: where there are too many cards for one line, they stand three to a line, each
// with its name beside its emblem.
const (
	flatInLine = 3
	flatField  = 80 // how wide the field with emblem and value is
	flatHigh   = flatTop + flatEmblem + ringFlat + flatFoot
	flatTop    = 4
	flatEmblem = 68
	ringFlat   = 40
	flatFoot   = 5
	flatType   = 29
	flatSide   = 5 // left of the type and right of the value
)

// flatField draws the field of a flat tile: the emblem, and below it the sign of the type and the value.
func (b *brush) flatField(t tile, field image.Rectangle) {
	mid := (field.Min.X + field.Max.X) / 2
	x := mid - flatEmblem/2
	if t.Fresh {
		x = field.Max.X - flatEmblem // clear of the corner
	}
	b.face(t.card, x, field.Min.Y+flatTop, flatEmblem, chalk)
	low := slot{field.Min.Y + flatTop + flatEmblem, ringFlat}
	if !t.Worth.Known {
		b.signIn(b.sigil(t.card), mid-flatType/2, low.centred(flatType), flatType, chalk)
		return
	}
	b.signIn(b.sigil(t.card), field.Min.X+flatSide, low.centred(flatType), flatType, chalk)
	b.ring(field.Max.X-flatSide, low.top, ringFlat, t.Worth.N)
}
