package board

import (
	"image"
	"strconv"
)

// Measures of a tile, in pixels: a card among others, told by its emblem, its name and its numbers.
const (
	tileHead   = 58 // height of the strip with emblem and value
	tileEdge   = 2
	tileRound  = 12 // radius of the corners
	tileRoom   = 12 // left and right of name and tokens together
	nameStep   = 24 // from one line of a name to the next
	bodyRoom   = 6  // above and below what stands in the body
	underneath = 20 // below a pile: the cards under it, and how many they are
)

// Measures of a tile's strip, in pixels.
const (
	emblemLeft    = 7
	emblemTop     = 6
	emblemSize    = tileHead - 2*emblemTop
	numbersRight  = 5   // right of the value
	ringTop       = 2   // above the value
	typeSize      = 19  // of the sign of its type, below the value
	typeAlone     = 34  // of that sign where there is no value
	typeAloneRoom = 36  // from its left edge to where numbers end
	figuresLeast  = 150 // width of a tile that has room for other numbers than its value
	figuresTop    = 3
	figuresRoom   = 6 // between them and the value
	figuresGap    = 8
)

// tileName is how the name of a card is written on a tile.
var tileName = setting{most: 25, least: smallest, lines: 2}

// tile is a card measured for a width.
type tile struct {
	card
	name  fitted
	marks [][]count
	items []tileItem
	w     int
}

func (b *brush) measure(c card, w int) tile {
	t := tile{card: c, w: w}
	t.name = b.fitName(c.Name, w-tileRoom, tileName)
	t.marks = b.flow(c.Marks, w-tileRoom)
	for _, u := range flat(c.Under) {
		t.items = append(t.items, b.measureItem(u, w))
	}
	return t
}

// body is how high name, tokens and attached cards are.
func (t tile) body() int {
	h := len(t.name.lines)*nameStep + bodyRoom + len(t.marks)*markStep
	for _, i := range t.items {
		h += i.height() + itemGap
	}
	return h
}

// tile draws a measured card whose body is as high as given: name in the middle, tokens below it, then what is
// attached.
func (b *brush) tile(t tile, x, y, body int) {
	look := b.theme.of(b.sigil(t.card))
	r := image.Rect(x, y, x+t.w, y+tileHead+body)
	if t.More > 0 {
		b.pileUnder(r)
	}
	edge, thick := look.edge(), tileEdge
	if t.Fresh {
		edge, thick = cream, freshEdge
	}
	b.canvas.framed(r, tileRound, thick, edge, slab)
	head := image.Rect(x+thick, y+thick, r.Max.X-thick, y+tileHead)
	b.canvas.round(head, tileRound-thick, topRound, look.ink.ground())
	b.face(t.card, x+emblemLeft, y+emblemTop, emblemSize, cream)
	if t.Fresh {
		b.ear(x, y, earSize)
	}
	b.tileNumbers(t, x, y)
	b.tileBody(t, r)
	if t.More > 0 {
		b.more(t.More, r)
	}
}

// tileBody draws what stands below the strip.
func (b *brush) tileBody(t tile, r image.Rectangle) {
	cx, top := r.Min.X+t.w/2, r.Min.Y+tileHead
	end := b.items(t.items, r)
	end -= len(t.marks) * markStep
	for i, line := range t.marks {
		b.marks(line, cx, end+i*markStep, t.w-tileRoom)
	}
	at := slot{top + max(0, end-top-len(t.name.lines)*nameStep)/2, nameStep}
	for _, l := range t.name.lines {
		w := b.letters.width(t.name.face, t.name.size, l)
		b.write(t.name.face, t.name.size, r.Min.X+(t.w-w)/2, at, l, cream)
		at.top += nameStep
	}
}

// tileNumbers draws a card's value above the sign of its type and, if there is room, its other numbers.
func (b *brush) tileNumbers(t tile, x, y int) {
	right := x + t.w - numbersRight
	if !t.Worth.Known {
		b.signIn(b.sigil(t.card), right-typeAloneRoom, slot{y, tileHead}.centred(typeAlone), typeAlone, cream)
		return
	}
	b.ring(right, y+ringTop, ring, t.Worth.N)
	b.signIn(b.sigil(t.card), right-ring/2-typeSize/2, y+ringTop+ring, typeSize, cream)
	if t.w < figuresLeast {
		return
	}
	at := right - ring - figuresRoom
	for _, f := range t.Figures {
		at -= b.figureWidth(f)
		b.figure(f, at, slot{y + figuresTop, ring}, cream)
		at -= figuresGap
	}
}

// Measures of what is seen of the cards under a tile, in pixels: two more, each narrower and lower than the one above.
const (
	pileStep  = 4  // how much narrower on each side, and lower, each is
	pileFirst = 1  // how much lower than that the first is
	pileHigh  = 25 // of what is drawn of each, most of it behind the tile
	pileRound = 10
	pileDim   = 0.35 // how much darker the lower one is
)

// pileUnder draws the cards under a tile.
func (b *brush) pileUnder(r image.Rectangle) {
	for depth, ink := range []colour{seam.mixed(panel, pileDim), seam} {
		step := (2 - depth) * pileStep
		low := r.Max.Y + pileFirst + step
		b.canvas.round(image.Rect(r.Min.X+step, low-pileHigh, r.Max.X-step, low), pileRound, allRound, ink)
	}
}

// Measures of the number of cards under a tile, in pixels.
const (
	moreText  = 22
	moreRoom  = 10 // left and right of the number
	moreRise  = 4  // how far it reaches into the tile
	moreRight = 2
	moreRound = 12
	moreEdge  = 2
)

// more says how many cards lie under a tile.
func (b *brush) more(n int, r image.Rectangle) {
	text := "+" + strconv.Itoa(n)
	w := b.letters.width(strong, moreText, text) + 2*moreRoom
	right := r.Max.X - moreRight
	pill := image.Rect(right-w, r.Max.Y-moreRise, right, r.Max.Y+underneath)
	b.canvas.framed(pill, moreRound, moreEdge, panel, seam)
	b.write(strong, moreText, pill.Min.X+moreRoom, slot{pill.Min.Y, pill.Dy()}, text, cream)
}
