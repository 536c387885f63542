package board

import "image"

// Measures of chips: cards that lie beside a row, told by their names in one line.
const (
	chipRing = 32
	chipSign = 34 // of where it lies
	chipName = 40 // where the name begins, behind the emblem
)

// chip is such a card measured, and its place.
type chip struct {
	card
	name       fitted
	w, x, line int
}

// layChips puts cards one after the other, into as many lines as it takes.
func (b *brush) layChips(list []card) (out []chip) {
	const inner = Width - 2*margin - 2*padding
	x, line := 0, 0
	for _, c := range list {
		tail, sign := 10, 0 // behind the name: value and tokens
		if c.Worth.Known {
			wide, _ := b.ringWidth(chipRing, c.Worth.N)
			tail += wide + 8
		}
		for _, m := range c.Marks {
			tail += b.markWidth(m) + markGap
		}
		if c.Where != "" {
			sign = chipSign
		}
		name := b.fit(strong, c.Name, max(60, inner-sign-chipName-tail), 22, smallest, 1)
		w := chipName + tail
		if len(name.lines) > 0 {
			w += b.letters.width(strong, name.size, name.lines[0])
		}
		if x > 0 && x+sign+w > inner {
			x, line = 0, line+1
		}
		out = append(out, chip{c, name, w, x, line})
		x += sign + w + 2*gap
	}
	return out
}

// chip draws a card told by its name, behind the sign of where it lies.
func (b *brush) chip(c chip, x, y int) {
	if c.Where != "" {
		b.sign(c.Where, x, y+6, beside-12)
		x += chipSign
	}
	r, name := image.Rect(x, y, x+c.w, y+beside), c.name
	ground := b.theme.of(b.sigil(c.card)).ink.ground()
	if c.Fresh {
		b.canvas.framed(r, 12, 3, cream, ground)
	} else {
		b.canvas.round(r, 12, allRound, ground)
	}
	b.face(c.ID, c.Emblem, r.Min.X+6, r.Min.Y+5, beside-10, cream)
	if c.Fresh {
		b.sign("changed", r.Min.X, r.Min.Y, earSize/2)
	}
	x = r.Min.X + chipName
	if len(name.lines) > 0 {
		x = b.letters.write(b.canvas, strong, name.size, x, r.Min.Y+baseline(name.size, beside), name.lines[0], cream)
	}
	if c.Worth.Known {
		wide, _ := b.ringWidth(chipRing, c.Worth.N)
		x += 8 + wide
		b.ring(x, r.Min.Y+(beside-chipRing)/2, chipRing, c.Worth.N)
	}
	for _, m := range c.Marks { // on a dark ground, as everywhere
		w := b.markWidth(m)
		b.canvas.round(image.Rect(x+markGap-3, r.Min.Y+4, x+markGap+w+2, r.Max.Y-4), 6, allRound, slab)
		x = b.token(m, x+markGap, r.Min.Y+(beside-markStep)/2)
	}
}
