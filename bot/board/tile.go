package board

import (
	"image"
	"strconv"
	"strings"
)

// Measures of a tile: a card among others, told by its emblem, its name and its numbers.
const (
	tileHead   = 58 // the strip with emblem and value
	tileEdge   = 2
	tileRound  = 12
	nameMost   = 25
	nameLeast  = smallest
	nameStep   = 24
	nameRoom   = 12 // left and right of it
	bodyRoom   = 6  // above and below what stands in the body
	underneath = 20 // below a pile: the cards under it, and how many they are
	markSize   = 26
	markStep   = 28
	ring       = 37
	itemText   = smallest
	itemStep   = 22
	typeSize   = 19
	markGap    = 8
	tightGap   = 4
	itemGap    = 2
	earSize    = 28 // of the turned-down corner of what has changed
)

// sigil is the name of the sign for a card's look, which is "kind/type".
func (b *brush) sigil(c card) string {
	kind, typ, _ := strings.Cut(c.Look, "/")
	return b.theme.card(kind, typ)
}

// tile is a card measured for a width.
type tile struct {
	card
	name  fitted
	marks [][]count
	items []tileItem
	w     int
}

type tileItem struct {
	card
	name fitted
	bare bool // without its emblem, whose room the name needs: a third line would make the whole row higher
}

func (b *brush) measure(c card, w int) tile {
	t := tile{card: c, w: w}
	t.name = b.fitName(c.Name, w-nameRoom, nameMost, nameLeast, 2)
	t.marks = b.flow(c.Marks, w-12)
	for _, u := range flat(c.Under) {
		i := tileItem{card: u, name: b.fit(strong, u.Name, w-42, itemText, itemText, 3)}
		if bare := b.fit(strong, u.Name, w-18, itemText, itemText, 3); !i.name.whole || len(i.name.lines) > max(2, len(bare.lines)) {
			i.name, i.bare = bare, true
		}
		t.items = append(t.items, i)
	}
	return t
}

// flat is attached cards with what is attached to them, one after another.
func flat(list []card) (out []card) {
	for _, c := range list {
		out = append(append(out, c), flat(c.Under)...)
	}
	return out
}

// flow breaks marks into rows: closer together if that saves one.
func (b *brush) flow(marks []count, width int) [][]count {
	if wide := b.flowing(marks, width, markGap); len(wide) <= 1 {
		return wide
	}
	return b.flowing(marks, width, tightGap)
}

func (b *brush) flowing(marks []count, width, gap int) (out [][]count) {
	x := 0
	for _, m := range marks {
		w := b.markWidth(m)
		if len(out) == 0 || x+w > width && x > 0 {
			out, x = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], m)
		x += w + gap
	}
	return out
}

// markWidth is how wide a token with its number is; one alone needs no number.
func (b *brush) markWidth(m count) int {
	if m.N == 1 {
		return markSize
	}
	return markSize + 2 + b.letters.width(strong, 24, signed(m.N))
}

// body is how high name, tokens and attached cards are.
func (t tile) body() int {
	h := len(t.name.lines)*nameStep + bodyRoom + len(t.marks)*markStep
	for _, i := range t.items {
		h += i.height() + itemGap
	}
	return h
}

func (i tileItem) height() int { return len(i.name.lines)*itemStep + 4 }

// tile draws a measured card whose body is as high as given: name in the middle, tokens below it, then what is attached.
func (b *brush) tile(t tile, x, y, body int) {
	look := b.theme.of(b.sigil(t.card))
	h := tileHead + body
	r := image.Rect(x, y, x+t.w, y+h)
	if t.More > 0 { // what lies under it
		b.canvas.round(image.Rect(x+8, y+h-16, x+t.w-8, y+h+9), 10, allRound, seam.mixed(panel, 0.35))
		b.canvas.round(image.Rect(x+4, y+h-20, x+t.w-4, y+h+5), 10, allRound, seam)
	}
	edge, thick := look.ink.mixed(slab, 0.45), tileEdge
	if t.Fresh {
		edge, thick = cream, 3
	}
	b.canvas.framed(r, tileRound, thick, edge, slab)
	head := image.Rect(x+thick, y+thick, x+t.w-thick, y+tileHead)
	b.canvas.round(head, tileRound-thick, topRound, look.ink.ground())
	b.face(t.ID, t.Emblem, x+7, y+6, tileHead-12, cream)
	if t.Fresh {
		b.sign("changed", x, y, earSize)
	}
	b.tileNumbers(t, x, y)
	at := b.items(t, x, y+h-tileEdge-3)
	at -= len(t.marks) * markStep
	for i, line := range t.marks {
		b.marks(line, x+t.w/2, at+i*markStep, t.w-12)
	}
	top := y + tileHead
	top += max(0, at-top-len(t.name.lines)*nameStep) / 2
	for _, l := range t.name.lines {
		w := b.letters.width(t.name.face, t.name.size, l)
		b.letters.write(b.canvas, t.name.face, t.name.size, x+(t.w-w)/2, top+baseline(t.name.size, nameStep), l, cream)
		top += nameStep
	}
	if t.More > 0 {
		b.more(t, x, y+h)
	}
}

