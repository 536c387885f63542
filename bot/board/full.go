package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of a card in full text, in pixels. Its head has the emblem at its left, its name above its type, other
// numbers and whose it is, its value at its right.
const (
	fullEmblem     = 66
	fullEmblemSide = 6 // left and right of it
	fullEmblemTop  = 4 // above and below it, at least
	fullNameGap    = 3 // between lines of the name
	fullHeadPad    = 3 // above and below all of the head
	fullNameRight  = 6
	fullRingRight  = 8
	fullRingLeft   = 4

	fullPad     = 12 // left and right of the text
	fullTop     = 5  // above it
	fullRuleGap = 4  // below each rule
	fullMarkGap = 4  // between tokens, more than on a tile
	fullMarks   = 4  // below them
	fullFoot    = 7  // below all

	attachedSide   = 7 // beside what is attached
	attachedTop    = 7 // above it, where it stands beside the text
	attachedGap    = 7 // below each
	attachedEmblem = 40

	metaH   = 34 // the line with type, other numbers and owner
	metaGap = 10
	iconGap = 8
)

// How a card in full text is written.
var (
	fullText  = writing{size: smallest, step: 34}
	fullName  = setting{most: 34, least: smallest, lines: 1}
	fullOwner = setting{most: smallest, least: smallest, lines: 1}
)

// fullCard is a card in full text, measured.
type fullCard struct {
	card
	name   fitted
	rules  [][]laidLine
	marks  [][]count
	under  []fullCard
	downs  []card // what lies face down under it
	head   int    // how high its head is
	h      int
	text   int  // how wide its text is
	beside bool // what is attached to it stands beside its text, not below
	inside bool // it is attached to another
	owned  bool // whose it is has a line of its own
}

// measureFull measures a card for a width. inside says that it is attached to another.
func (b *brush) measureFull(c card, w int, inside bool) fullCard {
	f := fullCard{card: c, inside: inside}
	room := w - f.nameLeft() - fullNameRight
	if c.Worth.Known {
		wide, _ := b.ringWidth(ring, c.Worth.N)
		room -= wide + fullRingLeft
	}
	f.name = b.fitName(c.Name, room, fullName)
	f.head = max(f.emblem()+2*fullEmblemTop, len(f.name.lines)*f.nameStep()+2*fullHeadPad)
	f.measureMeta(b, w-f.nameLeft()-fullRingRight)
	f.head = max(f.head, len(f.name.lines)*f.nameStep()+f.metaHigh()+2*fullHeadPad)
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
	f.h = f.head + fullTop
	f.rules = make([][]laidLine, 0, len(f.Rules))
	for _, rule := range f.Rules {
		lines := b.lay(b.lead(b.pieces(rule, canvas.Plain, b.tones.text)), fullText.size, f.text)
		f.rules = append(f.rules, lines)
		f.h += len(lines)*fullText.step + fullRuleGap
	}
	if f.marks = b.flow(f.Marks, f.text); len(f.marks) > 0 {
		f.h += len(f.marks)*markStep + fullMarks
	}
	below := f.h
	if beside {
		below = f.head + attachedTop
	}
	for _, u := range f.Under {
		if u.Down {
			f.downs = append(f.downs, u)
		}
	}
	below += downsHigh(len(f.downs))
	for _, u := range f.Under {
		if u.Down {
			continue
		}
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
	ground := b.tones.slab
	if f.inside {
		ground = b.tones.attached(look)
	}
	edge, thick := b.edge(look), tileEdge
	if f.Fresh {
		edge, thick = b.tones.fresh, freshEdge
	}
	b.canvas.Framed(r, tileRound, thick, edge, ground)
	b.fullHead(f, r)
	if f.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSize)
	}
	end := b.fullWords(f, r.Min.X+fullPad, r.Min.Y+f.head+fullTop)
	box := image.Rect(r.Min.X+attachedSide, end, r.Max.X-attachedSide, end)
	if f.beside {
		box.Min = image.Pt(r.Min.X+f.text+2*fullPad, r.Min.Y+f.head+attachedTop)
	}
	box.Min.Y += b.downs(f.downs, box)
	for _, u := range f.under {
		box.Max.Y = box.Min.Y + u.h
		b.full(u, box)
		box.Min.Y = box.Max.Y + attachedGap
	}
}

