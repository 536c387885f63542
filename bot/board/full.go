package board

import "image"

// Measures of a card in full text, in pixels.
const (
	fullHead       = 60 // the strip with emblem, name and value
	fullHeadDrop   = 1  // how much lower than its middle they stand
	fullEmblem     = 50
	fullEmblemLeft = 9
	fullNameLeft   = 17 // before and behind the emblem together
	fullNameRight  = 9
	fullNameGap    = 3 // between lines of the name
	fullRingRight  = 8
	fullRingLeft   = 4

	fullPad     = 14 // left and right of the text
	fullTop     = 6  // above it
	fullRuleGap = 4  // below each rule
	fullMarkGap = 4  // between tokens, more than on a tile
	fullMarks   = 6  // below them
	fullFoot    = 8  // below all

	attachedSide = 8   // beside what is attached
	attachedTop  = 8   // above it, where it stands beside the text
	attachedGap  = 8   // below each
	attachedTint = 0.3 // how far its ground is on the way from a card's to its own colour

	metaH    = 34 // the line with type, other numbers and owner
	metaRise = 1  // how much higher than the middle they stand
	metaGap  = 12
	iconGap  = 8
)

// How a card in full text is written.
var (
	fullText      = writing{size: 24, step: 29}
	fullName      = setting{most: 28, least: 24, lines: 1}
	fullNameSmall = setting{most: 24, least: smallest, lines: 1}
	fullOwner     = setting{most: 22, least: smallest, lines: 1}
)

// fullCard is a card in full text, measured.
type fullCard struct {
	card
	name   fitted
	rules  [][]laidLine
	marks  [][]count
	under  []fullCard
	h      int
	text   int  // how wide its text is
	beside bool // what is attached to it stands beside its text, not below
	inside bool // it is attached to another
}

// measureFull measures a card for a width. inside says that it is attached to another.
func (b *brush) measureFull(c card, w int, inside bool) fullCard {
	f := fullCard{card: c, inside: inside}
	room := w - fullEmblem - fullNameLeft - fullNameRight
	if c.Worth.Known {
		wide, _ := b.ringWidth(ring, c.Worth.N)
		room -= wide + fullRingLeft
	}
	if f.name = b.fit(display, c.Name, room, fullName); !f.name.whole {
		f.name = b.fitName(c.Name, room, fullNameSmall)
	}
	stacked := b.fullBody(f, w, false)
	if len(c.Under) > 0 && !inside && w > Width/2 {
		if beside := b.fullBody(f, w, true); beside.h < stacked.h {
			return beside
		}
	}
	return stacked
}

// fullBody measures what is below the head: what is attached stands beside the text, or below.
func (b *brush) fullBody(f fullCard, w int, beside bool) fullCard {
	left, right := w, w-2*attachedSide
	if beside {
		left, right = w/2, w-w/2-attachedSide
	}
	f.beside, f.text = beside, left-2*fullPad
	f.h = fullHead + fullTop
	if f.hasMeta() {
		f.h += metaH
	}
	f.rules = make([][]laidLine, 0, len(f.Rules))
	for _, rule := range f.Rules {
		lines := b.lay(lead(b.pieces(rule, plain, cream)), fullText.size, f.text)
		f.rules = append(f.rules, lines)
		f.h += len(lines)*fullText.step + fullRuleGap
	}
	if f.marks = b.flow(f.Marks, f.text); len(f.marks) > 0 {
		f.h += len(f.marks)*markStep + fullMarks
	}
	below := f.h
	if beside {
		below = fullHead + attachedTop
	}
	for _, u := range f.Under {
		m := b.measureFull(u, right, true)
		f.under = append(f.under, m)
		below += m.h + attachedGap
	}
	f.h = max(f.h, below) + fullFoot
	return f
}

// hasMeta reports whether there is a line between name and text: the sign of the type, other numbers, icons, whose it
// is.
func (f fullCard) hasMeta() bool { return !f.inside || len(f.Icons) > 0 || f.Owner != "" }

// full draws a measured card into a box at least as high as it.
func (b *brush) full(f fullCard, r image.Rectangle) {
	look := b.theme.of(b.sigil(f.card))
	ground := slab
	if f.inside {
		ground = slab.mixed(look.ink.ground(), attachedTint)
	}
	edge, thick := look.edge(), tileEdge
	if f.Fresh {
		edge, thick = cream, freshEdge
	}
	b.canvas.framed(r, tileRound, thick, edge, ground)
	b.fullHead(f, r)
	if f.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSize)
	}
	end := b.fullWords(f, r.Min.X+fullPad, r.Min.Y+fullHead+fullTop)
	box := image.Rect(r.Min.X+attachedSide, end, r.Max.X-attachedSide, end)
	if f.beside {
		box.Min = image.Pt(r.Min.X+f.text+2*fullPad, r.Min.Y+fullHead+attachedTop)
	}
	for _, u := range f.under {
		box.Max.Y = box.Min.Y + u.h
		b.full(u, box)
		box.Min.Y = box.Max.Y + attachedGap
	}
}

// fullWords draws all that a card itself has below its head, and returns where it ends.
func (b *brush) fullWords(f fullCard, x, y int) int {
	if f.hasMeta() {
		b.fullMeta(f, x, slot{y - metaRise, metaH})
		y += metaH
	}
	for _, rule := range f.rules {
		y = b.lines(x, y, rule, fullText) + fullRuleGap
	}
	for _, line := range f.marks {
		at := x
		for _, m := range line {
			at = b.token(m, at, y) + markGap + fullMarkGap
		}
		y += markStep
	}
	if len(f.marks) > 0 {
		y += fullMarks
	}
	return y
}

// fullHead draws the strip with emblem, name and value.
func (b *brush) fullHead(f fullCard, r image.Rectangle) {
	x, y := r.Min.X, r.Min.Y
	head := image.Rect(x+tileEdge, y+tileEdge, r.Max.X-tileEdge, y+fullHead)
	b.canvas.round(head, tileRound-tileEdge, topRound, b.theme.of(b.sigil(f.card)).ink.ground())
	in := slot{y + fullHeadDrop, fullHead}
	b.face(f.card, x+fullEmblemLeft, in.centred(fullEmblem), fullEmblem, cream)
	step := f.name.size + fullNameGap
	first := slot{in.centred(len(f.name.lines) * step), step}
	b.writeNameLines(f.name, x+fullEmblem+fullNameLeft, first, cream)
	if f.Worth.Known {
		b.ring(r.Max.X-fullRingRight, in.centred(ring), ring, f.Worth.N)
	}
}

// fullMeta draws the line below: type, other numbers, whose it is; icons at its end.
func (b *brush) fullMeta(f fullCard, x int, in slot) {
	right := x + f.text
	for i := len(f.Icons) - 1; i >= 0; i-- {
		right -= figureSize
		b.sign(f.Icons[i], right, in.centred(figureSize), figureSize)
		right -= iconGap
	}
	if !f.inside {
		b.sign(b.sigil(f.card), x, in.centred(figureSize), figureSize)
		x += figureSize + metaGap
		for _, g := range f.Figures {
			b.figure(g, x, in, muted)
			x += b.figureWidth(g) + metaGap
		}
	}
	b.writeName(b.fit(strong, f.Owner, right-x, fullOwner), x, in, muted)
}
