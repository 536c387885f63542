package canvas

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
)

// Colour is an opaque colour.
type Colour struct{ R, G, B uint8 }

func (c Colour) rgba() color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }

// RGB is the colour of a number as it is mostly written: 0xrrggbb.
func RGB(n uint32) Colour { return Colour{uint8(n >> 16), uint8(n >> 8), uint8(n)} }

// Mixed is a colour on the way from c to another: 0 is c, 1 the other.
func (c Colour) Mixed(to Colour, t float64) Colour {
	f := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return Colour{f(c.R, to.R), f(c.G, to.G), f(c.B, to.B)}
}

// luminance is how bright a colour is, as WCAG 2 reckons it.
func (c Colour) luminance() float64 {
	f := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

// Contrast is WCAG's ratio between two colours, from 1 to 21.
func Contrast(a, b Colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// ReadColour reads "#b49cff".
func ReadColour(s string) (Colour, error) {
	v, err := strconv.ParseUint(s[min(1, len(s)):], 16, 32)
	if err != nil || len(s) != 7 || s[0] != '#' {
		return Colour{}, fmt.Errorf("%q is no colour; want one like #b49cff", s)
	}
	return RGB(uint32(v)), nil
}

// Hex writes a colour as ReadColour reads it.
func (c Colour) Hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
