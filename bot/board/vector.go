package board

import (
	"witchtable/bot/board/canvas"
	"witchtable/engine"
	"witchtable/engine/emblem"
)

// Sign is how a name looks, for those who draw by themselves, as vectors. Colours are written "#rrggbb".
type Sign struct {
	Emblem emblem.Emblem
	Ink    string // of the sign, on a dark ground
	Ground string // behind a card's emblem: dark enough to be written on in the colour of the letters
	Edge   string // around a card
}

// Sign is how a name looks; every name has a look.
func (t Theme) Sign(name string) Sign {
	l := t.of(name)
	return Sign{Emblem: l.shape, Ink: l.ink.Hex(), Ground: groundOf(l.ink).Hex(), Edge: l.edge().Hex()}
}

// SignOf is the name of the sign for cards of a kind and type: that of the type if the theme has it, else that of the
// kind.
func (t Theme) SignOf(kind, typ string) string { return t.card(kind, typ) }

// EmblemOf is the emblem of a card, whose tint is the ink of its sign; a card that has none of its own gets one made
// from its id.
func (t Theme) EmblemOf(id engine.CardID, face engine.CardFace) emblem.Emblem {
	return t.emblem(t.card(face.Kind, face.Type), string(id), face.Emblem)
}

// emblem is that of a card with a sign: as the card's text has it, else a portrait as the sign's cards have them, else
// a wheel.
func (t Theme) emblem(sign, id, text string) emblem.Emblem {
	if text == "" {
		text = t.signs[sign].faces.Portrait(id)
	}
	if e, err := emblem.Parse(text); err == nil && len(e.Shapes) > 0 {
		return e
	}
	return signature(id)
}

// Colour is a colour of every table, with the name by which stylesheets know it.
type Colour struct{ Name, Hex string }

// Colours lists the colours of every table; those of a game come with its signs.
func Colours() []Colour {
	t, copper := allTones[onInk], canvas.RGB(0x4a3c1c) // copper: edges on the lit area
	return []Colour{
		{"night", t.behind.Hex()}, {"panel", t.panel.Hex()}, {"lit", t.lit.Hex()}, {"slab", t.slab.Hex()},
		{"seam", t.seam.Hex()}, {"cream", t.text.Hex()}, {"muted", t.muted.Hex()}, {"gold", t.gold.Hex()},
		{"rose", t.rose.Hex()}, {"copper", copper.Hex()},
	}
}
