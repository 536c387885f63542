package board

import (
	"image"
	"slices"

	"witchtable/bot/board/canvas"
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
	title  laidTitle
	height int
}

// bareTop is above what lies in an area without a title, in pixels.
const bareTop = 8

// speaking reports whether an area needs no title: tracks say themselves what they tell of.
func (a area) speaking() bool {
	return len(a.Tracks) > 0 && !a.Active && !a.Score.Known && len(a.Counts)+len(a.Holds)+len(a.Rows)+len(a.Beside) == 0
}

func (b *brush) layArea(a area) laidArea {
	out := laidArea{area: a}
	rows := slices.DeleteFunc(slices.Clone(a.Rows), row.empty)
	if !a.Shared && len(rows)+len(a.Tracks) == 0 { // a line that has to tell everything
		out.Counts = terse(a.Counts)
		a.Counts = out.Counts
	}
	title, below := b.layTitle(a, len(rows)+len(a.Tracks) > 0)
	out.title, out.height = title, title.high+areaFoot-cardGap
	for _, s := range a.Tracks {
		out.height += s.high() + cardGap
	}
	for _, r := range rows {
		l := b.layRow(r)
		l.named = len(rows) > 1 && r.Label != ""
		out.rows = append(out.rows, l)
		out.height += l.height()
	}
	out.chips = b.layChips(below)
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
	b.canvas.Clear(Width, l.height+bandGap, b.tones.behind)
	b.area(l, 0)
}

// area draws an area with its top at y, and returns where the next may begin.
func (b *brush) area(l laidArea, y int) int {
	r := image.Rect(margin, y, Width-margin, y+l.height)
	ground := b.tones.panel
	if l.Active {
		ground = b.tones.lit
		b.canvas.Framed(r, areaRound, areaEdge, b.tones.gold, b.tones.lit)
	} else {
		b.canvas.Round(r, areaRound, canvas.AllRound, b.tones.panel)
	}
	b.headed(l, y)
	left, at := margin+padding, y+l.title.high
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
