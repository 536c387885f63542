package board

import "witchtable/bot/board/canvas"

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
	behind canvas.Colour // everything
	panel  canvas.Colour // an area of the table
	lit    canvas.Colour // the area whose turn it is
	slab   canvas.Colour // a card
	seam   canvas.Colour // edges
	text   canvas.Colour // what is read
	muted  canvas.Colour // what is read second
	gold   canvas.Colour // whose turn, what leads, points
	rose   canvas.Colour // below zero
	fresh  canvas.Colour // the edge of what has changed
	tint   float64       // how far the ground of what is attached is on the way from a card's to its own colour
	rim    bool          // signs have a dark rim, without which they would not be seen
}

var allTones = [lights]tones{
	onInk: {
		behind: deep, panel: canvas.RGB(0x211b30), lit: canvas.RGB(0x332913), slab: canvas.RGB(0x312944),
		seam: canvas.RGB(0x574b70), text: chalk, muted: mist, gold: bright, rose: blush, fresh: chalk, tint: 0.3,
	},
	onPaper: {
		behind: canvas.RGB(0xe2d2ae), panel: canvas.RGB(0xf0e4c8), lit: canvas.RGB(0xffe69c),
		slab: canvas.RGB(0xfdf7e8), seam: canvas.RGB(0xb59f78), text: canvas.RGB(0x2c1e12),
		muted: canvas.RGB(0x634d33), gold: canvas.RGB(0x864a00), rose: canvas.RGB(0xa31a2e),
		fresh: canvas.RGB(0xc22f1c), tint: 0.1, rim: true,
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
func (t tones) legible(c canvas.Colour) canvas.Colour {
	out := c
	for step := 0.0; t.rim && canvas.Contrast(out, t.behind) < legible+spare && step <= 1; step += 0.02 {
		out = c.Mixed(t.text, step)
	}
	return out
}

// edge is the colour around a card with a look.
func (b *brush) edge(l look) canvas.Colour {
	if b.tones.rim {
		return groundOf(l.ink)
	}
	return l.edge()
}

// attached is the ground of a card in full text that is attached to another.
func (t tones) attached(l look) canvas.Colour { return t.slab.Mixed(groundOf(l.ink), t.tint) }
