package cards

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Part says what of a vocabulary a [Use] counts.
type Part uint8

// The parts of a vocabulary that packs use.
const (
	PartShape Part = iota + 1 // a whole shape
	PartWord                  // a word of a Word shape
	PartKey                   // a key of a mapping
	PartCase                  // a case of a Tagged shape
)

func (p Part) String() string {
	return [...]string{PartShape: "shape", PartWord: "word", PartKey: "key", PartCase: "case"}[p]
}

// Use counts how often packs use one part of a vocabulary.
type Use struct {
	Shape string
	Case  string // of a key of a Tagged shape: the case it belongs to
	Part  Part
	Name  string // the word, key or case
	Count int
}

func (u Use) String() string {
	switch {
	case u.Part == PartShape:
		return fmt.Sprintf("%s: the whole shape", u.Shape)
	case u.Case != "":
		return fmt.Sprintf("%s, case %q: %s %q", u.Shape, u.Case, u.Part, u.Name)
	}
	return fmt.Sprintf("%s: %s %q", u.Shape, u.Part, u.Name)
}

// Usage counts what packs use of a vocabulary, in the vocabulary's order.
type Usage []Use

// Unused returns what no card uses. Of a shape that is never used only the shape itself is named.
func (u Usage) Unused() Usage {
	dead := map[[2]string]bool{} // shapes, and cases of shapes, that are named already
	var out Usage
	for _, use := range u {
		if use.Count > 0 || dead[[2]string{use.Shape}] || use.Case != "" && dead[[2]string{use.Shape, use.Case}] {
			continue
		}
		switch use.Part {
		case PartShape:
			dead[[2]string{use.Shape}] = true
		case PartCase:
			dead[[2]string{use.Shape, use.Name}] = true
		}
		out = append(out, use)
	}
	return out
}

// usePlace is a part of a vocabulary as a map key.
type usePlace struct {
	shape, inCase string
	part          Part
	name          string
}

// UsageOf counts what the packs together use of their vocabulary.
func UsageOf(v *engine.Vocabulary, packs ...*Pack) (Usage, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	counts := map[usePlace]int{}
	for _, p := range packs {
		for i := range p.cards {
			x.count(counts, &p.cards[i].Node)
		}
	}
	u := x.parts()
	for i := range u {
		u[i].Count = counts[usePlace{u[i].Shape, u[i].Case, u[i].Part, u[i].Name}]
	}
	return u, nil
}

func (x *vocabulary) count(counts map[usePlace]int, n *engine.Node) {
	s := x.shapes[n.Shape]
	if s == nil {
		return // the tag of a Tagged shape, counted with it
	}
	counts[usePlace{shape: s.Name, part: PartShape}]++
	inCase := ""
	switch s.Form {
	case engine.Word:
		counts[usePlace{shape: s.Name, part: PartWord, name: n.Text}]++
	case engine.Tagged:
		inCase = n.Word(s.Tag, "")
		counts[usePlace{shape: s.Name, part: PartCase, name: inCase}]++
	}
	for i := range n.Keys {
		counts[usePlace{s.Name, inCase, PartKey, n.Keys[i].Name}]++
		x.count(counts, &n.Keys[i].Node)
	}
	for i := range n.Items {
		x.count(counts, &n.Items[i])
	}
}

// parts lists all that can be used. An Either is not listed: a node has the shape of the alternative.
func (x *vocabulary) parts() (u Usage) {
	for _, s := range x.Shapes {
		if s.Form == engine.Either {
			continue
		}
		u = append(u, Use{Shape: s.Name, Part: PartShape})
		for _, w := range s.Words {
			u = append(u, Use{Shape: s.Name, Part: PartWord, Name: w.Name})
		}
		for _, k := range s.Keys {
			u = append(u, Use{Shape: s.Name, Part: PartKey, Name: k.Name})
		}
		for _, c := range s.Cases {
			u = append(u, Use{Shape: s.Name, Part: PartCase, Name: c.Word})
			for _, k := range c.Keys {
				u = append(u, Use{Shape: s.Name, Case: c.Word, Part: PartKey, Name: k.Name})
			}
		}
	}
	return u
}

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
