package board

import (
	"image"

	"witchtable/engine"
)

// Measures of the sheet of emblems.
const (
	emblemCols = 6
	emblemH    = 156
)

// Emblems draws the emblems of cards on one sheet: large, and as small as they ever are.
func (p *Painter) Emblems(r Reader, ids []engine.CardID) Picture {
	var list []card
	var cards engine.List
	for _, id := range ids {
		if face, ok := r.Face(id); ok {
			list, cards = append(list, r.printed(face, id)), append(cards, engine.T("bot.picture.card", engine.A("card", id)))
		}
	}
	words := teller{r: r}
	words.say(engine.T("bot.picture.list", engine.A("cards", cards)))
	return p.picture(list, words.text(), func(b *brush) { b.emblemSheet(list) })
}

func (b *brush) emblemSheet(list []card) {
	w := (Width - margin) / emblemCols
	b.canvas.clear(Width, margin+(len(list)+emblemCols-1)/emblemCols*emblemH, night)
	for i, c := range list {
		x, y := margin+i%emblemCols*w, margin+i/emblemCols*emblemH
		look := b.theme.of(b.sigil(c))
		b.canvas.round(image.Rect(x, y, x+w-margin, y+emblemH-margin), tileRound, allRound, look.ink.ground())
		b.face(c.ID, c.Emblem, x+8, y+8, 72, cream)
		b.face(c.ID, c.Emblem, x+w-margin-36, y+8, 32, cream)
		b.signIn(b.sigil(c), x+w-margin-32, y+50, 24, cream)
		name := b.fit(strong, c.Name, w-margin-10, smallest, smallest, 2)
		for n, l := range name.lines {
			b.letters.write(b.canvas, strong, smallest, x+6, y+86+n*25+baseline(smallest, 25), l, cream)
		}
	}
}
