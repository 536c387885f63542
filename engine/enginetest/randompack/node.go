package randompack

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"witchtable/engine"
)

// deep is how deep a part grows before everything in it is kept as short as it can be.
const deep = 9

// node makes a piece of a shape, at a depth inside its part.
func (m *Maker) node(shape string, depth int) engine.Node {
	s := m.shapes[shape]
	n := engine.Node{Shape: s.Name, Pos: m.place()}
	switch s.Form {
	case engine.Integer:
		n.Int = m.integer(s)
		n.Text = strconv.Itoa(n.Int)
	case engine.Flag:
		n.Bool = m.rng.IntN(2) == 0
		n.Text = strconv.FormatBool(n.Bool)
	case engine.Word:
		n.Text = s.Words[m.rare(len(s.Words), func(i int) string { return s.Name + "=" + s.Words[i].Name })].Name
	case engine.Name:
		n.Text = fmt.Sprintf("n%d", m.rng.IntN(3)+1)
		m.names = append(m.names, n.Text)
	case engine.Prose:
		n.Text = "Words of no weight."
	case engine.Bound:
		n.Text = "$" + m.bound()
	case engine.Record:
		n.Keys = m.keys(s.Name, s.Keys, depth)
	case engine.OneKey:
		i := m.choose(len(s.Keys), depth, func(i int) string { return s.Name + "." + s.Keys[i].Name },
			func(i int) int { return m.heightNow(s.Keys[i].Shape) })
		n.Keys = []engine.Pair{{Name: s.Keys[i].Name, Pos: m.place(), Node: m.node(s.Keys[i].Shape, depth+1)}}
	case engine.Tagged:
		i := m.choose(len(s.Cases), depth, func(i int) string { return s.Name + ":" + s.Cases[i].Word },
			func(i int) int { return m.required(s.Cases[i].Keys) })
		tag := engine.Pair{Name: s.Tag, Pos: m.place(), Node: engine.Node{Pos: m.place(), Text: s.Cases[i].Word}}
		n.Keys = append([]engine.Pair{tag}, m.keys(s.Name+":"+s.Cases[i].Word, s.Cases[i].Keys, depth)...)
	case engine.Listing:
		for range m.length(s, depth) {
			n.Items = append(n.Items, m.node(s.Of, depth+1))
		}
	case engine.Either:
		return m.either(s, depth)
	}
	return n
}

// heightNow is the height of a shape, where a bound name is out of reach as long as nothing is bound.
func (m *Maker) heightNow(shape string) int {
	if m.shapes[shape].Form == engine.Bound && len(m.names) == 0 {
		return deep
	}
	return m.height[shape]
}

// integer prefers the ends of the range and the numbers around nothing: faults live there.
func (m *Maker) integer(s *engine.Shape) int {
	n := []int{1, 1, 2, 3, 0, -1, s.Min, s.Max, s.Min + m.rng.IntN(s.Max-s.Min+1)}[m.rng.IntN(9)]
	return min(max(n, s.Min), s.Max)
}

// bound is a name that the part binds, or each, the name of what a loop goes over.
func (m *Maker) bound() string {
	if len(m.names) == 0 || m.rng.IntN(4) == 0 {
		return "each"
	}
	return m.names[m.rng.IntN(len(m.names))]
}

// keys makes the required keys and some of the others.
func (m *Maker) keys(at string, keys []engine.Key, depth int) []engine.Pair {
	var out []engine.Pair
	for _, k := range keys {
		wanted := m.rng.IntN(5) == 0 || m.used[at+"."+k.Name] == 0 && m.rng.IntN(3) == 0
		if k.Required || wanted && depth+m.height[k.Shape] <= deep {
			out = append(out, engine.Pair{Name: k.Name, Pos: m.place(), Node: m.node(k.Shape, depth+1)})
		}
	}
	return out
}

func (m *Maker) length(s *engine.Shape, depth int) int {
	n := max(s.Min, 1)
	if m.height[s.Of] >= endless || depth >= deep {
		return s.Min
	}
	for n < 4 && m.rng.IntN(3) == 0 {
		n++
	}
	if s.Min == 0 && m.rng.IntN(12) == 0 {
		return 0
	}
	return n
}

// either takes one of the alternatives, seldom a bound name when nothing is bound.
func (m *Maker) either(s *engine.Shape, depth int) engine.Node {
	list := slices.Clone(s.Shapes)
	if len(m.names) == 0 && m.rng.IntN(6) > 0 {
		list = slices.DeleteFunc(list, func(a string) bool { return m.shapes[a].Form == engine.Bound })
	}
	if len(list) == 0 {
		list = s.Shapes
	}
	return m.node(
		list[m.choose(len(list), depth, func(i int) string { return list[i] }, func(i int) int { return m.height[list[i]] })],
		depth)
}

// choose takes one of n alternatives, the rare ones more often; deep down only the shortest.
func (m *Maker) choose(n, depth int, name func(int) string, height func(int) int) int {
	var among []int
	least := endless
	for i := range n {
		least = min(least, height(i))
	}
	for i := range n {
		if depth+height(i) <= deep || height(i) == least {
			among = append(among, i)
		}
	}
	return among[m.rare(len(among), func(i int) string { return name(among[i]) })]
}

// rare takes one of n things: any, or the one that the cards use least, or one that this pack is fond of. Cards that
// are fond of the same things meet more often in what they do.
func (m *Maker) rare(n int, name func(int) string) int {
	first := m.rng.IntN(n)
	switch dice := m.rng.IntN(6); {
	case dice < 2 || m.Zealous && dice < 5:
		for i := range n {
			if k := (first + i) % n; m.fondOf(name(k)) {
				return k
			}
		}
	case dice < 4:
		least := first
		for i := range n {
			if m.used[name(i)] < m.used[name(least)] {
				least = i
			}
		}
		return least
	}
	return first
}

// fondOf reports whether a maker likes a word: each maker likes one in eight.
func (m *Maker) fondOf(word string) bool {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", m.seed, word)
	return h.Sum64()>>32%8 == 0
}
