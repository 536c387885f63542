package board

import (
	"fmt"
	"math"
	"strconv"
)

// The colours of every table; a game's own come with its theme. TestContrast
// lists which of them stand on which, with the contrast that they must have.
var (
	night  = colour{0x13, 0x0f, 0x1c} // behind everything, and in rings
	panel  = colour{0x21, 0x1b, 0x30} // an area of the table
	lit    = colour{0x33, 0x29, 0x13} // the area whose turn it is
	slab   = colour{0x31, 0x29, 0x44} // a card
	seam   = colour{0x57, 0x4b, 0x70} // edges, free places
	cream  = colour{0xf7, 0xf0, 0xe2} // what is read
	muted  = colour{0xc8, 0xbd, 0xdb} // what is read second
	gold   = colour{0xf6, 0xc6, 0x55} // whose turn, what leads, points
	rose   = colour{0xff, 0x94, 0xa0} // below zero
	copper = colour{0x4a, 0x3c, 0x1c} // edges on the lit area
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

// ground is a colour dark enough to be written on in cream.
func (c colour) ground() colour {
	out := c
	for t := 0.0; contrast(out, cream) < legible+spare && t <= 1; t += 0.02 {
		out = c.mixed(night, t)
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
