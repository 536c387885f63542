package board

import (
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
	return Sign{Emblem: l.shape, Ink: l.ink.hex(), Ground: l.ink.ground().hex(), Edge: l.edge().hex()}
}

// SignOf is the name of the sign for cards of a kind and type: that of the type if the theme has it, else that of the
// kind.
func (t Theme) SignOf(kind, typ string) string { return t.card(kind, typ) }

// EmblemOf is the emblem of a card, whose text is [engine.CardFace.Emblem]; one that has none gets one made from its
// id.
func EmblemOf(id engine.CardID, text string) emblem.Emblem {
	if e, err := emblem.Parse(text); err == nil && len(e.Shapes) > 0 {
		return e
	}
	return signature(string(id))
}

// Colour is a colour of every table, with the name by which stylesheets know it.
type Colour struct{ Name, Hex string }

// Colours lists the colours of every table; those of a game come with its signs.
func Colours() []Colour {
	t, copper := allTones[onInk], colour{0x4a, 0x3c, 0x1c} // copper: edges on the lit area
	return []Colour{
		{"night", t.behind.hex()}, {"panel", t.panel.hex()}, {"lit", t.lit.hex()}, {"slab", t.slab.hex()},
		{"seam", t.seam.hex()}, {"cream", t.text.hex()}, {"muted", t.muted.hex()}, {"gold", t.gold.hex()},
		{"rose", t.rose.hex()}, {"copper", copper.hex()},
	}
}
