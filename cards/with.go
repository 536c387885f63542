package cards

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// With returns the pack with the cards of a list added to it: for trying cards out beside a pack. A card whose id the
// pack has takes that card's place, and its emblem. The error is [*Faults] if the list is not in order.
func (p *Pack) With(list *yaml.Node, v *engine.Vocabulary) (*Pack, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	own := &assembler{checker: checker{vocabulary: x, faults: &collector{}}}
	own.list(list)
	if err := own.faults.err(); err != nil {
		return nil, err
	}
	all := slices.Clone(p.cards)
	for _, c := range own.cards {
		at := slices.IndexFunc(all, func(o engine.CardSource) bool { return o.ID == c.ID })
		if at < 0 {
			at, all = len(all), append(all, c)
		}
		c.Emblem = all[at].Emblem
		all[at] = c
	}
	for _, c := range own.cards {
		for _, o := range all {
			if o.ID != c.ID && asHeard(o.Name) == asHeard(c.Name) {
				own.faults.add(c.Node.Get("name").Pos, string(c.ID)+".name", "", "the name %q is taken by %s", c.Name, o.ID)
			}
		}
	}
	if err := own.faults.err(); err != nil {
		return nil, err
	}
	return newPack(p.Header, p.at, p.table, all, x), nil
}
