package cards

import (
	"slices"
	"strings"

	"witchtable/engine"
)

// Twins finds cards of a pack that say exactly the same beside their ids, names and other prose: groups of at
// least two, in the pack's order.
func Twins(v *engine.Vocabulary, p *Pack) ([][]engine.CardID, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	groups := map[string][]engine.CardID{}
	var order []string
	for i := range p.cards {
		n := x.withoutProse(p.cards[i].Node)
		n.Keys = slices.DeleteFunc(n.Keys, func(k engine.Pair) bool { return k.Name == "id" || k.Name == "name" })
		said := string(appendNode(nil, &n, x))
		if groups[said] == nil {
			order = append(order, said)
		}
		groups[said] = append(groups[said], p.cards[i].ID)
	}
	var out [][]engine.CardID
	for _, said := range order {
		if len(groups[said]) > 1 {
			out = append(out, groups[said])
		}
	}
	return out, nil
}

// withoutProse copies a node without its prose, and with keys in one order.
func (x *vocabulary) withoutProse(n engine.Node) engine.Node {
	keys := make([]engine.Pair, 0, len(n.Keys))
	for _, k := range n.Keys {
		if s := x.shapes[k.Node.Shape]; s == nil || s.Form != engine.Prose {
			k.Node = x.withoutProse(k.Node)
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b engine.Pair) int { return strings.Compare(a.Name, b.Name) })
	items := make([]engine.Node, len(n.Items))
	for i := range n.Items {
		items[i] = x.withoutProse(n.Items[i])
	}
	n.Keys, n.Items = keys, items
	return n
}
