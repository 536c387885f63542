package board

// light is the mood of a picture, which is seen before anything is read: ink, light on dark, or paper, dark on warm
// light. A theme says which phases are drawn on paper.
type light uint8

const (
	onInk light = iota
	onPaper
	lights
)

// tones are the colours of a light; a game's own come with its theme. TestContrast lists which of them stand on which,
// with the contrast that they must have.
type tones struct {
	behind colour  // everything
	panel  colour  // an area of the table
	lit    colour  // the area whose turn it is
	slab   colour  // a card
	seam   colour  // edges
	text   colour  // what is read
	muted  colour  // what is read second
	gold   colour  // whose turn, what leads, points
	rose   colour  // below zero
	fresh  colour  // the edge of what has changed
	tint   float64 // how far the ground of what is attached is on the way from a card's to its own colour
	rim    bool    // signs have a dark rim, without which they would not be seen
}

var allTones = [lights]tones{
	onInk: {
		behind: deep, panel: colour{0x21, 0x1b, 0x30}, lit: colour{0x33, 0x29, 0x13}, slab: colour{0x31, 0x29, 0x44},
		seam: colour{0x57, 0x4b, 0x70}, text: chalk, muted: mist, gold: bright, rose: blush, fresh: chalk, tint: 0.3,
	},
	onPaper: {
		behind: colour{0xe2, 0xd2, 0xae}, panel: colour{0xf0, 0xe4, 0xc8}, lit: colour{0xff, 0xe6, 0x9c},
		slab: colour{0xfd, 0xf7, 0xe8}, seam: colour{0xb5, 0x9f, 0x78}, text: colour{0x2c, 0x1e, 0x12},
		muted: colour{0x63, 0x4d, 0x33}, gold: colour{0x86, 0x4a, 0x00}, rose: colour{0xa3, 0x1a, 0x2e},
		fresh: colour{0xc2, 0x2f, 0x1c}, tint: 0.1, rim: true,
	},
}

// light is that of a phase, told by the sign of its scene.
func (t Theme) light(phase string) light {
	if t.paper[phase] {
		return onPaper
	}
	return onInk
}

// welcome is that of what is shown before a game begins: paper, where the theme has any.
func (t Theme) welcome() light {
	if len(t.paper) > 0 {
		return onPaper
	}
	return onInk
}

// legible is a colour as it can be read on the grounds of a light: itself, or darker.
func (t tones) legible(c colour) colour {
	out := c
	for step := 0.0; t.rim && contrast(out, t.behind) < legible+spare && step <= 1; step += 0.02 {
		out = c.mixed(t.text, step)
	}
	return out
}

// edge is the colour around a card with a look.
func (b *brush) edge(l look) colour {
	if b.tones.rim {
		return l.ink.ground()
	}
	return l.edge()
}

// attached is the ground of a card in full text that is attached to another.
func (t tones) attached(l look) colour { return t.slab.mixed(l.ink.ground(), t.tint) }
