package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of a brief tile, in pixels: a card of which little is to be told at a glance but its name and what lies on
// it, two to a line. The field with its emblem stands at its left, its tokens one below the other at its right, the
// name between them.
const (
	briefInLine = 2
	briefHigh   = 2*markStep + 2*briefPad // at least
	briefPad    = 2                       // above and below tokens
	briefDeep   = 2                       // tokens below each other
	briefEmblem = 60
	briefSide   = 3  // left and right of the emblem
	briefType   = 27 // of the sign of its type, behind the emblem
	briefField  = briefEmblem + 2*briefSide + briefType + briefTail
	briefTail   = 4 // behind that sign
	briefGap    = 6 // before the tokens, and behind them
)

// briefRoom is how wide the name of a brief tile is at most.
func (b *brush) briefRoom(t tile) int {
	room := t.w - briefField - airyRoom
	for _, column := range t.marks {
		room -= b.columnWidth(column) + briefGap
	}
	return room
}

// measureBrief measures a brief tile.
func (b *brush) measureBrief(t *tile) {
	list := b.borne(t.card)
	for len(list) > 0 {
		n := min(briefDeep, len(list))
		t.marks, list = append(t.marks, list[:n]), list[n:]
	}
	t.nameRoom = b.briefRoom(*t)
	t.name = b.fitName(t.Name, t.nameRoom, tileName)
}

// columnWidth is how wide tokens are that stand below each other.
func (b *brush) columnWidth(column []count) (w int) {
	for _, m := range column {
		w = max(w, b.markWidth(m))
	}
	return w
}

// brief draws a measured brief tile into its box.
func (b *brush) brief(t tile, r image.Rectangle) {
	look := b.theme.of(b.sigil(t.card))
	edge, thick := b.edge(look), tileEdge
	if t.Fresh {
		edge, thick = b.tones.fresh, freshEdge
	}
	b.canvas.Framed(r, tileRound, thick, edge, b.tones.slab)
	field := image.Rect(r.Min.X+thick, r.Min.Y+thick, r.Min.X+briefField, r.Max.Y-thick)
	b.canvas.Round(field, tileRound-thick, canvas.TopLeft|canvas.BottomLeft, groundOf(look.ink))
	in := slot{r.Min.Y, r.Dy()}
	x := r.Min.X + thick + briefSide
	sign := x + briefEmblem
	if t.Fresh { // clear of the corner
		x, sign = field.Max.X-briefEmblem-briefSide, 0
	}
	b.face(t.card, x, in.centred(briefEmblem), briefEmblem, chalk)
	if sign > 0 {
		b.signIn(b.sigil(t.card), sign, in.centred(briefType), briefType, chalk)
	}
	if t.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSize)
	}
	right := r.Max.X
	for i := len(t.marks) - 1; i >= 0; i-- {
		right -= b.columnWidth(t.marks[i]) + briefGap
		y := in.centred(len(t.marks[i]) * markStep)
		for _, m := range t.marks[i] {
			if m.Card != nil {
				b.item(*m.Card, right, slot{y, markStep}.centred(itemSize))
			} else {
				b.token(m, right, y)
			}
			y += markStep
		}
	}
	first := slot{in.centred(len(t.name.lines) * nameStep), nameStep}
	for _, l := range t.name.lines {
		w := b.letters.Width(t.name.face, t.name.size, l)
		b.write(t.name.face, t.name.size, field.Max.X+(right-field.Max.X-w)/2, first, l, b.tones.text)
		first.top += nameStep
	}
}
