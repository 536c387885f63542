package board

import (
	"image"

	"witchtable/bot/board/canvas"
)

// act draws an act: its title, incidents below each other, and the scores that they have changed.
func (b *brush) act(a act) {
	l := b.layAct(a)
	b.canvas.Clear(Width, l.height, b.tones.behind)
	x, y := actLeft, actHead
	if a.Sign != "" {
		b.sign(a.Sign, x, slot{0, actHead}.centred(actSign), actSign)
		x += actSign + actSignOn
	}
	b.writeName(b.fit(canvas.Display, a.Title, Width-actLeft-x, actTitle), x, slot{0, actHead}, b.tones.text)
	for _, part := range l.parts {
		b.incident(part, y)
		y += part.height + actGap
	}
	for _, s := range l.scores {
		at := slot{y - actGap + s.line*swingLine, swingLine}
		if l.beside {
			at = slot{0, actHead}
		}
		b.swing(s, at)
	}
}

// incident draws a card that happened, with its top at y.
func (b *brush) incident(l laidIncident, y int) {
	look := b.theme.of(b.sigil(l.card))
	ground := b.tones.panel
	if l.Lasts != "" {
		ground = b.tones.lit
	}
	b.canvas.Round(image.Rect(margin, y, Width-margin, y+l.height), areaRound, canvas.AllRound, ground)
	x, y := actLeft, y+actPad
	art := image.Rect(x, y, x+l.room.emblem, y+l.room.emblem)
	b.canvas.Round(art, tileRound, canvas.AllRound, groundOf(look.ink))
	edge := l.room.emblem / emblemAir
	b.face(l.card, x+edge, y+edge, l.room.emblem-2*edge, chalk)
	x = art.Max.X + actApart
	end := b.writeName(l.name, x, slot{y, l.room.line}, b.tones.gold)
	if l.beside {
		b.lines(end+actApart, slot{y, l.room.line}.centred(actText.step), l.lines, actText)
	} else {
		b.lines(x, y+l.room.line, l.lines, actText)
	}
	y += l.text + actTextGap
	for first := 0; first < len(l.tiles); first += touchColumns {
		at, high := x, l.rowHeight(first)
		for _, t := range l.tiles[first:min(first+touchColumns, len(l.tiles))] {
			b.touch(t, image.Rect(at, y, at+t.w, y+high))
			at += t.w + touchGap
		}
		y += high + touchGap
	}
}

// emblemAir is the part of an emblem's ground that is free on each side.
const emblemAir = 12
