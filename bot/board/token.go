package board

// Measures of tokens, in pixels.
const (
	markSize = 26 // of the sign
	markStep = 28 // from one row of tokens to the next
	markDrop = 2  // of the sign, below the top of its row
	markText = 24 // of the number
	markTail = 2  // between sign and number
	markGap  = 8  // between tokens
	tightGap = 4  // between tokens that would need one more row with markGap
)

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
	return markSize + markTail + b.letters.width(strong, markText, signed(m.N))
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
	x := cx - (w+(len(list)-1)*gap)/2
	for _, m := range list {
		x = b.token(m, x, y) + gap
	}
}

// token draws equal tokens: one sign, and how many if there are several. It returns where they end.
func (b *brush) token(m count, x, y int) int {
	b.sign(m.Name, x, y+markDrop, markSize)
	if m.N != 1 {
		b.write(strong, markText, x+markSize+markTail, slot{y, markStep}, signed(m.N), cream)
	}
	return x + b.markWidth(m)
}
