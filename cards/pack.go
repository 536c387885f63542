package cards

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"

	"witchtable/engine"
)

// Format is the version of header and list that this package reads.
const Format = 1

// Header says what a pack is and for which game.
type Header struct {
	Name     string // "house"
	Game     string // engine.Info.Name of the game it is for
	Format   int
	Title    string
	Language string // BCP 47
	Author   string // may be empty
	Licence  string // may be empty
}

// Pack is a pack that has been read and found in order. It is immutable.
type Pack struct {
	Header
	at        engine.Pos // where the header begins
	table     engine.Node
	cards     []engine.CardSource
	canonical []byte
	hash      string
}

func newPack(h Header, at engine.Pos, table engine.Node, cards []engine.CardSource, v *vocabulary) *Pack {
	p := &Pack{Header: h, at: at, table: table, cards: cards}
	p.canonical = appendPack(nil, p, v)
	sum := sha256.Sum256(p.canonical)
	p.hash = hex.EncodeToString(sum[:])
	return p
}

// Source returns the pack as games are compiled from it. Callers must not change what it refers to.
func (p *Pack) Source() engine.PackSource {
	return engine.PackSource{Name: p.Name, Game: p.Game, Title: p.Title, At: p.at, Hash: p.hash, Cards: p.cards,
		Table: p.table}
}

// Cards lists the cards in the pack's order. Callers must not change them.
func (p *Pack) Cards() []engine.CardSource { return p.cards }

// Table returns the section "table": the board and set-wide numbers; the zero Node in games without one. Callers must
// not change what it refers to.
func (p *Pack) Table() engine.Node { return p.table }

// Hash is the SHA-256 of the canonical form, in hexadecimal: two packs share it exactly when their content is the
// same, keys in the same order, whatever their files, comments and layout.
func (p *Pack) Hash() string { return p.hash }

// Canonical returns the exact content as JSON; [ReadCanonical] reads it back.
func (p *Pack) Canonical() []byte { return bytes.Clone(p.canonical) }

// CardName returns the name a card has in the pack's language, or the one that stands beside an id in the section
// "table"; empty if there is no such card.
func (p *Pack) CardName(id engine.CardID) string {
	for i := range p.cards {
		if p.cards[i].ID == id {
			return p.cards[i].Name
		}
	}
	return nameIn(&p.table, string(id))
}

// nameIn is the name that stands beside an id, somewhere in a node.
func nameIn(n *engine.Node, id string) string {
	if n.Word("id", "") == id {
		return n.Word("name", "")
	}
	for i := range n.Keys {
		if name := nameIn(&n.Keys[i].Node, id); name != "" {
			return name
		}
	}
	for i := range n.Items {
		if name := nameIn(&n.Items[i], id); name != "" {
			return name
		}
	}
	return ""
}
