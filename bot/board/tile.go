package board

import (
	"image"
	"slices"
	"strconv"

	"witchtable/bot/board/canvas"
)

// Measures of a tile, in pixels: a card among others, told by its emblem, its name and its numbers. What one looks for
// first is largest: the emblem fills the field at its top, on the colour of its type; beside it stands the value; the
// name has a band below, and tokens a line below that.
const (
	tileEdge  = 2
	tileRound = 12 // radius of the corners
	tileRoom  = 6  // left and right of name and tokens together
	airyRoom  = 10 // the same where a tile is wide enough for names to need none of it
	nameStep  = 30 // from one line of a name to the next
	bandRoom  = 5  // above and below the lines of a name together
	markFoot  = 2  // below the last line of tokens
)

// Measures of the field with the emblem, in pixels.
const (
	fieldHigh    = 78
	emblemSize   = fieldHigh - 2*emblemTop
	emblemTop    = 3
	emblemLeft   = 5
	numbersRight = 5   // right of the value
	ringTop      = 4   // above the value
	typeSize     = 27  // of the sign of its type, below the value
	typeTop      = 0   // between them
	typeAlone    = 40  // of that sign where there is no value
	figuresLeast = 170 // width of a tile that has room for other numbers than its value
	figuresGap   = 5   // between them and the sign of the type
	emblemLess   = 68
	fanField     = 58 // of a card in a fan
	fanEmblem    = fanField - 2*emblemTop
	moreText     = 29 // how many cards lie under a tile
	moreRoom     = 7  // left and right of that number
	moreRight    = 4  // between it and the sign of the type
	moreHigh     = 34
	moreRound    = 12
	moreEdge     = 2
	underneath   = 10 // below a pile: the edges of the cards under it
)

// tileName is how the name of a card is written on a tile.
var tileName = setting{most: 31, least: smallest, lines: 2}

// tile is a card measured for a width.
type tile struct {
	card
	name  fitted
	marks [][]count
	w     int
	flat  bool // its name stands beside the field with the emblem, not below it
	slim  bool // it is a narrow place in which nothing lies
	// fanned: its emblem takes less room, and what it gives stands below; nameless: its name is not written
	fanned, nameless bool
	// figured: what it gives or costs stands with what lies on it
	figured bool
	head    bool  // it heads a group
	down    int   // instead of a card, so many that lie face down
	space   space // the number of its place, where that matters
	// brief tiles have their name between emblem and tokens, which leave it so much room
	brief    bool
	nameRoom int
}

// shown reports whether there is a card to be seen.
func (t tile) shown() bool { return t.down == 0 && t.Empty == "" && !t.slim && !t.Down }

// measure measures a card for the tile's width.
func (b *brush) measure(t *tile) {
	if t.brief {
		b.measureBrief(t)
		return
	}
	list := b.borne(t.card)
	if t.head {
		list = t.Marks // what lies under it stands below
	}
	if !t.nameless {
		t.name = b.fitName(t.Name, t.room(), tileName)
	}
	if t.fanned || t.figured || t.head || t.numbered() {
		list = append(t.figures(t.head), list...)
	}
	t.marks = b.flow(list, t.room())
}

// figures are the other numbers of a card than its value. One of 1 is its sign alone, unless the card has no value, or
// one of them is another number: then each is written, or one would seem to be missing. all says that they are in any
// case.
func (c card) figures(all bool) []count {
	out := slices.Clone(c.Figures)
	all = all || !c.Worth.Known || slices.ContainsFunc(out, func(f count) bool { return f.N != 1 })
	for i := range out {
		out[i].Told = all
	}
	return out
}

// room is how wide what is written is at most.
func (t tile) room() int {
	switch {
	case t.brief:
		return t.nameRoom
	case t.flat:
		return t.w - flatField - airyRoom
	}
	if t.w >= widestTile {
		return t.w - airyRoom
	}
	return t.w - tileRoom
}

// borne is all that lies on a card: its tokens, then what is attached to it, each told by its emblem.
func (b *brush) borne(c card) []count {
	list := c.Marks
	for _, u := range flat(c.Under) {
		list = append(list[:len(list):len(list)], count{N: 1, Card: &u})
	}
	return list
}

// marksHigh is how high the tokens are, with what is attached.
func (t tile) marksHigh() (h int) {
	for _, line := range t.marks {
		h += lineHigh(line)
	}
	if h > 0 {
		h += markFoot
	}
	return h
}

// bandHigh is how high the band with the name is.
func (t tile) bandHigh() int { return len(t.name.lines)*nameStep + bandRoom }

// high is how high a tile is with a band so high.
func (t tile) high(band int) int {
	if t.brief {
		return max(briefHigh, band)
	}
	if t.flat {
		return max(t.flatHigh(), band+t.marksHigh())
	}
	return t.fieldHigh() + band + t.marksHigh() + tileEdge
}

// fieldHigh is how high the field with the emblem is.
func (t tile) fieldHigh() int {
	if t.fanned {
		return fanField
	}
	return fieldHigh
}

// faceDown is how high a place is at least where cards lie face down.
func (t tile) faceDown() int {
	if t.fanned {
		return fanField + bandRoom + markStep + markFoot + tileEdge
	}
	return fieldHigh + nameStep + bandRoom
}

