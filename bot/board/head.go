package board

import "witchtable/bot/board/canvas"

// Measures of the table's head, in pixels.
const (
	headH       = 46 // of the line with title and counts
	headLine    = 40 // of that, what letters are written in
	headTop     = 4  // above the letters of the title
	headCounts  = 6  // above those of the counts
	headSign    = 46
	headDrop    = 2  // how much lower than the middle the sign stands
	headSignGap = 14 // behind the sign
)

// headTitle is how the title of a scene is written.
var headTitle = setting{most: 42, least: smallest, lines: 1}

// Measures of a card in force, in pixels: its emblem, and beside it its name and what it says.
const (
	forceH     = 62 // at least
	forceSign  = forceH - 2
	forceLeft  = 72 // where its text begins
	forceWidth = innerWidth - forceLeft
	forceGap   = 6  // between cards in force
	forceMost  = 4  // lines of text
	forceDots  = 16 // room for the dots behind a text that is cut
)

// forceText is how the text of a card in force is written.
var forceText = writing{size: smallest, step: 33}

// force is a card in force, measured.
type force struct {
	card
	lines []laidLine
}

func (b *brush) layForce(c card) force {
	pieces := b.pieces(c.Name, canvas.Strong, b.tones.gold)
	for _, rule := range c.Rules {
		more := b.pieces(rule, canvas.Plain, b.tones.text)
		if len(more) > 0 {
			more[0].spaced = true
		}
		pieces = append(pieces, more...)
	}
	lines := b.lay(pieces, forceText.size, forceWidth)
	if len(lines) > forceMost {
		lines = lines[:forceMost]
		lines[forceMost-1] = b.dotted(lines[forceMost-1])
	}
	return force{c, lines}
}

// dotted is a line of a force's text with dots at its end, for which it loses words if it must.
func (b *brush) dotted(line laidLine) laidLine {
	for n := len(line); n > 0; n-- {
		end := line[n-1]
		x := end.x + b.pieceWidth(end.piece, forceText.size)
		if x+forceDots < forceWidth {
			return append(line[:n:n], placedPiece{piece{word: "…", face: canvas.Plain, ink: b.tones.text}, x})
		}
	}
	return line
}

func (f force) height() int { return max(forceH, f.textHeight()) + forceGap }

func (f force) textHeight() int { return len(f.lines) * forceText.step }

// head draws the first band.
func (b *brush) head(m middle) {
	h := headH + margin
	var inForce []force
	for _, c := range m.Head.Force {
		f := b.layForce(c)
		inForce = append(inForce, f)
		h += f.height()
	}
	var areas []laidArea
	for _, a := range m.Areas {
		l := b.layArea(a)
		areas = append(areas, l)
		h += l.height + areaGap
	}
	b.canvas.Clear(Width, h-areaGap+bandGap, b.tones.behind)
	b.headline(m.Head)
	y := headH
	for _, f := range inForce {
		b.force(f, y)
		y += f.height()
	}
	y += margin
	for _, l := range areas {
		y = b.area(l, y)
	}
}

// force draws a card in force with its top at y.
func (b *brush) force(f force, y int) {
	x := margin + padding
	b.face(f.card, x, y, forceSign, b.tones.legible(b.theme.of(b.sigil(f.card)).ink))
	b.lines(x+forceLeft, y+max(0, forceH-f.textHeight())/2, f.lines, forceText)
}

// headline draws the line with title and counts.
func (b *brush) headline(h heading) {
	x := margin + padding
	if h.Sign != "" {
		b.sign(h.Sign, x, slot{0, headH}.centred(headSign)+headDrop, headSign)
		x += headSign + headSignGap
	}
	right := b.counts(h.Counts, titleRight, slot{headCounts, headLine})
	title := b.fit(canvas.Display, h.Title, right-x-titleGap, headTitle)
	b.writeName(title, x, slot{headTop, headLine}, b.tones.text)
}
