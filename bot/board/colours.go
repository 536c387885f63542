package board

import (
	"fmt"
	"math"
	"strconv"
)

// Colours that are the same in every light: what is drawn on the colour of a card's type, which is dark enough for it.
var (
	chalk  = colour{0xf7, 0xf0, 0xe2} // letters, emblems and signs there
	deep   = colour{0x13, 0x0f, 0x1c} // in rings
	bright = colour{0xf6, 0xc6, 0x55} // the edge of a ring
	blush  = colour{0xff, 0x94, 0xa0} // the edge of a ring below zero, and the number in it
	mist   = colour{0xc8, 0xbd, 0xdb} // the edge of a ring at zero
)

// fallback are the colours of names that no theme knows, all of them legible on a card.
var fallback = []colour{
	{0xb4, 0x9c, 0xff}, {0x6f, 0xd6, 0xa4}, {0xf2, 0xa9, 0x65}, {0x86, 0xcd, 0xff},
	{0xff, 0x9d, 0xc2}, {0xd9, 0xd2, 0x6a}, {0x9f, 0xe0, 0xe0}, {0xe0, 0xb8, 0xa0},
}

// luminance is how bright a colour is, as WCAG 2 reckons it.
func (c colour) luminance() float64 {
	f := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

// contrast is WCAG's ratio between two colours, from 1 to 21.
func contrast(a, b colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// What WCAG AA asks for.
const (
	legible = 4.5 // of text
	visible = 3.0 // of signs and edges
)

// spare is how much more contrast grounds have than is asked for, for the shades at the edges of letters.
const spare = 0.6

// ground is a colour dark enough to be written on in chalk.
func (c colour) ground() colour {
	out := c
	for t := 0.0; contrast(out, chalk) < legible+spare && t <= 1; t += 0.02 {
		out = c.mixed(deep, t)
	}
	return out
}

// readColour reads "#b49cff".
func readColour(s string) (colour, error) {
	v, err := strconv.ParseUint(s[min(1, len(s)):], 16, 32)
	if err != nil || len(s) != 7 || s[0] != '#' {
		return colour{}, fmt.Errorf("%q is no colour; want one like #b49cff", s)
	}
	return colour{uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
}

// hex writes a colour as readColour reads it.
func (c colour) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
