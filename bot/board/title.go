package board

import "witchtable/bot/board/canvas"

// Measures of an area's title, in pixels.
const (
	titleH     = 38 // from the top of an area to what lies in it
	titleLine  = 36 // of that, what the title is written in
	titleLeft  = 4  // before the first sign or letter
	titleGap   = 12 // between name and numbers
	titleRight = Width - margin - padding - 6
	titleDrop  = 2 // how much lower signs stand than the middle of the line, which is above that of the letters

	turnSign = 26
	turnStep = 32 // from the sign to what follows
	holdSign = 32
	holdStep = 40

	scoreText = 38
	scoreSign = 29
	scoreStep = 34 // from the sign to the number
	scoreGap  = 16 // before the sign
)

// titleName is how the name of an area is written.
var titleName = setting{most: 33, least: smallest, lines: 1}

// areaTitle writes an area's name on the left and its numbers on the right, the tails of letters above what comes
// below.
func (b *brush) areaTitle(a area, y int) { b.titleBefore(a, y, 0) }

// titleBefore is areaTitle with room for more behind the name, and returns where that ends.
func (b *brush) titleBefore(a area, y, more int) (end int) {
	in := slot{y, titleLine}
	right := b.titleNumbers(a, in)
	x := margin + padding + titleLeft
	if a.Active {
		b.sign("turn", x, in.centred(turnSign)+titleDrop, turnSign)
		x += turnStep
	}
	for _, h := range a.Holds {
		b.sign(h, x, in.centred(holdSign)+titleDrop, holdSign)
		x += holdStep
	}
	return b.writeName(b.fit(canvas.Display, a.Title, right-x-titleGap-more, titleName), x, in, b.tones.text)
}

// titleNumbers draws score and counts from the right, and returns where they begin.
func (b *brush) titleNumbers(a area, in slot) int {
	x := titleRight
	if a.Score.Known {
		ink := b.tones.gold
		if a.Score.N < 0 {
			ink = b.tones.rose
		}
		s := signed(a.Score.N)
		x -= b.letters.Width(canvas.Strong, scoreText, s)
		b.write(canvas.Strong, scoreText, x, in, s, ink)
		x -= scoreStep
		b.signIn("score", x, in.centred(scoreSign)+titleDrop, scoreSign, ink)
		x -= scoreGap
	}
	return b.counts(a.Counts, x, in)
}
