package board

import (
	"image"
	"strconv"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Measures of groups, in pixels: a flat tile at the head, how things stand with it, and what lies under it, a chip in a
// line for each card, those that lie face down several to a line. So eight cards under each of three heads are hardly
// higher than wide.
const (
	groupsInLine = flatInLine
	groupGap     = 3 // between what stands in a group
	groupFoot    = 2 // below it

	underHigh   = 36
	underRound  = 10
	underRing   = 34
	underName   = underHigh + 5 // where the name begins, behind the emblem
	underTail   = 4             // behind the value
	downEmblem  = 25
	downLeft    = 7 // before its emblem
	downsInLine = 3

	pipHigh  = 24
	pipGap   = 2
	pipRound = 5
	pipSign  = 27
	pipStep  = pipSign + 4 // from the sign to the first space
	pipDim   = 0.55        // how far the spaces behind the marker are on the way to its colour
	pipEdge  = 2
)

// underLetters is how the name of a card is written that lies in a group.
var underLetters = setting{most: smallest, least: smallest, lines: 1}

// laidGroup is a head with what lies under it, measured.
type laidGroup struct {
	head   tile
	unders []under
	high   int // of all that stands below the head
}

// under is a card that lies in a group, and its place in it.
type under struct {
	card
	name    fitted
	x, y, w int
}

// layGroups measures the groups of a row, in lines of groupsInLine.
func (b *brush) layGroups(r row) laidRow {
	out := laidRow{row: r}
	w := (innerWidth - (groupsInLine-1)*cardGap) / groupsInLine
	tiles, _ := r.tiles()
	for i, t := range tiles {
		t.w, t.flat, t.slim, t.head = w, true, false, true
		if t.shown() {
			b.measure(&t)
		}
		if i%groupsInLine == 0 {
			out.lines = append(out.lines, tileLine{})
		}
		line := &out.lines[len(out.lines)-1]
		line.tiles = append(line.tiles, t)
		g := b.layGroup(t)
		line.groups = append(line.groups, g)
		line.under = max(line.under, g.high)
	}
	out.alike(b)
	for i := range out.lines {
		out.lines[i].measure()
	}
	return out
}

// layGroup measures what stands below a head.
func (b *brush) layGroup(t tile) laidGroup {
	g := laidGroup{head: t, high: len(t.Tracks) * (groupGap + pipHigh)}
	x, each := 0, (t.w-(downsInLine-1)*groupGap)/downsInLine
	for _, c := range t.Under {
		u := under{card: c, w: t.w}
		if c.Down {
			u.w = each
		} else {
			u.name = b.underName(c, t.w)
		}
		if x == 0 || x+u.w > t.w {
			x, g.high = 0, g.high+groupGap+underHigh
		}
		u.x, u.y = x, g.high-underHigh
		if x += u.w + groupGap; x >= t.w {
			x = 0
		}
		g.unders = append(g.unders, u)
	}
	if g.high > 0 {
		g.high += groupFoot
	}
	return g
}

// underName is the name of a card in a group, as it has room between its emblem and what stands behind it: its letters
// become narrower before it is cut.
func (b *brush) underName(c card, w int) (name fitted) {
	w -= underName + underTail
	if c.Worth.Known {
		wide, _ := b.ringWidth(underRing, c.Worth.N)
		w -= wide + groupGap
	}
	for _, m := range b.borne(c) {
		w -= b.markWidth(m) + groupGap
	}
	for _, f := range []canvas.Face{canvas.Strong, canvas.Tight, canvas.Tightest} {
		if name = b.fit(f, c.Name, w, underLetters); name.whole {
			break
		}
	}
	return name
}

// group draws what stands below a head, with its upper left corner at a place.
func (b *brush) group(g laidGroup, x, y int) {
	top := y
	for _, s := range g.head.Tracks {
		top += groupGap
		b.pips(s, image.Rect(x, top, x+g.head.w, top+pipHigh))
		top += pipHigh
	}
	for _, u := range g.unders {
		r := image.Rect(x+u.x, y+u.y, x+u.x+u.w, y+u.y+underHigh)
		if u.Down {
			b.down(u.card, r)
		} else {
			b.lying(u, r)
		}
	}
}

// lying draws a card of a group as a chip as wide as the group, its value at its end.
func (b *brush) lying(u under, r image.Rectangle) {
	ground := groundOf(b.theme.of(b.sigil(u.card)).ink)
	if u.Fresh {
		b.canvas.Framed(r, underRound, chipEdge, b.tones.fresh, ground)
	} else {
		b.canvas.Round(r, underRound, canvas.AllRound, ground)
	}
	size := underHigh - 2*chipEmblemTop
	b.face(u.card, r.Min.X+chipLeft, r.Min.Y+chipEmblemTop, size, chalk)
	if u.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSmall)
	}
	in := slot{r.Min.Y, underHigh}
	b.writeName(u.name, r.Min.X+underName, in, chalk)
	x := r.Max.X - underTail
	if u.Worth.Known {
		b.ring(x, in.centred(underRing), underRing, u.Worth.N)
		wide, _ := b.ringWidth(underRing, u.Worth.N)
		x -= wide + groupGap
	}
	for _, m := range b.borne(u.card) {
		x -= b.markWidth(m)
		if m.Card != nil {
			b.item(*m.Card, x, in.centred(itemSize))
		} else {
			b.chipToken(m, x, image.Rect(x, r.Min.Y-chipH+underHigh, x, r.Max.Y))
		}
		x -= groupGap
	}
}

