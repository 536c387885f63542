package randompack

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
)

// Header is the top of a pack that is written down.
type Header struct{ Pack, Game string }

// YAML writes a pack as people would: what the strict reader reads back as the same cards.
func YAML(h Header, v *engine.Vocabulary, list []engine.CardSource) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "pack: %s\ngame: %s\nformat: 1\ntitle: Random cards\nlanguage: en\ncards:\n", h.Pack, h.Game)
	for i := range list {
		writeCard(&b, v, &list[i].Node)
	}
	return []byte(b.String())
}

// writeCard writes a card with its lists spread over lines and everything inside them in one line each.
func writeCard(b *strings.Builder, v *engine.Vocabulary, n *engine.Node) {
	for i, p := range n.Keys {
		lead := "    "
		if i == 0 {
			lead = "  - "
		}
		if len(p.Node.Items) == 0 {
			fmt.Fprintf(b, "%s%s: %s\n", lead, p.Name, flow(v, &p.Node))
			continue
		}
		fmt.Fprintf(b, "%s%s:\n", lead, p.Name)
		for i := range p.Node.Items {
			fmt.Fprintf(b, "      - %s\n", flow(v, &p.Node.Items[i]))
		}
	}
}

// flow writes a piece in one line.
func flow(v *engine.Vocabulary, n *engine.Node) string {
	s := v.Shape(n.Shape)
	if s == nil {
		return n.Text // the tag of a Tagged shape
	}
	var parts []string
	switch s.Form {
	case engine.Record, engine.OneKey, engine.Tagged:
		for i := range n.Keys {
			parts = append(parts, n.Keys[i].Name+": "+flow(v, &n.Keys[i].Node))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case engine.Listing:
		for i := range n.Items {
			parts = append(parts, flow(v, &n.Items[i]))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case engine.Integer, engine.Flag:
		return n.Text
	case engine.Prose, engine.Bound:
		return strconv.Quote(n.Text)
	}
	return n.Text
}
