package board

import (
	"image"
	"slices"

	"witchtable/engine"
)

// Table draws all that a scene shows at a glance, as bands to be put one below the other: first the head of the table with
// what lies in the middle, then one for each player's area. Quiet and private panels are left out.
//
// Several bands and not one picture, because whoever shows them then sends again only those that have changed (a tenth
// of the bytes, mostly), because each has words of its own, and because Discord's desktop client fits a picture into a box in
// which a tall one becomes too small to read.
//
// before is the scene as it was a while ago, for the same viewer: what has changed since is marked, with a turned-down corner, and
// named in the words. The zero Scene marks nothing.
func (p *Painter) Table(r Reader, now, before engine.Scene) []Picture {
	was := remembered(r, before)
	first := middle{Head: r.heading(now)}
	words := teller{r: r}
	words.say(now.Title)
	for _, l := range now.Lines {
		words.say(l)
	}
	var out []Picture
	for _, panel := range now.Panels {
		if panel.Quiet || panel.Private {
			continue
		}
		a := r.area(panel)
		changed := was.mark(panelKey(panel), &a)
		if panel.Seat == engine.Onlooker {
			first.Areas = append(first.Areas, a)
			words.panel(panel, changed)
			continue
		}
		own := teller{r: r}
		own.panel(panel, changed)
		out = append(out, p.picture(a, own.text(), func(b *brush) { b.band(a) }))
	}
	return append([]Picture{p.picture(first, words.text(), func(b *brush) { b.middle(first) })}, out...)
}

// middle is the first band.
type middle struct {
	Head  heading
	Areas []area
}

// Measures of bands.
const (
	margin     = 8 // around areas
	bandGap    = 3 // below the last area of a band: whoever shows bands leaves room between them
	padding    = 7 // inside them
	areaRound  = 18
	titleH     = 35
	titleSize  = 29
	titleRise  = 3
	countSize  = 30
	gap        = 7
	mostInRow  = 6
	widestTile = 186
	beside     = 38
	labelH     = 27
)

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
		return max(n, 4)
	}
	return max(n, 5)
}

func (b *brush) layRow(r row) laidRow {
	n := r.placesFor()
	inner := Width - 2*margin - 2*padding
	out := laidRow{row: r, w: min(widestTile, (inner-(n-1)*gap)/n)}
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

// alike writes all names of a row in one face and size: those of the name that is hardest to fit. A name that is cut even so
// is left out of account.
func (r laidRow) alike(b *brush) {
	f, size := display, nameMost
	for _, line := range r.lines {
		for _, t := range line {
			if t.name.whole && len(t.name.lines) > 0 {
				if t.name.face == strong && f == display {
					f, size = strong, nameMost
				}
				if t.name.face == f {
					size = min(size, t.name.size)
				}
			}
		}
	}
	for _, line := range r.lines {
		for i, t := range line {
			if name := b.fit(f, t.Name, t.w-nameRoom, size, size, 2); name.whole {
				line[i].name = name
			}
		}
	}
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
		h += one + gap
	}
	return h
}

// laidArea is an area measured.
type laidArea struct {
	area
	rows   []laidRow
	chips  []chip
	height int
}

func (b *brush) layArea(a area) laidArea {
	out := laidArea{area: a, height: titleH + padding - 2 - gap}
	rows := slices.DeleteFunc(slices.Clone(a.Rows), row.empty)
	for _, r := range rows {
		l := b.layRow(r)
		l.named = len(rows) > 1 && r.Label != ""
		out.rows = append(out.rows, l)
		out.height += l.height()
	}
	out.chips = b.layChips(a.Beside)
	if n := len(out.chips); n > 0 {
		out.height += (out.chips[n-1].line + 1) * (beside + gap)
	}
	return out
}

// empty reports whether a row has nothing to show.
func (r row) empty() bool { return len(r.Cards) == 0 && r.Hidden == 0 && r.Free == 0 }

func (b *brush) band(a area) {
	l := b.layArea(a)
	b.canvas.clear(Width, l.height+bandGap, night)
	b.area(l, 0)
}

// area draws an area with its top at y, and returns where the next may begin.
func (b *brush) area(l laidArea, y int) int {
	r := image.Rect(margin, y, Width-margin, y+l.height)
	ground := panel
	if l.Active {
		ground = lit
		b.canvas.framed(r, areaRound, 3, gold, lit)
	} else {
		b.canvas.round(r, areaRound, allRound, panel)
	}
	b.areaTitle(l.area, y)
	x0 := margin + padding
	at := y + titleH
	for _, row := range l.rows {
		at = b.row(row, x0, at, ground)
	}
	for _, c := range l.chips {
		b.chip(c, x0+c.x, at+c.line*(beside+gap))
	}
	return y + l.height + margin
}

