package board

// Measures of the table's head.
const (
	headH     = 48
	headSign  = 46
	forceH    = 40
	forceText = 24
	forceStep = 28
	forceMost = 4 // lines of text
)

// force is a card in force, measured.
type force struct {
	card
	lines []laidLine
}

func (b *brush) layForce(c card) force {
	pieces := b.pieces(c.Name, display, gold)
	for _, rule := range c.Rules {
		more := b.pieces(rule, plain, cream)
		if len(more) > 0 {
			more[0].spaced = true
		}
		pieces = append(pieces, more...)
	}
	lines := b.lay(pieces, forceText, Width-2*margin-2*padding-54)
	if len(lines) > forceMost {
		last := &lines[forceMost-1]
		for n := len(*last); n > 0; n-- {
			end := (*last)[n-1]
			x := end.x + b.pieceWidth(end.piece, forceText)
			if x+16 < Width-2*margin-2*padding-54 {
				*last = append((*last)[:n:n], placedPiece{piece{word: "…", face: plain, ink: cream}, x})
				break
			}
		}
		lines = lines[:forceMost]
	}
	return force{c, lines}
}

func (f force) height() int { return max(forceH, len(f.lines)*forceStep) + 6 }

// middle draws the first band.
func (b *brush) middle(m middle) {
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
		h += l.height + margin
	}
	b.canvas.clear(Width, h-margin+bandGap, night)
	b.headline(m.Head)
	y := headH
	for _, f := range inForce {
		x := margin + padding
		b.face(f.ID, f.Emblem, x, y, forceH-2, b.theme.of(b.sigil(f.card)).ink)
		b.lines(x+54, y+max(0, forceH-len(f.lines)*forceStep)/2, f.lines, forceText, forceStep)
		y += f.height()
	}
	y += margin
	for _, l := range areas {
		y = b.area(l, y)
	}
}

func (b *brush) headline(h heading) {
	x := margin + padding
	if h.Sign != "" {
		b.sign(h.Sign, x, (headH-headSign)/2+2, headSign)
		x += headSign + 14
	}
	right := b.counts(h.Counts, Width-margin-padding-6, 6, headH-8)
	name := b.fit(display, h.Title, right-x-12, 42, 26, 1)
	if len(name.lines) > 0 {
		b.letters.write(b.canvas, display, name.size, x, 4+baseline(name.size, headH-8), name.lines[0], cream)
	}
}
