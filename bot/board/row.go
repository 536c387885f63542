package board

import (
	"image"
	"slices"
)

// Measures of rows, in pixels or in cards.
const (
	cardGap     = 7   // between cards, and between lines of them
	mostInRow   = 6   // cards in a line
	leastPiles  = 4   // piles that there is room for in a line, at least
	leastPlaces = 5   // other cards, likewise
	widestTile  = 186 // pixels
	labelH      = 27  // of the line with the row's label
	labelRise   = 4   // how much higher in it the label stands
	labelLeft   = 4
	fromSign    = 22 // what stands at the beginning of a row
	fromW       = fromSign + cardGap
)

// rowLabel is how the label of a row is written.
var rowLabel = setting{most: 22, least: smallest, lines: 1}

// laidRow is a row measured: several lines of tiles where it has many cards.
type laidRow struct {
	row
	w     int
	lines [][]tile
	free  int  // places in the last line
	named bool // its label is written above it
}

// placesFor is how many places wide the lines of a row are.
func (r row) placesFor() int {
	n := len(r.Cards) + r.Free
	if r.Hidden > 0 {
		n++
	}
	switch {
	case n > mostInRow:
		return mostInRow
	case r.Piles:
		return max(n, leastPiles)
	}
	return max(n, leastPlaces)
}

// lead is how wide what stands at the beginning of the row is.
func (r row) lead() int {
	if r.From == "" {
		return 0
	}
	return fromW
}

func (b *brush) layRow(r row) laidRow {
	n := r.placesFor()
	out := laidRow{row: r, w: min(widestTile, (innerWidth-r.lead()-(n-1)*cardGap)/n)}
	for i, c := range r.Cards {
		if i%n == 0 {
			out.lines = append(out.lines, nil)
		}
		last := len(out.lines) - 1
		out.lines[last] = append(out.lines[last], b.measure(c, out.w))
	}
	out.free = r.Free
	if len(out.lines) > 0 {
		out.free = min(r.Free, n-len(out.lines[len(out.lines)-1]))
	} else {
		out.lines = append(out.lines, nil)
	}
	out.alike(b)
	return out
}

// alike writes all names of a row in one face and size: those of the name that is hardest to fit. A name that is cut
// even so is left out of account.
func (r laidRow) alike(b *brush) {
	f, size := r.hardest()
	for _, line := range r.lines {
		for i, t := range line {
			if name := b.fit(f, t.Name, t.w-tileRoom, setting{size, size, tileName.lines}); name.whole {
				line[i].name = name
			}
		}
	}
}

// hardest is the face and size of the name that is hardest to fit: the narrow face before that of names, then the
// smallest size.
func (r laidRow) hardest() (f face, size int) {
	f, size = display, tileName.most
	for _, line := range r.lines {
		for _, t := range line {
			if !t.name.whole || len(t.name.lines) == 0 {
				continue
			}
			if t.name.face == strong && f == display {
				f, size = strong, tileName.most
			}
			if t.name.face == f {
				size = min(size, t.name.size)
			}
		}
	}
	return f, size
}

// heights are how high the body of a line's tiles is, and the line with all below.
func (r laidRow) heights(line int) (body, whole int) {
	body = 2*nameStep + bodyRoom
	for _, t := range r.lines[line] {
		body = max(body, t.body())
	}
	whole = tileHead + body
	if slices.ContainsFunc(r.lines[line], func(t tile) bool { return t.More > 0 }) {
		whole += underneath
	}
	return body, whole
}

func (r laidRow) height() (h int) {
	if r.named {
		h += labelH
	}
	for i := range r.lines {
		_, one := r.heights(i)
		h += one + cardGap
	}
	return h
}

// empty reports whether a row has nothing to show.
func (r row) empty() bool { return len(r.Cards) == 0 && r.Hidden == 0 && r.Free == 0 }

// row draws a row from its upper left corner on, and returns where the next may begin.
func (b *brush) row(r laidRow, x0, y int, ground colour) int {
	if r.named {
		label := b.fit(strong, r.Label, innerWidth, rowLabel)
		b.writeName(label, x0+labelLeft, slot{y - labelRise, labelH}, muted)
		y += labelH
	}
	for i := range r.lines {
		y = b.rowLine(r, i, x0, y, ground)
	}
	return y
}

// rowLine draws a line of a row; the last has free places and what lies face down at its end.
func (b *brush) rowLine(r laidRow, n, x, y int, ground colour) int {
	body, whole := r.heights(n)
	if n == 0 && r.From != "" {
		b.sign(r.From, x, y+(tileHead+body-fromSign)/2, fromSign)
	}
	x += r.lead()
	place := func() image.Rectangle { return image.Rect(x, y, x+r.w, y+tileHead+body) }
	for _, t := range r.lines[n] {
		if t.Empty != "" {
			b.free(place(), ground)
		} else {
			b.tile(t, x, y, body)
		}
		x += r.w + cardGap
	}
	if n == len(r.lines)-1 {
		for range r.free {
			b.free(place(), ground)
			x += r.w + cardGap
		}
		if r.Hidden > 0 {
			b.hidden(r.Hidden, place())
		}
	}
	return y + whole + cardGap
}

// free draws an empty place.
func (b *brush) free(r image.Rectangle, ground colour) { b.canvas.dashed(r, freeEdge(ground), ground) }

// freeEdge is the colour of the edge of an empty place: dim, since there is nothing to be seen.
func freeEdge(ground colour) colour { return ground.mixed(muted, freeTint) }

// freeTint is how far that colour is on the way from the ground to that of what is read second.
const freeTint = 0.45

// Measures of a place whose cards lie face down, in pixels from its middle.
const (
	hiddenSign = 56
	hiddenRise = 46 // from the middle up to the top of the sign
	hiddenText = 28
	hiddenDrop = 18 // from the middle down to the number
	hiddenStep = 30 // of the number
)

// hidden draws cards that lie face down.
func (b *brush) hidden(n int, r image.Rectangle) {
	b.canvas.framed(r, tileRound, tileEdge, seam, slab)
	x, w, half := r.Min.X, r.Dx(), r.Min.Y+r.Dy()/2
	b.sign("hidden", x+w/2-hiddenSign/2, half-hiddenRise, hiddenSign)
	s := signed(n)
	left := x + (w-b.letters.width(strong, hiddenText, s))/2
	b.write(strong, hiddenText, left, slot{half + hiddenDrop, hiddenStep}, s, cream)
}
