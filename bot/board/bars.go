package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of the score sheet, in pixels: a title, an area with a bar for each player, a legend.
const (
	sheetTitle = 6  // above the title
	sheetHead  = 14 // above the bars, more than the height of the title
	sheetFoot  = 10 // below all

	barArea     = 106
	barH        = 40 // of the bar itself
	barTop      = 54 // from the top of the area to the bar
	barSide     = 8  // left and right of bar and total
	barLeft     = 6  // left of the name
	barRound    = 6
	barGap      = 2  // between the pieces of a bar
	mostUnit    = 24 // how wide a point is at most
	zeroReach   = 4  // how far the line of zero reaches above and below a bar
	zeroLeft    = 1  // of that line, left of where zero is
	zeroRight   = 2
	zeroGap     = 1  // between that line and the pieces beside it
	barLine     = 44 // of the line with name and total
	barLineTop  = 6
	noteDrop    = 2 // how much lower in that line a title stands
	winnerSign  = 34
	winnerStep  = 44 // from the sign to the name
	totalText   = 42
	nameGap     = 20 // between name and total
	noteGap     = 16 // on both sides of a title
	pieceText   = smallest
	pieceSign   = 26
	pieceStep   = 29 // from the sign to the number
	pieceSpare  = 8  // beside sign and number together, at least
	numberSpare = 2  // beside a number without a sign
	legendH     = 40 // of a line of the legend
	legendText  = smallest
	legendSign  = 29
	legendStep  = 36 // from the sign to its word
	legendGap   = 26 // between entries
	legendLeft  = margin + padding + 6
)

// barNote is how what a player may call himself is written.
var barNote = setting{most: smallest, least: smallest, lines: 1}

// scale is how points become pixels.
type scale struct {
	zero int
	unit float64
}

func (a scores) scale() scale {
	low, high := 0, 1
	for _, bar := range a.Bars {
		losses, gains := 0, 0
		for _, p := range bar.Parts {
			losses, gains = losses+min(0, p.Points), gains+max(0, p.Points)
		}
		low, high = min(low, losses), max(high, gains)
	}
	left, right := margin+padding+barSide, Width-margin-padding-barSide
	unit := min(mostUnit, float64(right-left)/float64(high-low))
	return scale{zero: left + int(float64(-low)*unit), unit: unit}
}

func (b *brush) scores(a scores) {
	legend := b.layLegend(a)
	rows := 0
	if len(legend) > 0 {
		rows = legend[len(legend)-1].row + 1
	}
	y, s := titleH+sheetHead, a.scale()
	b.canvas.Clear(Width, y+len(a.Bars)*(barArea+margin)+rows*legendH+sheetFoot, b.tones.behind)
	b.areaTitle(area{Title: a.Title}, sheetTitle)
	for _, bar := range a.Bars {
		b.bar(bar, a.Final, s, y)
		y += barArea + margin
	}
	for _, l := range legend {
		in := slot{y + l.row*legendH, legendH}
		b.sign(l.Name, l.x, in.centred(legendSign), legendSign)
		b.write(canvas.Plain, legendText, l.x+legendStep, in, l.Title, b.tones.text)
	}
}

// bar draws the area of a score with its top at y.
func (b *brush) bar(bar score, final bool, s scale, y int) {
	r := image.Rect(margin, y, Width-margin, y+barArea)
	if bar.Wins {
		b.canvas.Framed(r, areaRound, areaEdge, b.tones.gold, b.tones.lit)
	} else {
		b.canvas.Round(r, areaRound, canvas.AllRound, b.tones.panel)
	}
	b.barHead(bar, final, slot{y + barLineTop, barLine})
	top := y + barTop
	b.parts(bar.Parts, s, top)
	b.canvas.Rect(image.Rect(s.zero-zeroLeft, top-zeroReach, s.zero+zeroRight, top+barH+zeroReach), b.tones.text)
}

// barHead writes who has a score, what he may call himself and the total.
func (b *brush) barHead(bar score, final bool, in slot) {
	ink := b.tones.text
	if bar.Wins {
		ink = b.tones.gold
	}
	x := margin + padding + barLeft
	if bar.Wins && final {
		b.sign("winner", x, in.centred(winnerSign), winnerSign)
		x += winnerStep
	}
	total := signed(bar.Total)
	right := Width - margin - padding - barSide - b.letters.Width(canvas.Strong, totalText, total)
	b.write(canvas.Strong, totalText, right, in, total, ink)
	if name := b.fit(canvas.Display, bar.Name, right-x-nameGap, titleName); len(name.lines) > 0 {
		x = b.writeName(name, x, in, ink) + noteGap
	}
	// A title that there is no room for is left to the words: half a title is none.
	if note := b.fit(canvas.Strong, bar.Note, max(0, right-x-noteGap), barNote); len(note.lines) == 1 && note.whole {
		b.writeName(note, x, slot{in.top + noteDrop, in.high}, b.tones.muted)
	}
}

// parts draws the pieces of a bar outwards from zero, each with its number where that fits.
func (b *brush) parts(list []part, s scale, y int) {
	left, right := s.zero-zeroLeft-zeroGap, s.zero+zeroRight+zeroGap
	for _, p := range list {
		w := int(float64(p.Points)*s.unit + 0.5)
		switch {
		case p.Points > 0:
			b.part(p, image.Rect(right, y, right+w-barGap, y+barH))
			right += w
		case p.Points < 0:
			b.part(p, image.Rect(left+w+barGap, y, left, y+barH))
			left += w
		}
	}
}

// part draws a piece of a bar with its number, and before that the sign of its step, as far as there is room.
func (b *brush) part(p part, r image.Rectangle) {
	b.canvas.Round(r, barRound, canvas.AllRound, b.theme.of(p.Name).ink)
	text, in := signed(p.Points), slot{r.Min.Y, barH}
	wide := b.letters.Width(canvas.Strong, pieceText, text)
	switch {
	case r.Dx() >= pieceStep+wide+pieceSpare:
		x := r.Min.X + (r.Dx()-wide-pieceStep)/2
		b.signIn(p.Name, x, in.centred(pieceSign), pieceSign, deep)
		b.write(canvas.Strong, pieceText, x+pieceStep, in, text, deep)
	case r.Dx() >= wide+numberSpare:
		b.write(canvas.Strong, pieceText, r.Min.X+(r.Dx()-wide)/2, in, text, deep)
	}
}

// legendItem is an entry of the legend, in its place.
type legendItem struct {
	part
	x, row int
}

// layLegend says which colour and sign is which step.
func (b *brush) layLegend(a scores) (out []legendItem) {
	x, row := legendLeft, 0
	seen := map[string]bool{}
	for _, bar := range a.Bars {
		for _, p := range bar.Parts {
			if seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			w := legendStep + b.letters.Width(canvas.Plain, legendText, p.Title) + legendGap
			if x+w > Width-margin && x > legendLeft {
				x, row = legendLeft, row+1
			}
			out = append(out, legendItem{p, x, row})
			x += w
		}
	}
	return out
}
