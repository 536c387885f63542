package board

import (
	"image"
	"slices"
)

// Measures of areas, in pixels.
const (
	areaFoot  = 3 // below it
	areaGap   = 5 // between areas of one picture
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
	for _, s := range a.Tracks {
		out.height += s.high() + cardGap
	}
	rows := slices.DeleteFunc(slices.Clone(a.Rows), row.empty)
	for _, r := range rows {
		l := b.layRow(r)
		l.named = len(rows) > 1 && r.Label != ""
		out.rows = append(out.rows, l)
		out.height += l.height()
	}
	out.chips = b.layChips(append(slices.Clone(a.Beside), a.named()...))
	out.height += chipsHigh(out.chips)
	return out
}

// named are the cards that lie on others in rows and have just come there: those show their emblems alone, so that
// what is new is named below, once.
func (a area) named() (out []card) {
	for _, r := range a.Rows {
		for _, c := range r.Cards {
			if r.Groups { // there they have their names
				break
			}
			for _, u := range flat(c.Under) {
				if u.Fresh {
					out = append(out, u)
				}
			}
		}
	}
	return out
}

// band draws an area as a picture of its own.
func (b *brush) band(a area) {
	l := b.layArea(a)
	b.canvas.clear(Width, l.height+bandGap, b.tones.behind)
	b.area(l, 0)
}

// area draws an area with its top at y, and returns where the next may begin.
func (b *brush) area(l laidArea, y int) int {
	r := image.Rect(margin, y, Width-margin, y+l.height)
	ground := b.tones.panel
	if l.Active {
		ground = b.tones.lit
		b.canvas.framed(r, areaRound, areaEdge, b.tones.gold, b.tones.lit)
	} else {
		b.canvas.round(r, areaRound, allRound, b.tones.panel)
	}
	b.areaTitle(l.area, y)
	left, at := margin+padding, y+titleH
	for _, s := range l.Tracks {
		b.trail(s, slot{at, s.high()})
		at += s.high() + cardGap
	}
	for _, row := range l.rows {
		at = b.row(row, left, at, ground)
	}
	for _, c := range l.chips {
		b.chip(c, left+c.x, at+c.line*(chipH+cardGap))
	}
	return y + l.height + areaGap
}
