package board

import (
	"cmp"

	"witchtable/engine"
)

// Table draws all that a scene shows at a glance, as bands to be put one below the other: first the head of the table
// with the first area that all share, then one for each other area. Quiet and private panels are left out.
//
// Several bands and not one picture, because whoever shows them then sends again only those that have changed (a tenth
// of the bytes, mostly), because each has words of its own, and because Discord's desktop client fits a picture into a
// box in which a tall one becomes too small to read.
//
// before is the scene as it was a while ago, for the same viewer: what has changed since is marked, with a turned-down
// corner, and named in the words. The zero Scene marks nothing.
func (p *Painter) Table(r Reader, now, before engine.Scene) []Picture {
	was, light := remembered(r, before), p.theme.light(cmp.Or(now.Sign, r.Phase)) // a part of a scene has no sign
	first := middle{Head: r.heading(now)}
	words := teller{r: r}
	words.say(now.Title)
	for _, l := range now.Lines {
		words.say(l)
	}
	var out []Picture
	for _, panel := range now.Panels {
		if panel.Quiet || panel.Private {
			continue
		}
		a := r.area(panel)
		changed := was.mark(panelKey(panel), &a)
		if panel.Seat == engine.Onlooker && len(first.Areas) == 0 {
			a.Bare = a.speaking()
			first.Areas = append(first.Areas, a)
			words.panel(panel, changed)
			continue
		}
		own := teller{r: r}
		own.panel(panel, changed)
		out = append(out, p.picture(light, a, own.text(), func(b *brush) { b.band(a) }))
	}
	return append([]Picture{p.picture(light, first, words.text(), func(b *brush) { b.head(first) })}, out...)
}

// middle is the first band.
type middle struct {
	Head  heading
	Areas []area
}
