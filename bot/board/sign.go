package board

import (
	"hash/fnv"

	"witchtable/bot/board/canvas"
	"witchtable/engine/emblem"
)

// look is how a name is drawn: a shape and a colour; and which faces cards of that name have that bring none.
type look struct {
	shape emblem.Emblem
	ink   canvas.Colour
	faces emblem.Pattern
}

// edge is the colour around what has the look.
func (l look) edge() canvas.Colour { return l.ink.Mixed(allTones[onInk].slab, edgeTint) }

// edgeTint is how far the colour of an edge is on the way from a card's look to the ground of cards.
const edgeTint = 0.45

// shapes are those of names that no theme knows, easily told apart. The texts are emblems.
var shapes = []string{
	"fill O 32 32 22",
	"fill M 32 6 L 58 32 L 32 58 L 6 32 Z",
	"fill M 32 6 L 60 56 L 4 56 Z",
	"fill M 10 12 H 54 V 52 H 10 Z",
	"fill M 32 4 C 46 24 52 32 52 40 A 20 20 0 0 1 12 40 C 12 32 18 24 32 4 Z",
	"fill M 6 10 H 58 V 32 C 58 46 46 56 32 61 C 18 56 6 46 6 32 Z",
	"line 11 O 32 32 20",
	"fill M 32 4 L 39 25 L 60 32 L 39 39 L 32 60 L 25 39 L 4 32 L 25 25 Z",
	"fill M 24 6 H 40 V 24 H 58 V 40 H 40 V 58 H 24 V 40 H 6 V 24 H 24 Z",
	"fill M 18 8 H 46 L 60 32 L 46 56 H 18 L 4 32 Z",
	"fill M 10 54 C 4 26 22 8 56 8 C 58 40 42 58 18 50 Z\ncutline 4 M 14 52 L 42 24",
	"fill M 42 6 A 27 27 0 1 0 58 44 A 22 22 0 0 1 42 6 Z",
}

// hiddenCard is the sign of a card that lies face down.
const hiddenCard = "hidden"

// house are the signs that pictures of every game have. A theme may have others of these names.
var house = map[string]struct{ shape, colour string }{
	"score": {"fill M 32 3 L 41 22 L 61 25 L 46 39 L 50 60 L 32 50 L 14 60 L 18 39 L 3 25 L 23 22 Z", "#f6c655"},
	hiddenCard: {"fill M 14 4 H 50 A 6 6 0 0 1 56 10 V 54 A 6 6 0 0 1 50 60 H 14 A 6 6 0 0 1 8 54 V 10 " +
		"A 6 6 0 0 1 14 4 Z\ncutline 4 M 17 13 H 47 V 51 H 17 Z\ncut M 32 21 L 41 32 L 32 43 L 23 32 Z", "#c8bddb"},
	"winner": {"fill M 6 18 L 19 32 L 32 8 L 45 32 L 58 18 L 53 48 H 11 Z\nfill M 11 51 H 53 V 58 H 11 Z", "#f6c655"},
	// The corner of a card that has changed, turned down.
	"changed": {"fill M 0 26 A 26 26 0 0 1 26 0 H 64 L 0 64 Z", "#f7f0e2"},
	"turn":    {"fill M 14 6 L 56 32 L 14 58 Z", "#f6c655"},
}

// hashed is a hash of a name, the same for ever.
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