// down draws a card that lies face down, with which of several it is.
func (b *brush) down(c card, r image.Rectangle) {
	b.canvas.Framed(r, underRound, tileEdge, b.tones.seam, b.tones.slab)
	in := slot{r.Min.Y, r.Dy()}
	text, w := "", downEmblem
	if c.Place > 0 {
		text = "#" + strconv.Itoa(c.Place) // its number there, not how many or what it is worth
		w += downLeft + b.letters.Width(canvas.Strong, underLetters.most, text)
	}
	x := (r.Min.X + r.Max.X - w) / 2
	b.sign(hiddenCard, x, in.centred(downEmblem), downEmblem)
	if text != "" {
		b.write(canvas.Strong, underLetters.most, x+downEmblem+downLeft, in, text, b.tones.text)
	}
}

// downsHigh is how high cards are that lie face down under one in full text, several to a line.
func downsHigh(n int) int {
	if n == 0 {
		return 0
	}
	return (n+downsInLine-1)/downsInLine*(underHigh+groupGap) - groupGap + attachedGap
}

// downs draws them from the top of a box on, and returns how high they are.
func (b *brush) downs(list []card, box image.Rectangle) int {
	each := (box.Dx() - (downsInLine-1)*groupGap) / downsInLine
	for i, c := range list {
		x, y := box.Min.X+i%downsInLine*(each+groupGap), box.Min.Y+i/downsInLine*(underHigh+groupGap)
		b.down(c, image.Rect(x, y, x+each, y+underHigh))
	}
	return downsHigh(len(list))
}

// pips draws a track without its numbers, which have no room in a group: where the marker stands is told by the head's
// value. What is behind the marker is filled, and edges say what spaces mean.
func (b *brush) pips(s trail, r image.Rectangle) {
	b.sign(s.Name, r.Min.X, slot{r.Min.Y, pipHigh}.centred(pipSign), pipSign)
	left, n := r.Min.X+pipStep, max(len(s.Spaces), 1)
	for i, one := range s.Spaces {
		from, to := left+(r.Max.X-left+pipGap)*i/n, left+(r.Max.X-left+pipGap)*(i+1)/n-pipGap
		edge, ground := b.tones.seam, b.tones.slab
		switch {
		case i == s.At:
			edge, ground = b.tones.gold, b.tones.gold
		case i < s.At:
			ground = b.tones.slab.Mixed(b.tones.gold, 1-pipDim)
			edge = ground
		}
		if one.Outlook != engine.Neutral {
			edge = b.tones.outlook(one.Outlook)
		}
		b.canvas.Framed(image.Rect(from, r.Min.Y, to, r.Max.Y), pipRound, pipEdge, edge, ground)
	}
}
