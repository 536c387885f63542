package board

import "witchtable/bot/board/canvas"

// Measures of the scores that an act has changed, in pixels.
const (
	swingLine = 44
	swingGap  = 24  // between one and the next
	swingName = 8   // behind a name
	swingMost = 150 // of a name
)

// laidSwing is a score that has changed, and its place.
type laidSwing struct {
	swing
	name    fitted
	x, line int
}

// laySwings puts scores beside the title, to the right, if they have that room; else into lines of their own.
func (b *brush) laySwings(list []swing, room int) (out []laidSwing, beside bool) {
	x, line, all := actLeft, 0, -swingGap
	for _, s := range list {
		l := laidSwing{swing: s, name: b.fit(canvas.Plain, s.Name, swingMost, touchOwner)}
		w := b.swingWidth(l)
		if x > actLeft && x+w > actLeft+actWidth {
			x, line = actLeft, line+1
		}
		l.x, l.line = x, line
		out = append(out, l)
		x += w + swingGap
		all += w + swingGap
	}
	if all > room {
		return out, false
	}
	for i := range out {
		out[i].x += Width - actLeft - all - actLeft
	}
	return out, true
}

func (b *brush) swingWidth(s laidSwing) int {
	w := swingName + touchApart/2 + touchArrow
	for _, line := range s.name.lines {
		w += b.letters.Width(s.name.face, s.name.size, line)
	}
	return w + b.letters.Width(canvas.Strong, actLeast, signed(s.Before)) +
		b.letters.Width(canvas.Strong, actLeast, signed(s.After))
}

// swing draws a name with what was counted of it and what is counted now.
func (b *brush) swing(s laidSwing, in slot) {
	x := b.writeName(s.name, s.x, in, b.tones.muted) + swingName
	x = b.write(canvas.Strong, actLeast, x, in, signed(s.Before), b.tones.muted) + touchApart/2
	ink := b.tones.gold
	if s.After < s.Before {
		ink = b.tones.rose
	}
	b.write(canvas.Strong, actLeast, b.arrow(x, in), in, signed(s.After), ink)
}
