package board

import (
	"image"
	"slices"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Measures of spaces with numbers, in pixels.
const (
	trailSign  = 34 // of what a trail tells of
	trailStep  = 44 // from that sign to the first space
	spaceGap   = 4
	spaceHigh  = 40 // of one with its number
	spaceRound = 10
	spaceEdge  = 3
	spaceText  = smallest
	spaceSign  = 30 // of what happens on one
	spaceFoot  = 2  // below those signs
	widestStep = 96 // from one space of a trail to the next
	roomyStep  = 74 // the same, where both number and sign have room in it
	plateHigh  = 30 // above a place of a row: its number and what happens there
	plateGap   = 4  // between the two
)

// high is how high a trail is drawn.
func (s trail) high() int {
	if s.roomy() || !slices.ContainsFunc(s.Spaces, func(x space) bool { return x.Sign != "" }) {
		return spaceHigh
	}
	return spaceHigh + spaceSign + spaceFoot
}

// step is how far it is from one space to the next.
func (s trail) step() int {
	return min(widestStep, (innerWidth-trailStep+spaceGap)/max(len(s.Spaces), 1))
}

// roomy reports whether what happens on a space has room beside its number.
func (s trail) roomy() bool { return s.step() >= roomyStep }

// trail draws a track: its spaces side by side with their numbers, the one with the marker filled, and what happens
// there beside the number, or below it where the spaces are narrow.
func (b *brush) trail(s trail, in slot) {
	x := margin + padding
	b.sign(s.Name, x, slot{in.top, spaceHigh}.centred(trailSign), trailSign)
	x += trailStep
	for i, one := range s.Spaces {
		r := image.Rect(x, in.top, x+s.step()-spaceGap, in.top+spaceHigh)
		b.space(one, r, i == s.At)
		mid := (r.Min.X + r.Max.X) / 2
		switch {
		case s.roomy():
			b.numbered(one, mid, slot{r.Min.Y, spaceHigh}, b.spaceInk(i == s.At))
		default:
			b.numbered(space{N: one.N}, mid, slot{r.Min.Y, spaceHigh}, b.spaceInk(i == s.At))
			if one.Sign != "" {
				b.sign(one.Sign, mid-spaceSign/2, r.Max.Y, spaceSign)
			}
		}
		x += s.step()
	}
}

// spaceInk is what the number of a space is written in.
func (b *brush) spaceInk(marked bool) canvas.Colour {
	if marked {
		return b.tones.slab
	}
	return b.tones.muted
}

// space draws the ground of one space of a trail.
func (b *brush) space(s space, r image.Rectangle, marked bool) {
	edge, ground := b.tones.outlook(s.Outlook), b.tones.slab
	if marked {
		edge, ground = b.tones.gold, b.tones.gold
	}
	b.canvas.Framed(r, spaceRound, spaceEdge, edge, ground)
}

// plate writes above a place of a row what number it has, and what happens to what comes to lie there.
func (b *brush) plate(s space, r image.Rectangle) {
	ink := b.tones.muted
	if s.Outlook != engine.Neutral {
		ink = b.tones.outlook(s.Outlook)
	}
	b.numbered(s, (r.Min.X+r.Max.X)/2, slot{r.Min.Y, plateHigh}, ink)
}

// freeNumber writes in an empty place what number it has, and what happens to what comes to lie there.
func (b *brush) freeNumber(s space, r image.Rectangle) {
	b.plate(s, image.Rect(r.Min.X, slot{r.Min.Y, r.Dy()}.centred(plateHigh), r.Max.X, r.Max.Y))
}

// numbered writes a space's number, and beside it what happens there, with the middle of both at mid.
func (b *brush) numbered(s space, mid int, in slot, ink canvas.Colour) {
	text := signed(s.N)
	w := b.letters.Width(canvas.Strong, spaceText, text)
	whole := w
	if s.Sign != "" {
		whole += plateGap + spaceSign
	}
	x := mid - whole/2
	b.write(canvas.Strong, spaceText, x, in, text, ink)
	if s.Sign != "" {
		b.sign(s.Sign, x+w+plateGap, in.centred(spaceSign), spaceSign)
	}
}

// outlook is the colour of what a space means.
func (t tones) outlook(o engine.Outlook) canvas.Colour {
	switch o {
	case engine.Favourable:
		return t.gold
	case engine.Adverse:
		return t.rose.Mixed(t.muted, adverseTint)
	case engine.Fatal:
		return t.rose
	}
	return t.seam
}

// adverseTint is how far the colour of what is merely bad is on the way from that of what is fatal.
const adverseTint = 0.45
