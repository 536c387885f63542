package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of a card's value in its ring, in pixels; ring is how high one is on a tile.
const (
	ring         = 43
	ringEdge     = 3
	ringRoom     = 16 // left and right of the number together
	ringText     = 7  // size of the number, in tenths of the ring's
	ringTextLess = 6  // of a number that would be too wide
	ringFull     = 12 // what is left of a round ring's height where a number is as wide as may be
)

// ring draws a value in its ring, which grows to the left where the number is long: gold, or rose with a minus.
func (b *brush) ring(right, y, size, n int) {
	edge, ink := bright, chalk
	switch {
	case n < 0:
		edge, ink = blush, blush
	case n == 0:
		edge = mist
	}
	w, text := b.ringWidth(size, n)
	left, s := right-w, signed(n)
	b.canvas.Framed(image.Rect(left, y, right, y+size), size/2, ringEdge, edge, deep)
	b.write(canvas.Strong, text, (left+right-b.letters.Width(canvas.Strong, text, s))/2, slot{y, size}, s, ink)
}

// ringWidth is how wide the ring of a number is, and how large the number in it.
func (b *brush) ringWidth(size, n int) (w, text int) {
	text, s := max(smallest, size*ringText/10), signed(n)
	if b.letters.Width(canvas.Strong, text, s) > size-ringFull {
		text = max(smallest, size*ringTextLess/10)
	}
	return max(size, b.letters.Width(canvas.Strong, text, s)+ringRoom), text
}

// Measures of a card's other numbers, in pixels: each stands behind its sign.
const (
	figureSize = 28 // of the sign
	figureText = smallest
	figureGap  = 1 // between them
)

// figure draws another number of a card behind its sign.
func (b *brush) figure(f count, x int, in slot, ink canvas.Colour) {
	b.signIn(f.Name, x, in.centred(figureSize), figureSize, ink)
	b.write(canvas.Strong, figureText, x+figureSize+figureGap, in, signed(f.N), ink)
}

func (b *brush) figureWidth(f count) int {
	return figureSize + figureGap + b.letters.Width(canvas.Strong, figureText, signed(f.N))
}
