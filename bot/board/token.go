package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of tokens, in pixels.
const (
	markSize = 30 // of the sign
	markStep = 33 // from one row of tokens to the next
	markDrop = 2  // of the sign, below the top of its row
	markText = smallest
	markTail = 1 // between sign and number
	markGap  = 8 // between tokens
	tightGap = 3 // between tokens that would need one more row with markGap
)

// Measures of cards that are attached to a tile's, in pixels: each is a square with its emblem, among the tokens, and
// is named below its row.
const (
	itemSize   = 36
	itemStep   = 38 // from one row of tokens to the next, where a row has one
	itemEmblem = 32
	itemRound  = 8
	itemEdge   = 3 // of one that is new or has changed
)

// flow breaks marks into rows: closer together if that saves one.
func (b *brush) flow(marks []count, width int) [][]count {
	wide, tight := b.flowing(marks, width, markGap), b.flowing(marks, width, tightGap)
	if len(tight) < len(wide) {
		return tight
	}
	return wide
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

// lineHigh is how high a row of tokens is.
func lineHigh(line []count) int {
	for _, m := range line {
		if m.Card != nil {
			return itemStep
		}
	}
	return markStep
}

// markWidth is how wide a token with its number is; one alone needs no number.
func (b *brush) markWidth(m count) int {
	switch {
	case m.Card != nil:
		return itemSize
	case m.N == 1 && !m.Told:
		return markSize
	}
	return markSize + markTail + b.letters.Width(canvas.Strong, markText, signed(m.N))
}

// marks draws tokens side by side, with their middle at cx, closer together if they must be.
func (b *brush) marks(list []count, cx, y, width int) {
	gap, w := markGap, 0
	for _, m := range list {
		w += b.markWidth(m)
	}
	if w+(len(list)-1)*gap > width {
		gap = tightGap
	}
	x, high := cx-(w+(len(list)-1)*gap)/2, lineHigh(list)
	for _, m := range list {
		if m.Card != nil {
			b.item(*m.Card, x, y+(high-itemSize)/2)
			x += itemSize + gap
			continue
		}
		x = b.token(m, x, y+(high-markStep)/2) + gap
	}
}

// token draws equal tokens: one sign, and how many if there are several. It returns where they end.
func (b *brush) token(m count, x, y int) int {
	b.sign(m.Name, x, y+markDrop, markSize)
	if m.N != 1 || m.Told {
		b.write(canvas.Strong, markText, x+markSize+markTail, slot{y, markStep}, signed(m.N), b.tones.text)
	}
	return x + b.markWidth(m)
}

// item draws a card that is attached to another as its emblem on the colour of its type.
func (b *brush) item(c card, x, y int) {
	r := image.Rect(x, y, x+itemSize, y+itemSize)
	ground := groundOf(b.theme.of(b.sigil(c)).ink)
	if c.Fresh {
		b.canvas.Framed(r, itemRound, itemEdge, b.tones.fresh, ground)
	} else {
		b.canvas.Round(r, itemRound, canvas.AllRound, ground)
	}
	b.face(c, x+(itemSize-itemEmblem)/2, y+(itemSize-itemEmblem)/2, itemEmblem, chalk)
}

// flat is attached cards with what is attached to them, one after another.
func flat(list []card) (out []card) {
	for _, c := range list {
		out = append(append(out, c), flat(c.Under)...)
	}
	return out
}