// more says how many cards lie under one.
func (b *brush) more(t tile, x, bottom int) {
	text := "+" + strconv.Itoa(t.More)
	w := b.letters.width(strong, 22, text) + 20
	pill := image.Rect(x+t.w-w-2, bottom-4, x+t.w-2, bottom+underneath)
	b.canvas.framed(pill, 12, 2, panel, seam)
	b.letters.write(b.canvas, strong, 22, pill.Min.X+10, pill.Min.Y+baseline(22, pill.Dy()), text, cream)
}

// tileNumbers draws a card's value above the sign of its type and, if there is room, its other numbers.
func (b *brush) tileNumbers(t tile, x, y int) {
	right := x + t.w - 5
	if !t.Worth.Known {
		b.signIn(b.sigil(t.card), right-36, y+(tileHead-34)/2, 34, cream)
		return
	}
	b.ring(right, y+2, ring, t.Worth.N)
	b.signIn(b.sigil(t.card), right-ring/2-typeSize/2, y+ring+2, typeSize, cream)
	if t.w < 150 {
		return
	}
	at := right - ring - 6
	for _, f := range t.Figures {
		at -= b.figureWidth(f)
		b.figure(f, at, y+3, ring, cream)
		at -= 8
	}
}

// ring draws a value in its ring, which grows to the left where the number is long: gold, or rose with a minus.
func (b *brush) ring(right, y, size, n int) {
	edge, ink := gold, cream
	switch {
	case n < 0:
		edge, ink = rose, rose
	case n == 0:
		edge = muted
	}
	w, text := b.ringWidth(size, n)
	left, s := right-w, signed(n)
	w = b.letters.width(strong, text, s)
	b.canvas.framed(image.Rect(left, y, right, y+size), size/2, 3, edge, night)
	b.letters.write(b.canvas, strong, text, (left+right-w)/2, y+baseline(text, size), s, ink)
}

// ringWidth is how wide the ring of a number is, and how large the number in it.
func (b *brush) ringWidth(size, n int) (w, text int) {
	text, s := max(smallest, size*7/10), signed(n)
	if b.letters.width(strong, text, s) > size-12 {
		text = max(smallest, size*6/10)
	}
	return max(size, b.letters.width(strong, text, s)+16), text
}

// figure draws another number of a card beside its sign, in a line h high.
func (b *brush) figure(f count, x, y, h int, ink colour) {
	b.signIn(f.Name, x, y+(h-figureSize)/2, figureSize, ink)
	b.letters.write(b.canvas, strong, 25, x+figureSize+1, y+baseline(25, h), signed(f.N), ink)
}

func (b *brush) figureWidth(f count) int {
	return figureSize + 1 + b.letters.width(strong, 25, signed(f.N))
}

const figureSize = 25

// marks draws tokens side by side, centred, closer together if they must be.
func (b *brush) marks(list []count, cx, y, width int) {
	gap, w := markGap, 0
	for _, m := range list {
		w += b.markWidth(m)
	}
	if w+(len(list)-1)*gap > width {
		gap = tightGap
	}
	x := cx - (w+(len(list)-1)*gap)/2
	for _, m := range list {
		x = b.token(m, x, y) + gap
	}
}

// token draws equal tokens: one sign, and how many if there are several. It returns where they end.
func (b *brush) token(m count, x, y int) int {
	b.sign(m.Name, x, y+2, markSize)
	if m.N != 1 {
		b.letters.write(b.canvas, strong, 24, x+markSize+2, y+baseline(24, markStep), signed(m.N), cream)
	}
	return x + b.markWidth(m)
}

// items draws what is attached to a card, upwards from its lower edge, and returns where it begins.
func (b *brush) items(t tile, x, y int) int {
	for n := len(t.items) - 1; n >= 0; n-- {
		i := t.items[n]
		h := i.height()
		r := image.Rect(x+5, y-h, x+t.w-5, y)
		ground := b.theme.of(b.sigil(i.card)).ink.ground()
		if i.Fresh {
			b.canvas.framed(r, 8, 2, cream, ground)
		} else {
			b.canvas.round(r, 8, allRound, ground)
		}
		left := r.Min.X + 4
		if !i.bare {
			b.face(i.ID, i.Emblem, r.Min.X+3, r.Min.Y+(h-24)/2, 24, cream)
			left = r.Min.X + 30
		}
		if i.Fresh {
			b.sign("changed", r.Min.X, r.Min.Y, earSize/2)
		}
		for n, l := range i.name.lines {
			b.letters.write(b.canvas, i.name.face, i.name.size, left, r.Min.Y+1+n*itemStep+baseline(i.name.size, itemStep), l, cream)
		}
		y = r.Min.Y - itemGap
	}
	return y
}
