package board

import (
	"image"
	"slices"

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
	plateHigh  = 34 // above a place of a row: its number and what happens there
	plateGap   = 4  // between the two
)

// high is how high a trail is drawn.
func (s trail) high() int {
	if slices.ContainsFunc(s.Spaces, func(x space) bool { return x.Sign != "" }) {
		return spaceHigh + spaceSign + spaceFoot
	}
	return spaceHigh
}

// trail draws a track: its spaces side by side with their numbers, the one with the marker filled, and below each what
// happens there.
func (b *brush) trail(s trail, in slot) {
	x := margin + padding
	b.sign(s.Name, x, slot{in.top, spaceHigh}.centred(trailSign), trailSign)
	x += trailStep
	step := min(widestStep, (Width-margin-padding-x+spaceGap)/max(len(s.Spaces), 1))
	for i, one := range s.Spaces {
		r := image.Rect(x, in.top, x+step-spaceGap, in.top+spaceHigh)
		b.space(one, r, i == s.At)
		if one.Sign != "" {
			b.sign(one.Sign, (r.Min.X+r.Max.X-spaceSign)/2, r.Max.Y, spaceSign)
		}
		x += step
	}
}

// space draws one space of a trail.
func (b *brush) space(s space, r image.Rectangle, marked bool) {
	edge, ground, ink := b.tones.outlook(s.Outlook), b.tones.slab, b.tones.muted
	if marked {
		edge, ground, ink = b.tones.gold, b.tones.gold, b.tones.slab
	}
	b.canvas.framed(r, spaceRound, spaceEdge, edge, ground)
	text := signed(s.N)
	w := b.letters.width(strong, spaceText, text)
	b.write(strong, spaceText, (r.Min.X+r.Max.X-w)/2, slot{r.Min.Y, r.Dy()}, text, ink)
}

// plate writes above a place of a row what number it has, and what happens to what comes to lie there.
func (b *brush) plate(s space, r image.Rectangle) {
	text, ink := signed(s.N), b.tones.muted
	if s.Outlook != engine.Neutral {
		ink = b.tones.outlook(s.Outlook)
	}
	w := b.letters.width(strong, spaceText, text)
	whole := w
	if s.Sign != "" {
		whole += plateGap + spaceSign
	}
	x := (r.Min.X + r.Max.X - whole) / 2
	b.write(strong, spaceText, x, slot{r.Min.Y, plateHigh}, text, ink)
	if s.Sign != "" {
		b.sign(s.Sign, x+w+plateGap, slot{r.Min.Y, plateHigh}.centred(spaceSign), spaceSign)
	}
}

// outlook is the colour of what a space means.
func (t tones) outlook(o engine.Outlook) colour {
	switch o {
	case engine.Favourable:
		return t.gold
	case engine.Adverse:
		return t.rose.mixed(t.muted, adverseTint)
	case engine.Fatal:
		return t.rose
	}
	return t.seam
}

// adverseTint is how far the colour of what is merely bad is on the way from that of what is fatal.
const adverseTint = 0.45
