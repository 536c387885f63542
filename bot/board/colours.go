package board

import "witchtable/bot/board/canvas"

// Colours that are the same in every light: what is drawn on the colour of a card's type, which is dark enough for it.
var (
	chalk  = canvas.RGB(0xf7f0e2) // letters, emblems and signs there
	deep   = canvas.RGB(0x130f1c) // in rings
	bright = canvas.RGB(0xf6c655) // the edge of a ring
	blush  = canvas.RGB(0xff94a0) // the edge of a ring below zero, and the number in it
	mist   = canvas.RGB(0xc8bddb) // the edge of a ring at zero
)

// fallback are the colours of names that no theme knows, all of them legible on a card.
var fallback = []canvas.Colour{
	canvas.RGB(0xb49cff), canvas.RGB(0x6fd6a4), canvas.RGB(0xf2a965), canvas.RGB(0x86cdff),
	canvas.RGB(0xff9dc2), canvas.RGB(0xd9d26a), canvas.RGB(0x9fe0e0), canvas.RGB(0xe0b8a0),
}

// What WCAG AA asks for.
const (
	legible = 4.5 // of text
	visible = 3.0 // of signs and edges
)

// spare is how much more contrast grounds have than is asked for, for the shades at the edges of letters.
const spare = 0.6

// groundOf is a colour made dark enough to be written on in chalk.
func groundOf(c canvas.Colour) canvas.Colour {
	out := c
	for t := 0.0; canvas.Contrast(out, chalk) < legible+spare && t <= 1; t += 0.02 {
		out = c.Mixed(deep, t)
	}
	return out
}