// areaTitle writes an area's name on the left and its numbers on the right, the tails of letters above what comes below.
func (b *brush) areaTitle(a area, y int) {
	y -= titleRise
	right := b.titleNumbers(a, y)
	x := margin + padding + 4
	if a.Active {
		b.sign("turn", x, y+9, 24)
		x += 32
	}
	for _, h := range a.Holds {
		b.sign(h, x, y+5, 32)
		x += 40
	}
	name := b.fit(display, a.Title, right-x-12, titleSize, 22, 1)
	if len(name.lines) > 0 {
		b.letters.write(b.canvas, display, name.size, x, y+3+baseline(name.size, titleH-3), name.lines[0], cream)
	}
}

// titleNumbers draws score and counts from the right, and returns where they begin.
func (b *brush) titleNumbers(a area, y int) int {
	x := Width - margin - padding - 6
	if a.Score.Known {
		ink := gold
		if a.Score.N < 0 {
			ink = rose
		}
		s := signed(a.Score.N)
		x -= b.letters.width(strong, 34, s)
		b.letters.write(b.canvas, strong, 34, x, y+3+baseline(34, titleH-3), s, ink)
		x -= 32
		b.signIn("score", x, y+8, 26, ink)
		x -= 20
	}
	return b.counts(a.Counts, x, y+3, titleH-3)
}

// counts draws counts from the right end x; where each is n high. It returns where they begin.
func (b *brush) counts(list []count, x, y, h int) int {
	list = b.fitCounts(list, x*2/3)
	for i := len(list) - 1; i >= 0; i-- {
		s := signed(list[i].N)
		x -= b.letters.width(strong, 25, s)
		b.letters.write(b.canvas, strong, 25, x, y+baseline(25, h), s, cream)
		if word := list[i].Word; word != "" {
			x -= b.letters.width(plain, smallest, word) + 7
			b.letters.write(b.canvas, plain, smallest, x, y+baseline(smallest, h), word, muted)
		}
		x -= countSize + 4
		b.sign(list[i].Name, x, y+(h-countSize)/2, countSize)
		x -= 15
	}
	return x
}

// fitCounts leaves out the words of counts that would be wider than given with them.
func (b *brush) fitCounts(list []count, width int) []count {
	list = slices.Clone(list)
	wide := 0
	for i, c := range list {
		list[i].Word = b.writable(plain, c.Word)
		wide += b.letters.width(strong, 25, signed(c.N)) + b.letters.width(plain, smallest, list[i].Word) + countSize + 26
	}
	if wide <= width {
		return list
	}
	for i := range list {
		list[i].Word = ""
	}
	return list
}

func (b *brush) row(r laidRow, x0, y int, ground colour) int {
	if r.named {
		if label := b.fit(strong, r.Label, Width-2*margin-2*padding, 22, smallest, 1); len(label.lines) > 0 {
			b.letters.write(b.canvas, strong, label.size, x0+4, y-4+baseline(label.size, labelH), label.lines[0], muted)
		}
		y += labelH
	}
	for i, line := range r.lines {
		body, whole := r.heights(i)
		x := x0
		for _, t := range line {
			if t.Empty != "" {
				b.free(x, y, r.w, tileHead+body, ground)
			} else {
				b.tile(t, x, y, body)
			}
			x += r.w + gap
		}
		if i == len(r.lines)-1 {
			for range r.free {
				b.free(x, y, r.w, tileHead+body, ground)
				x += r.w + gap
			}
			if r.Hidden > 0 {
				b.hidden(r.Hidden, x, y, r.w, tileHead+body)
			}
		}
		y += whole + gap
	}
	return y
}

// free draws an empty place.
func (b *brush) free(x, y, w, h int, ground colour) {
	b.canvas.dashed(image.Rect(x, y, x+w, y+h), ground.mixed(muted, 0.45), ground)
}

// hidden draws cards that lie face down.
func (b *brush) hidden(n, x, y, w, h int) {
	b.canvas.framed(image.Rect(x, y, x+w, y+h), tileRound, tileEdge, seam, slab)
	b.sign("hidden", x+w/2-28, y+h/2-46, 56)
	s := signed(n)
	b.letters.write(b.canvas, strong, 28, x+(w-b.letters.width(strong, 28, s))/2, y+h/2+18+baseline(28, 30), s, cream)
}