// fullWords draws all that a card itself has below its head, and returns where it ends.
func (b *brush) fullWords(f fullCard, x, y int) int {
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
	head := image.Rect(x+tileEdge, y+tileEdge, r.Max.X-tileEdge, y+f.head)
	b.canvas.Round(head, tileRound-tileEdge, canvas.TopRound, groundOf(b.theme.of(b.sigil(f.card)).ink))
	in := slot{y, f.head}
	b.face(f.card, x+fullEmblemSide, in.centred(f.emblem()), f.emblem(), chalk)
	high := len(f.name.lines) * f.nameStep()
	high += f.metaHigh()
	first := slot{in.centred(high), f.nameStep()}
	b.writeNameLines(f.name, x+f.nameLeft(), first, chalk)
	right := r.Max.X - fullRingRight
	if f.Worth.Known {
		wide, _ := b.ringWidth(ring, f.Worth.N)
		b.ring(right, in.centred(ring), ring, f.Worth.N)
		right -= wide + fullRingLeft
	}
	if f.hasMeta() {
		b.fullMeta(f, x+f.nameLeft(), right, slot{first.top + len(f.name.lines)*f.nameStep(), metaH})
	}
}

// measureMeta finds out whether whose it is has room behind the signs, or needs a line of its own.
func (f *fullCard) measureMeta(b *brush, room int) {
	if f.Worth.Known {
		wide, _ := b.ringWidth(ring, f.Worth.N)
		room -= wide + fullRingLeft
	}
	signs := len(f.Icons) * (figureSize + iconGap)
	if !f.inside {
		signs += figureSize + metaGap
		for _, g := range f.Figures {
			signs += b.figureWidth(g) + metaGap
		}
	}
	f.owned = f.Owner != "" && b.letters.Width(canvas.Strong, fullOwner.least, f.Owner) > room-signs
}

// metaHigh is how high the lines between name and text are.
func (f fullCard) metaHigh() int {
	switch {
	case !f.hasMeta():
		return 0
	case f.owned:
		return 2 * metaH
	}
	return metaH
}

// fullMeta draws the line below a name: type, other numbers, icons, whose it is, which has a line of its own where
// there is too little room.
func (b *brush) fullMeta(f fullCard, x, right int, in slot) {
	if f.owned {
		own := slot{in.top + metaH, metaH}
		b.writeName(b.fit(canvas.Strong, f.Owner, right-x, fullOwner), x, own, chalk)
	}
	if !f.inside {
		b.signIn(b.sigil(f.card), x, in.centred(figureSize), figureSize, chalk)
		x += figureSize + metaGap
		for _, g := range f.Figures {
			if x+b.figureWidth(g) > right {
				break // the card alone, and its words, have them all
			}
			b.figure(g, x, in, chalk)
			x += b.figureWidth(g) + metaGap
		}
	}
	for _, icon := range f.Icons {
		if x+figureSize > right {
			break
		}
		b.signIn(icon, x, in.centred(figureSize), figureSize, chalk)
		x += figureSize + iconGap
	}
	if !f.owned {
		b.writeName(b.fit(canvas.Strong, f.Owner, right-x, fullOwner), x, in, chalk)
	}
}

// emblem is how large a card's emblem is.
func (f fullCard) emblem() int {
	if f.inside {
		return attachedEmblem
	}
	return fullEmblem
}

func (f fullCard) nameLeft() int { return f.emblem() + 2*fullEmblemSide }

func (f fullCard) nameStep() int { return f.name.size + fullNameGap }
