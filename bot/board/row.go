package board

import (
	"image"
	"slices"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Measures of rows, in pixels or in cards.
const (
	cardGap    = 7   // between cards, and between lines of them
	mostInRow  = 5   // cards in a line; where there are more, all stand in lines of flatInLine
	mostInFan  = 6   // cards of a hand in a line
	leastPiles = 4   // piles that there is room for in a line, at least
	widestTile = 163 // pixels
	widestPile = 186
	labelH     = 36 // of the line with the row's label
	labelRise  = 3  // how much higher in it the label stands
	labelLeft  = 4
	fromSign   = 24 // what stands at the beginning of a row
	fromW      = fromSign + 4
	slimW      = 26 // an empty place
	leastPlace = 56 // how wide a numbered place is that lies empty
	slimHigh   = 34 // a line of nothing but empty places
	vacantHigh = 42 // the same where they have numbers
)

// rowLabel is how the label of a row is written.
var rowLabel = setting{most: smallest, least: smallest, lines: 1}

// laidRow is a row measured: several lines of tiles where it has many cards.
type laidRow struct {
	row
	lines []tileLine
	named bool // its label is written above it
}

// tileLine is a line of a row.
type tileLine struct {
	tiles []tile
	band  int // how high the bands with names are
	plate int // how high what is written above the tiles is
	high  int // of the tallest tile
	// vacant: all of it are empty places with numbers, which stand in them
	vacant bool
	under  int // how much lower something reaches than the tiles
	// groups are what lies under each tile, of a row of groups
	groups []laidGroup
}

// lead is how wide what stands at the beginning of the row is.
func (r row) lead() int {
	if r.From == "" {
		return 0
	}
	return fromW
}

// tiles are a row's cards, with the places between and behind them in which none lies face up.
func (r row) tiles() (out []tile, wide int) {
	numbered := len(r.Spaces) > 0
	for _, c := range r.Cards {
		out = append(out, tile{card: c, slim: c.Empty != "" && !r.Piles && !numbered})
	}
	for range min(r.Free, mostPlaces) {
		out = append(out, tile{card: card{Empty: r.Label}, slim: !numbered})
	}
	if r.Hidden > 0 {
		out = append(out, tile{down: r.Hidden})
	}
	for i, t := range out {
		if out[i].fanned, out[i].nameless = r.Fanned, r.Fanned && !r.Named; !t.slim {
			wide++
		}
		out[i].brief = r.Brief && !t.slim
		if i < len(r.Spaces) {
			out[i].space = r.Spaces[i]
		}
	}
	return out, wide
}

// tileWidth is how wide tiles are: as there is room for, in one line, and where they are too many three to a line,
// flat.
func (r row) tileWidth(wide, slim int) (w int, flat bool) {
	room := func(n int) int { return (innerWidth - r.lead() - (n-1)*cardGap) / n }
	switch {
	case r.Brief:
		return room(briefInLine), false
	case r.Piles:
		return min(widestPile, room(max(leastPiles, min(mostInRow, wide)))), false
	case len(r.Spaces) > 0: // their numbers take room above: cards lie flat below them
		return room(flatInLine), true
	case r.Fanned:
		return min(widestTile, room(min(max(wide, mostInRow), mostInFan))), false
	case wide > mostInRow:
		return room(flatInLine), true
	}
	n := max(wide, 1)
	return min(widestTile, max(room(mostInRow), room(n)-slim*(slimW+cardGap)/n)), false
}

func (b *brush) layRow(r row) laidRow {
	if r.Groups {
		return b.layGroups(r)
	}
	out := laidRow{row: r}
	tiles, wide := r.tiles()
	w, flat := r.tileWidth(wide, len(tiles)-wide)
	x, place, tail := innerWidth, w, vacantTail(tiles)
	if tail > 0 {
		place = r.tailWidth(w, len(tiles)-tail, tail)
	}
	for i, t := range tiles {
		switch t.w = w; {
		case t.slim:
			t.w = slimW
		case i >= len(tiles)-tail:
			t.w = place
		}
		if x += t.w + cardGap; x-cardGap > innerWidth {
			out.lines, x = append(out.lines, tileLine{}), r.lead()+t.w+cardGap
		}
		if t.flat = flat; t.shown() {
			b.measure(&t)
		}
		line := &out.lines[len(out.lines)-1]
		line.tiles = append(line.tiles, t)
	}
	out.alike(b)
	for i := range out.lines {
		out.lines[i].spread(innerWidth - r.lead())
		out.lines[i].measure()
	}
	return out
}

// vacantTail is how many numbered places lie empty at the end of a row.
func vacantTail(tiles []tile) (n int) {
	for n < len(tiles) && tiles[len(tiles)-1-n].Empty != "" && tiles[len(tiles)-1-n].space.N != 0 {
		n++
	}
	return n
}

// tailWidth is how wide the empty places at the end of a row are, behind so many others as wide as given: narrower if
// they take no more lines then.
func (r row) tailWidth(w, before, tail int) int {
	room := innerWidth - r.lead() - before%flatInLine*(w+cardGap)
	if each := (room - (tail-1)*cardGap) / tail; each >= leastPlace {
		return min(w, each)
	}
	return w
}

// spread widens the empty places of a line by what is left of its room, up to the width of a card: a row with few cards
// looks like one that more are to come to, not like one that was cut off.
func (l *tileLine) spread(room int) {
	slim := 0
	for _, t := range l.tiles {
		if room -= t.w + cardGap; t.slim {
			slim++
		}
	}
	room += cardGap
	for i := range l.tiles {
		if t := &l.tiles[i]; t.slim && room > 0 {
			t.w = min(t.w+room/slim, widestTile)
		}
	}
}

// measure measures how high a line is.
func (l *tileLine) measure() {
	for _, t := range l.tiles {
		if t.shown() {
			l.band = max(l.band, t.bandHigh())
		}
		if t.More > 0 {
			l.under = max(l.under, underneath)
		}
	}
	if !slices.ContainsFunc(l.tiles, func(t tile) bool { return !t.flat || len(t.marks) > 0 }) {
		l.band = max(l.band, l.tiles[0].flatHigh()) // names stand in the middle where nothing is below them
	}
	l.high = slimHigh
	numbered := func(t tile) bool { return t.space.N != 0 }
	if l.vacant = !slices.ContainsFunc(l.tiles, func(t tile) bool { return !numbered(t) || t.Empty == "" }); l.vacant {
		l.high = max(l.high, vacantHigh)
	} else if slices.ContainsFunc(l.tiles, numbered) {
		l.plate = plateHigh
	}
	for _, t := range l.tiles {
		switch {
		case t.shown():
			l.high = max(l.high, t.high(l.band))
		case !t.slim && !l.vacant && (l.plate == 0 || t.down > 0): // numbered places are as high as the cards beside them
			l.high = max(l.high, t.faceDown())
		}
	}
}

// alike writes all names of a row in one face and size: those of the name that is hardest to fit. A name that is cut
// even so is left out of account.
func (r laidRow) alike(b *brush) {
	f, size := r.hardest()
	for _, line := range r.lines {
		for i, t := range line.tiles {
			if !t.shown() || t.fanned {
				continue
			}
			if name := b.fit(f, t.Name, t.room(), setting{size, size, tileName.lines}); name.whole {
				line.tiles[i].name = name
			}
		}
	}
}

// hardest is the face and size of the name that is hardest to fit: the narrowest face, then the smallest size.
func (r laidRow) hardest() (f canvas.Face, size int) {
	f, size = canvas.Strong, tileName.most
	for _, line := range r.lines {
		for _, t := range line.tiles {
			switch {
			case !t.name.whole || len(t.name.lines) == 0:
			case t.name.face > f:
				f, size = t.name.face, t.name.size
			case t.name.face == f:
				size = min(size, t.name.size)
			}
		}
	}
	return f, size
}

func (r laidRow) height() (h int) {
	if r.named {
		h += labelH
	}
	for _, l := range r.lines {
		h += l.plate + l.high + l.under + cardGap
	}
	return h
}

// empty reports whether a row has nothing to show.
func (r row) empty() bool { return len(r.Cards) == 0 && r.Hidden == 0 && r.Free == 0 }

// row draws a row from its upper left corner on, and returns where the next may begin.
func (b *brush) row(r laidRow, x0, y int, ground canvas.Colour) int {
	if r.named {
		label := b.fit(canvas.Strong, r.Label, innerWidth, rowLabel)
		b.writeName(label, x0+labelLeft, slot{y - labelRise, labelH}, b.tones.muted)
		y += labelH
	}
	for i := range r.lines {
		y = b.rowLine(r, i, x0, y, ground)
	}
	return y
}

// rowLine draws a line of a row.
func (b *brush) rowLine(r laidRow, n, x, y int, ground canvas.Colour) int {
	l := r.lines[n]
	if n == 0 && r.From != "" {
		b.sign(r.From, x, slot{y, l.high}.centred(fromSign), fromSign)
	}
	x += r.lead()
	for i, t := range l.tiles {
		if l.plate > 0 {
			b.plate(t.space, image.Rect(x, y, x+t.w, y+l.plate))
		}
		place := image.Rect(x, y+l.plate, x+t.w, y+l.plate+l.high)
		switch {
		case t.down > 0:
			b.hidden(t.down, place)
		case t.Empty != "":
			if b.free(place, ground, t.space.Outlook); l.vacant {
				b.freeNumber(t.space, place)
			}
		case t.Down:
			b.down(t.card, place)
		case t.brief:
			b.brief(t, place)
		default:
			b.tile(t, place, l.band)
		}
		if i < len(l.groups) {
			b.group(l.groups[i], x, place.Max.Y)
		}
		x += t.w + cardGap
	}
	return y + l.plate + l.high + l.under + cardGap
}

// free draws an empty place. One where the game is lost is seen from afar.
func (b *brush) free(r image.Rectangle, ground canvas.Colour, means engine.Outlook) {
	edge := b.tones.freeEdge(ground)
	if means == engine.Fatal {
		edge = b.tones.outlook(means)
	}
	b.canvas.Dashed(r, edge, ground)
}

// freeEdge is the colour of the edge of an empty place: dim, since there is nothing to be seen.
func (t tones) freeEdge(ground canvas.Colour) canvas.Colour { return ground.Mixed(t.muted, freeTint) }

// freeTint is how far that colour is on the way from the ground to that of what is read second.
const freeTint = 0.45

// Measures of a place whose cards lie face down, in pixels from its middle.
const (
	hiddenSign = 56
	hiddenRise = 46 // from the middle up to the top of the sign
	hiddenText = 32
	hiddenDrop = 14 // from the middle down to the number
	hiddenStep = 34 // of the number
)

// hidden draws cards that lie face down.
func (b *brush) hidden(n int, r image.Rectangle) {
	b.canvas.Framed(r, tileRound, tileEdge, b.tones.seam, b.tones.slab)
	x, w, half := r.Min.X, r.Dx(), r.Min.Y+r.Dy()/2
	b.sign(hiddenCard, x+w/2-hiddenSign/2, half-hiddenRise, hiddenSign)
	s := signed(n)
	left := x + (w-b.letters.Width(canvas.Strong, hiddenText, s))/2
	b.write(canvas.Strong, hiddenText, left, slot{half + hiddenDrop, hiddenStep}, s, b.tones.text)
}
