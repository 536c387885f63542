package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// Measures of chips, in pixels: cards that lie beside a row, told by their names in one line.
const (
	chipH         = 41
	chipRound     = 12
	chipEdge      = 3 // of one that is new or has changed
	chipEmblem    = chipH - 2*chipEmblemTop
	chipEmblemTop = 4
	chipLeft      = 6  // before the emblem
	chipName      = 46 // where the name begins, behind the emblem
	chipTail      = 10 // behind all
	chipGivenTail = 6  // the same where what the card gives stands instead of its name
	chipNameLeast = 90 // room for a name, however much stands behind it
	chipRing      = 38
	chipRingGap   = 8 // before the ring
	chipGap       = 8 // between chips

	placeSign = chipH - 2*placeTop // of where the card lies
	placeTop  = 6
	placeStep = 38 // from that sign to the chip

	tokenGround = 4 // between the ground of a token and the edges of its chip
	tokenLeft   = 3 // of the ground, beyond the token
	tokenRight  = 2
	tokenRound  = 6
)

// chipLetters is how the name of a card is written on a chip.
var chipLetters = setting{most: smallest, least: smallest, lines: 1}

// chip is such a card measured, and its place.
type chip struct {
	card
	name       fitted
	w, x, line int
}

// layChips puts cards one after the other, into as many lines as it takes.
func (b *brush) layChips(list []card) (out []chip) {
	x, line := 0, 0
	for _, c := range list {
		sign := 0
		if c.Where != "" {
			sign = placeStep
		}
		now := b.measureChip(c, innerWidth-sign)
		if x > 0 && x+sign+now.w > innerWidth {
			x, line = 0, line+1
		}
		now.x, now.line = x, line
		out = append(out, now)
		x += sign + now.w + chipGap
	}
	return out
}

// oneLine reports whether there are chips, and all of them in one line.
func oneLine(list []chip) bool { return len(list) > 0 && list[len(list)-1].line == 0 }

// chipsWide is how wide chips of one line are.
func chipsWide(list []chip) int {
	last := list[len(list)-1]
	if last.Where != "" {
		return last.x + placeStep + last.w
	}
	return last.x + last.w
}

// chipsHigh is how high the lines of chips are.
func chipsHigh(list []chip) int {
	if len(list) == 0 {
		return 0
	}
	return (list[len(list)-1].line + 1) * (chipH + cardGap)
}

// measureChip measures a chip that may be so wide.
func (b *brush) measureChip(c card, most int) chip {
	tail := chipTail // behind the name: value and tokens
	if c.Given {
		tail = chipGivenTail
	}
	if c.Worth.Known {
		wide, _ := b.ringWidth(chipRing, c.Worth.N)
		tail += wide
		if !c.Given {
			tail += chipRingGap
		}
	}
	for _, m := range c.behind() {
		tail += b.markWidth(m) + markGap
	}
	name, w := fitted{}, chipName+tail
	if !c.Given {
		name = b.fit(canvas.Strong, c.Name, max(chipNameLeast, most-chipName-tail), chipLetters)
	}
	if len(name.lines) > 0 {
		w += b.letters.Width(canvas.Strong, name.size, name.lines[0])
	}
	return chip{card: c, name: name, w: w}
}

// behind is what stands behind the name: what lies on the card, or, instead of its name, what it gives.
func (c card) behind() []count {
	if c.Given {
		return append(c.figures(false), c.Marks...)
	}
	return c.Marks
}

// chip draws a card told by its name, behind the sign of where it lies.
func (b *brush) chip(c chip, x, y int) {
	if c.Where != "" {
		b.sign(c.Where, x, y+placeTop, placeSign)
		x += placeStep
	}
	r := image.Rect(x, y, x+c.w, y+chipH)
	ground := groundOf(b.theme.of(b.sigil(c.card)).ink)
	if c.Fresh {
		b.canvas.Framed(r, chipRound, chipEdge, b.tones.fresh, ground)
	} else {
		b.canvas.Round(r, chipRound, canvas.AllRound, ground)
	}
	b.face(c.card, x+chipLeft, y+chipEmblemTop, chipEmblem, chalk)
	if c.Fresh {
		b.ear(x, y, earSmall)
	}
	in := slot{y, chipH}
	if x += chipName; !c.Given {
		x = b.writeName(c.name, x, in, chalk) + chipRingGap
	}
	if c.Worth.Known {
		wide, _ := b.ringWidth(chipRing, c.Worth.N)
		x += wide
		b.ring(x, in.centred(chipRing), chipRing, c.Worth.N)
	} else if !c.Given {
		x -= chipRingGap
	}
	for _, m := range c.behind() {
		x = b.chipToken(m, x+markGap, r)
	}
}

// chipToken draws a token on a dark ground of its own, which a token has everywhere, and returns where it ends.
func (b *brush) chipToken(m count, x int, chip image.Rectangle) int {
	end := x + b.markWidth(m)
	dark := image.Rect(x-tokenLeft, chip.Min.Y+tokenGround, end+tokenRight, chip.Max.Y-tokenGround)
	b.canvas.Round(dark, tokenRound, canvas.AllRound, b.tones.slab)
	return b.token(m, x, slot{chip.Min.Y, chipH}.centred(markStep))
}
