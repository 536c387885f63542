package board

import (
	"image"

	"witchtable/engine"
)

// Card draws one card as it is printed, with its emblem large. ok is false where the game has no such card.
func (p *Painter) Card(r Reader, id engine.CardID) (pic Picture, ok bool) {
	face, ok := r.Face(id)
	if !ok {
		return Picture{}, false
	}
	c := r.printed(face, id)
	for i, f := range face.Facts {
		if i > 0 {
			c.Facts += " · "
		}
		c.Facts += r.Say(f)
	}
	words := teller{r: r}
	words.plain(c.Name)
	words.plain(c.Facts)
	for _, rule := range face.Rules {
		words.say(rule)
	}
	return p.picture(c, words.text(), func(b *brush) { b.single(c) }), true
}

// Measures of a card alone.
const (
	singleArt  = 250
	singleMark = 190
	singleText = 26
	singleStep = 33
)

func (b *brush) single(c card) {
	look := b.theme.of(b.sigil(c))
	text := Width - 2*margin - singleArt - 48
	name := b.fit(display, c.Name, text, 44, 30, 2)
	facts := b.lay(b.pieces(c.Facts, strong, look.ink), 24, text)
	var rules [][]laidLine
	h := 30 + len(name.lines)*(name.size+6) + len(facts)*30 + 16
	for _, rule := range c.Rules {
		l := b.lay(lead(b.pieces(rule, plain, cream)), singleText, text)
		rules = append(rules, l)
		h += len(l)*singleStep + 8
	}
	h = max(h+24, singleMark+112)
	if len(c.Icons) > 0 {
		h = max(h, singleMark+152)
	}
	b.canvas.clear(Width, h+2*margin, night)
	r := image.Rect(margin, margin, Width-margin, margin+h)
	b.canvas.framed(r, areaRound, 3, look.ink.mixed(slab, 0.3), slab)
	art := image.Rect(r.Min.X+3, r.Min.Y+3, r.Min.X+singleArt, r.Max.Y-3)
	b.canvas.round(art, areaRound-3, topLeft|bottomLeft, look.ink.ground())
	cx := (art.Min.X + art.Max.X) / 2
	b.face(c.ID, c.Emblem, cx-singleMark/2, r.Min.Y+26, singleMark, cream)
	b.singleNumbers(c, cx, r.Min.Y+26+singleMark+12)
	x, y := art.Max.X+24, r.Min.Y+22
	for _, l := range name.lines {
		b.letters.write(b.canvas, display, name.size, x, y+baseline(name.size, name.size+6), l, cream)
		y += name.size + 6
	}
	y = b.lines(x, y+4, facts, 24, 30) + 12
	for _, l := range rules {
		y = b.lines(x, y, l, singleText, singleStep) + 8
	}
}

// singleNumbers draws the printed numbers, the sign of the card's type and its icons.
func (b *brush) singleNumbers(c card, cx, y int) {
	const size, space = 54, 14
	w := 40
	wide, _ := b.ringWidth(size, c.Worth.N)
	if c.Worth.Known {
		w += wide + space
	}
	for _, f := range c.Figures {
		w += b.figureWidth(f) + space
	}
	x := cx - w/2
	b.signIn(b.sigil(c), x, y+7, 40, cream)
	x += 40 + space
	if c.Worth.Known {
		b.ring(x+wide, y, size, c.Worth.N)
		x += wide + space
	}
	for _, f := range c.Figures {
		b.figure(f, x, y, size, cream)
		x += b.figureWidth(f) + space
	}
	x = cx - (len(c.Icons)*44-10)/2
	for _, icon := range c.Icons {
		b.signIn(icon, x, y+size+10, 34, cream)
		x += 44
	}
}