// tile draws a measured card into its box, in which the name has a band so high.
func (b *brush) tile(t tile, r image.Rectangle, band int) {
	look := b.theme.of(b.sigil(t.card))
	if t.More > 0 {
		b.pileUnder(r)
	}
	edge, thick := b.edge(look), tileEdge
	if t.Fresh {
		edge, thick = b.tones.fresh, freshEdge
	}
	b.canvas.Framed(r, tileRound, thick, edge, b.tones.slab)
	field, round := image.Rect(r.Min.X+thick, r.Min.Y+thick, r.Max.X-thick, r.Min.Y+t.fieldHigh()), canvas.TopRound
	words := image.Rect(r.Min.X, field.Max.Y, r.Max.X, r.Max.Y)
	if t.flat {
		field.Max, round = image.Pt(r.Min.X+flatField, r.Max.Y-thick), canvas.TopLeft|canvas.BottomLeft
		words.Min = image.Pt(field.Max.X, r.Min.Y)
	}
	b.canvas.Round(field, tileRound-thick, round, groundOf(look.ink))
	if t.flat {
		b.flatField(t, field)
	} else {
		b.field(t, r)
	}
	if t.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSize)
	}
	b.tileWords(t, words, band)
}

// tileWords draws the name, in the middle of its band, and the tokens below.
func (b *brush) tileWords(t tile, r image.Rectangle, band int) {
	in := slot{r.Min.Y + (band-len(t.name.lines)*nameStep)/2, nameStep}
	for _, l := range t.name.lines {
		w := b.letters.Width(t.name.face, t.name.size, l)
		b.write(t.name.face, t.name.size, r.Min.X+(r.Dx()-w)/2, in, l, b.tones.text)
		in.top += nameStep
	}
	y := r.Min.Y + band
	if t.flat { // tokens stand at the foot
		y = r.Max.Y - t.marksHigh()
	}
	for _, line := range t.marks {
		b.marks(line, (r.Min.X+r.Max.X)/2, y, t.room())
		y += lineHigh(line)
	}
}

// field draws emblem, value, the sign of the type and, where there is room, other numbers and how many cards lie under
// the tile.
func (b *brush) field(t tile, r image.Rectangle) {
	y, right := r.Min.Y, r.Max.X-numbersRight
	size, x := t.emblem(), b.emblemAt(t, r.Min.X, right)
	b.face(t.card, x, slot{y, t.fieldHigh()}.centred(size), size, chalk)
	if t.fanned {
		b.fannedField(t, right, slot{y, fanField})
		return
	}
	high, low := slot{y + ringTop, ring}, slot{y + ringTop + ring + typeTop, typeSize}
	left := right - ring/2 - typeSize/2
	if t.Worth.Known {
		b.ring(right, high.top, ring, t.Worth.N)
		b.signIn(b.sigil(t.card), left, low.top, typeSize, chalk)
	} else {
		left = right - typeAlone
		b.signIn(b.sigil(t.card), left, high.top, typeAlone, chalk)
	}
	if t.More > 0 {
		b.more(t.More, right-ring-moreRight, high)
	}
	for _, f := range t.Figures {
		if left -= b.figureWidth(f) + figuresGap; left < x+size {
			break
		}
		b.figure(f, left, low, chalk)
	}
}

// fannedField draws what stands beside the emblem of a card in a fan: its value, or else the sign of its type.
func (b *brush) fannedField(t tile, right int, in slot) {
	if t.Worth.Known {
		b.ring(right, in.centred(ring), ring, t.Worth.N)
		return
	}
	b.signIn(b.sigil(t.card), right-typeSize, in.centred(typeSize), typeSize, chalk)
}

// emblemAt is where the emblem begins in a field from left to right: clear of the corner that marks what is new, as far
// as the value leaves room, so that neither lies on a face.
func (b *brush) emblemAt(t tile, left, right int) int {
	x := left + emblemLeft
	if !t.Fresh {
		return x
	}
	value, _ := b.ringWidth(ring, t.Worth.N)
	return max(x, min(x+earClear, right-value-t.emblem()))
}

// emblem is how large the emblem is: smaller where other numbers stand beside it.
func (t tile) emblem() int {
	if t.fanned {
		return fanEmblem
	}
	if t.w >= figuresLeast && len(t.Figures) > 0 {
		return emblemLess
	}
	return emblemSize
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
	for depth, ink := range []canvas.Colour{b.tones.seam.Mixed(b.tones.panel, pileDim), b.tones.seam} {
		step := (2 - depth) * pileStep
		low := r.Max.Y + pileFirst + step
		b.canvas.Round(image.Rect(r.Min.X+step, low-pileHigh, r.Max.X-step, low), pileRound, canvas.AllRound, ink)
	}
}

// more says how many cards lie under a tile.
func (b *brush) more(n, right int, in slot) {
	text := "+" + strconv.Itoa(n)
	w := b.letters.Width(canvas.Strong, moreText, text) + 2*moreRoom
	top := in.centred(moreHigh)
	b.canvas.Framed(image.Rect(right-w, top, right, top+moreHigh), moreRound, moreEdge, b.tones.seam, b.tones.panel)
	b.write(canvas.Strong, moreText, right-w+moreRoom, slot{top, moreHigh}, text, b.tones.text)
}
