package board

import (
	"image"
	"strconv"

	"witchtable/bot/board/canvas"
)

// Measures of a tile of a card that something has touched, in pixels: its emblem on the left; beside it its name, and
// below that whose it is, how its tokens have changed, and what it counted and counts.
const (
	touchColumns = 2
	touchGap     = 6 // between tiles
	touchEmblem  = 48
	touchArt     = 58 // the ground of the emblem
	touchLeft    = 9  // before the name
	touchRight   = 7
	touchPad     = 2 // above and below the lines
	touchLine    = 36
	touchSign    = 28 // of a token
	touchSignOn  = 3  // behind it
	touchArrow   = 24
	touchRing    = 34
	touchApart   = 8 // between what stands in the second line
	touchPlace   = 34
	aloneLine    = 44 // of a tile in one line
	aloneEmblem  = 40
)

// How a tile is written.
var (
	touchName  = setting{most: 31, least: actLeast, lines: 1}
	touchLong  = setting{most: actLeast, least: actLeast, lines: 2}
	touchOwner = setting{most: actLeast, least: actLeast, lines: 1}
)

// ownerLeast is how much of a name must be left where it is cut: else it has a line of its own.
const ownerLeast = 70

// touchTile is a tile measured.
type touchTile struct {
	touched
	w     int
	name  fitted
	owner fitted
	apart bool // whose it is stands in a line of its own
	flat  bool // all of it stands in one line
}

func (b *brush) layTouch(t touched, w int) touchTile {
	l := touchTile{touched: t, w: w}
	room := w - touchArt - touchLeft - touchRight
	if l.name = b.fit(canvas.Strong, t.Name, room, touchName); !l.name.whole {
		l.name = b.fit(canvas.Strong, t.Name, room, touchLong)
	}
	said := t.Owner
	if t.To != "" && said != "" {
		said += " › " + t.To
	} else if t.To != "" {
		said = t.To
	}
	left := room - b.turnWidth(t)
	if l.owner = b.fit(canvas.Plain, said, left, touchOwner); !l.owner.whole && (left < ownerLeast || t.To != "") {
		l.owner, l.apart = b.fit(canvas.Plain, said, room, touchOwner), true
	}
	return l
}

// layAlone is layTouch for a tile that has its row for itself: all in one line, if there is room for that.
func (b *brush) layAlone(t touched, w int) touchTile {
	l := b.layTouch(t, w)
	all := touchArt + touchLeft + touchRight + 2*touchApart + b.turnWidth(t) + b.nameWidth(l.name) + b.nameWidth(l.owner)
	l.flat = l.name.whole && l.owner.whole && len(l.name.lines) == 1 && all <= w
	return l
}

func (b *brush) nameWidth(name fitted) (w int) {
	for _, line := range name.lines {
		w = max(w, b.letters.Width(name.face, name.size, line))
	}
	return w
}

func (t touchTile) height() int {
	if t.flat {
		return aloneLine + 2*touchPad
	}
	lines := len(t.name.lines) + 1
	if t.apart {
		lines++
	}
	return lines*touchLine + 2*touchPad
}

// turnWidth is how wide the changes of a card are that stand on the right.
func (b *brush) turnWidth(t touched) (w int) {
	for _, m := range t.Marks {
		w += touchSign + touchSignOn + b.letters.Width(canvas.Strong, actLeast, change(m.N)) + touchApart
	}
	if t.Before.Known && t.Before != t.Worth {
		w += b.letters.Width(canvas.Strong, actLeast, signed(t.Before.N)) + touchApart
	}
	if t.Worth.Known && t.Before != t.Worth {
		ring, _ := b.ringWidth(touchRing, t.Worth.N)
		w += touchArrow + ring + touchApart
	}
	if t.From != "" {
		w += touchPlace + touchApart
	}
	if t.Place != "" {
		w += touchArrow + touchPlace + touchApart
	}
	return w
}

// change is a number of tokens that came or went.
func change(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return signed(n)
}

// touch draws a tile into a box at least as high as it.
func (b *brush) touch(t touchTile, r image.Rectangle) {
	look := b.theme.of(b.sigil(t.card))
	b.canvas.Framed(r, tileRound, tileEdge, b.edge(look), b.tones.slab)
	art := image.Rect(r.Min.X+tileEdge, r.Min.Y+tileEdge, r.Min.X+touchArt, r.Max.Y-tileEdge)
	b.canvas.Round(art, tileRound-tileEdge, canvas.TopLeft|canvas.BottomLeft, groundOf(look.ink))
	size := touchEmblem
	if t.flat {
		size = aloneEmblem
	}
	b.face(t.card, (art.Min.X+art.Max.X-size)/2, (art.Min.Y+art.Max.Y-size)/2, size, chalk)
	in := b.touchWords(t, r.Min.X+touchArt+touchLeft, r.Min.Y+touchPad)
	b.turns(t.touched, r.Max.X-touchRight-b.turnWidth(t.touched)+touchApart, in)
}

// touchWords writes the name of a card and whose it is, and returns the line in which stands what has changed.
func (b *brush) touchWords(t touchTile, x, y int) slot {
	if t.flat {
		in := slot{y, aloneLine}
		x = b.writeName(t.name, x, in, b.tones.text)
		b.writeName(t.owner, x+2*touchApart, in, b.tones.muted)
		return in
	}
	in := slot{y, touchLine}
	b.writeNameLines(t.name, x, in, b.tones.text)
	in.top += len(t.name.lines) * touchLine
	b.writeName(t.owner, x, in, b.tones.muted)
	if t.apart {
		in.top += touchLine
	}
	return in
}

// turns draws how a card has changed, from x on: its tokens, what it counted, what it counts, where it has gone.
func (b *brush) turns(t touched, x int, in slot) {
	for _, m := range t.Marks {
		b.sign(m.Name, x, in.centred(touchSign), touchSign)
		x = b.write(canvas.Strong, actLeast, x+touchSign+touchSignOn, in, change(m.N), b.tones.text) + touchApart
	}
	if t.Before.Known && t.Before != t.Worth {
		x = b.write(canvas.Strong, actLeast, x, in, signed(t.Before.N), b.tones.muted) + touchApart
	}
	if t.Worth.Known && t.Before != t.Worth {
		x = b.arrow(x, in)
		ring, _ := b.ringWidth(touchRing, t.Worth.N)
		b.ring(x+ring, in.centred(touchRing), touchRing, t.Worth.N)
		x += ring + touchApart
	}
	if t.From != "" {
		b.signIn(t.From, x, in.centred(touchPlace), touchPlace, b.tones.muted)
		x += touchPlace + touchApart
	}
	if t.Place != "" {
		x = b.arrow(x, in)
		b.sign(t.Place, x, in.centred(touchPlace), touchPlace)
	}
}

// Measures of an arrow, in pixels.
const (
	arrowShort = 7 // how much shorter it is than its place
	arrowHead  = 7 // how far its head reaches up and down
	arrowThick = 3
)

// arrow draws an arrow to the right, and returns where what it leads to begins.
func (b *brush) arrow(x int, in slot) int {
	y, end := in.centred(0), x+touchArrow-arrowShort
	b.canvas.Rect(image.Rect(x, y-arrowThick/2, end-arrowThick, y-arrowThick/2+arrowThick), b.tones.muted)
	for i := range arrowHead {
		for _, at := range []int{y - i, y + i} {
			b.canvas.Rect(image.Rect(end-i-arrowThick, at, end-i, at+1), b.tones.muted)
		}
	}
	return x + touchArrow
}
