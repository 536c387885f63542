package board

import (
	"image"
	"slices"
)

// Measures of areas, in pixels.
const (
	areaFoot  = 5 // below it
	areaRound = 18
	areaEdge  = 3 // around what is lit: the area whose turn it is
)

// laidArea is an area measured.
type laidArea struct {
	area
	rows   []laidRow
	chips  []chip
	height int
}

func (b *brush) layArea(a area) laidArea {
	out := laidArea{area: a, height: titleH + areaFoot - cardGap}
	rows := slices.DeleteFunc(slices.Clone(a.Rows), row.empty)
	for _, r := range rows {
		l := b.layRow(r)
		l.named = len(rows) > 1 && r.Label != ""
		out.rows = append(out.rows, l)
		out.height += l.height()
	}
	out.chips = b.layChips(append(slices.Clone(a.Beside), a.attached()...))
	out.height += chipsHigh(out.chips)
	return out
}

// attached are the cards that lie on others in rows: those show their emblems alone, so that they are named below.
func (a area) attached() (out []card) {
	for _, r := range a.Rows {
		for _, c := range r.Cards {
			out = append(out, flat(c.Under)...)
		}
	}
	return out
}

// band draws an area as a picture of its own.
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
		b.canvas.framed(r, areaRound, areaEdge, gold, lit)
	} else {
		b.canvas.round(r, areaRound, allRound, panel)
	}
	b.areaTitle(l.area, y)
	left, at := margin+padding, y+titleH
	for _, row := range l.rows {
		at = b.row(row, left, at, ground)
	}
	for _, c := range l.chips {
		b.chip(c, left+c.x, at+c.line*(chipH+cardGap))
	}
	return y + l.height + margin
}
