package board

import (
	"image"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Measures of the sheet of emblems, in pixels: cards in columns, each with its emblem in three sizes and its name.
const (
	emblemCols  = 4
	emblemW     = (Width - margin) / emblemCols // of a column, with the gap behind it
	emblemH     = 168                           // of a card, with the gap below it
	emblemLarge = 72
	emblemSmall = 32 // as on a chip
	emblemSign  = 24 // of the card's type
	emblemPad   = 8  // above and left of the large one
	smallRight  = 36 // from the left of the small one to the edge
	signRight   = 32
	signTop     = 50

	sheetName      = 86 // from the top of a card to its name
	sheetNameLeft  = 6
	sheetNameStep  = 31
	sheetNameRoom  = 10 // left and right of it together
	sheetNameLines = 2
)

// Emblems draws the emblems of cards on one sheet: large, and as small as they ever are.
func (p *Painter) Emblems(r Reader, ids []engine.CardID) Picture {
	var list []card
	var cards engine.List
	for _, id := range ids {
		if face, ok := r.Face(id); ok {
			list = append(list, r.printed(face, id))
			cards = append(cards, engine.T("bot.picture.card", engine.A("card", id)))
		}
	}
	words := teller{r: r}
	words.say(engine.T("bot.picture.list", engine.A("cards", cards)))
	return p.picture(onInk, list, words.text(), func(b *brush) { b.emblemSheet(list) })
}

func (b *brush) emblemSheet(list []card) {
	lines := (len(list) + emblemCols - 1) / emblemCols
	b.canvas.Clear(Width, margin+lines*emblemH, b.tones.behind)
	for i, c := range list {
		x, y := margin+i%emblemCols*emblemW, margin+i/emblemCols*emblemH
		b.emblemCard(c, image.Rect(x, y, x+emblemW-margin, y+emblemH-margin))
	}
}

// emblemCard draws a card of the sheet.
func (b *brush) emblemCard(c card, r image.Rectangle) {
	x, y := r.Min.X, r.Min.Y
	b.canvas.Round(r, tileRound, canvas.AllRound, groundOf(b.theme.of(b.sigil(c)).ink))
	b.face(c, x+emblemPad, y+emblemPad, emblemLarge, chalk)
	b.face(c, r.Max.X-smallRight, y+emblemPad, emblemSmall, chalk)
	b.signIn(b.sigil(c), r.Max.X-signRight, y+signTop, emblemSign, chalk)
	name := b.fit(canvas.Strong, c.Name, r.Dx()-sheetNameRoom, setting{smallest, smallest, sheetNameLines})
	b.writeNameLines(name, x+sheetNameLeft, slot{y + sheetName, sheetNameStep}, chalk)
}
