package board

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"

	"witchtable/engine/emblem"
)

// look is how a name is drawn: a shape and a colour.
type look struct {
	shape emblem.Emblem
	ink   colour
}

// shapes are those of names that no theme knows, easily told apart. The texts are emblems.
var shapes = []string{
	"fill O 32 32 22",
	"fill M32 6 L58 32 L32 58 L6 32 Z",
	"fill M32 6 L60 56 L4 56 Z",
	"fill M10 12 H54 V52 H10 Z",
	"fill M32 4 C46 24 52 32 52 40 A20 20 0 0 1 12 40 C12 32 18 24 32 4 Z",
	"fill M6 10 H58 V32 C58 46 46 56 32 61 C18 56 6 46 6 32 Z",
	"line 11 O 32 32 20",
	"fill M32 4 L39 25 L60 32 L39 39 L32 60 L25 39 L4 32 L25 25 Z",
	"fill M24 6 H40 V24 H58 V40 H40 V58 H24 V40 H6 V24 H24 Z",
	"fill M18 8 H46 L60 32 L46 56 H18 L4 32 Z",
	"fill M10 54 C4 26 22 8 56 8 C58 40 42 58 18 50 Z\ncutline 4 M14 52 L42 24",
	"fill M42 6 A27 27 0 1 0 58 44 A22 22 0 0 1 42 6 Z",
}

// house are the signs that pictures of every game have. A theme may have others of these names.
var house = map[string]struct{ shape, colour string }{
	"score": {"fill M32 3 L41 22 L61 25 L46 39 L50 60 L32 50 L14 60 L18 39 L3 25 L23 22 Z", "#f6c655"},
	"hidden": {"fill M14 4 H50 A6 6 0 0 1 56 10 V54 A6 6 0 0 1 50 60 H14 A6 6 0 0 1 8 54 V10 A6 6 0 0 1 14 4 Z\n" +
		"cutline 4 M17 13 H47 V51 H17 Z\ncut M32 21 L41 32 L32 43 L23 32 Z", "#c8bddb"},
	"winner": {"fill M6 18 L19 32 L32 8 L45 32 L58 18 L53 48 H11 Z\nfill M11 51 H53 V58 H11 Z", "#f6c655"},
	"turn":   {"fill M14 6 L56 32 L14 58 Z", "#f6c655"},
}

// Hash of a name, the same for ever.
func hashed(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name)) // cannot fail
	v := h.Sum64()
	v ^= v >> 29
	v *= 0xbf58476d1ce4e5b9
	return v ^ v>>32
}

// unknown is the look of a name that the theme lacks: always the same one.
func unknown(name string) look {
	h := hashed(name)
	return look{shape: mustParse(shapes[h%uint64(len(shapes))]), ink: fallback[h>>8%uint64(len(fallback))]}
}

// mustParse reads an emblem of this package.
func mustParse(text string) emblem.Emblem {
	e, err := emblem.Parse(text)
	if err != nil {
		panic(err) // tests read them all
	}
	return e
}

// signature is the emblem of a card that has none: a wheel of spokes, petals and dots by its id.
func signature(id string) emblem.Emblem {
	h := hashed(id)
	take := func(n uint64) int {
		v := int(h % n)
		h /= n
		return v
	}
	n, turn := 3+take(6), float64(take(12))*math.Pi/12
	inner, outer := 6+float64(take(3))*3, 20+float64(take(3))*3
	var b strings.Builder
	dot := func(angle, far, r float64) {
		fmt.Fprintf(&b, "fill O %.2f %.2f %.2f\n", 32+far*math.Cos(angle), 32+far*math.Sin(angle), r)
	}
	style, rim := take(4), take(3)
	for i := range n {
		a := turn + float64(i)*2*math.Pi/float64(n)
		x, y := math.Cos(a), math.Sin(a)
		switch style {
		case 0:
			fmt.Fprintf(&b, "line 4 M %.2f %.2f L %.2f %.2f\n", 32+inner*x, 32+inner*y, 32+outer*x, 32+outer*y)
			dot(a, outer, 4.5)
		case 1:
			fmt.Fprintf(&b, "fill M %.2f %.2f L %.2f %.2f L %.2f %.2f L %.2f %.2f Z\n", 32+4*x, 32+4*y,
				32+14*x-6*y, 32+14*y+6*x, 32+outer*x, 32+outer*y, 32+14*x+6*y, 32+14*y-6*x)
		case 2:
			dot(a, outer-7, 7.5)
		default:
			fmt.Fprintf(&b, "line 4 M 32 32 L %.2f %.2f\n", 32+outer*x, 32+outer*y)
			next := a + 2*math.Pi/float64(n)
			fmt.Fprintf(&b, "line 3 M %.2f %.2f L %.2f %.2f\n", 32+14*x, 32+14*y, 32+14*math.Cos(next), 32+14*math.Sin(next))
		}
	}
	switch rim {
	case 0:
		b.WriteString("line 3 O 32 32 29")
	case 1:
		b.WriteString("fill O 32 32 6")
	default:
		b.WriteString("line 3 O 32 32 9")
	}
	return mustParse(b.String())
}
