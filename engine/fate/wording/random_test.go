package wording_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"witchtable/engine"
	"witchtable/engine/fate"
)

// anyCard generates cards that the vocabulary allows, sensible or not: what can be written must be readable.
func anyCard() *rapid.Generator[engine.CardSource] {
	v := fate.Vocabulary()
	return rapid.Custom(func(t *rapid.T) engine.CardSource {
		return write(v, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
	})
}

// someCards yields such cards one after another: always the same ones, and richer than what rapid begins with.
func someCards() func() engine.CardSource {
	v := fate.Vocabulary()
	r := rand.New(rand.NewPCG(1, 2))
	return func() engine.CardSource { return write(v, r.IntN) }
}

func write(v *engine.Vocabulary, pick func(n int) int) engine.CardSource {
	g := &writer{pick: pick, v: v}
	n := g.node(v.Root, 0)
	n.Keys = append(n.Keys, engine.Pair{Name: "id", Node: engine.Node{Shape: "id", Text: "it"}})
	return engine.CardSource{ID: "it", Name: "Odo", Node: n}
}

type writer struct {
	pick func(n int) int // one of the numbers below n
	v    *engine.Vocabulary
	// standing is set where nobody can be chosen: Compile refuses that in triggers and in what holds all the time.
	standing bool
}

func noChoice(players []engine.WordDef) (out []engine.WordDef) {
	for _, p := range players {
		if p.Name != "them" && p.Name != "a_rival" {
			out = append(out, p)
		}
	}
	return out
}

// deep is how far down a card still branches out.
const deep = 9

func (g *writer) node(name string, depth int) engine.Node {
	s := g.v.Shape(name)
	n := engine.Node{Shape: name}
	switch s.Form {
	case engine.Integer:
		n.Int = max(s.Min, -4) + g.pick(min(s.Max, 5)-max(s.Min, -4)+1)
		n.Text = strconv.Itoa(n.Int)
	case engine.Flag:
		n.Bool = g.pick(2) == 1
		n.Text = strconv.FormatBool(n.Bool)
	case engine.Word:
		words := s.Words
		if name == "players" && g.standing {
			words = noChoice(words)
		}
		n.Text = words[g.pick(len(words))].Name
	case engine.Name:
		n.Text = []string{"first", "first", "second"}[g.pick(3)]
	case engine.Bound:
		n.Text = []string{"$first", "$first", "$second", "$each"}[g.pick(4)]
	case engine.Prose:
		n.Text = "Odo"
	case engine.Record:
		if name == "trigger" || strings.HasPrefix(name, "mod-") {
			g.standing = true
			defer func() { g.standing = false }()
		}
		n.Keys = g.keys(s.Keys, depth)
		if name == "selector" && g.pick(3) == 0 { // all of a place: what real cards often say
			n.Keys = []engine.Pair{{Name: "zone", Node: g.node("zone", depth+1)}, {Name: "of", Node: g.node("players", depth+1)},
				{Name: "pick", Node: engine.Node{Shape: "all", Text: "all"}}, {Name: "as", Node: g.node("id", depth+1)}}
		}
		if name == "step-each" && (n.Get("players") == nil) == (n.Get("cards") == nil) {
			n.Keys = append(without(n.Keys, "players", "cards"), engine.Pair{Name: "players", Node: g.node("players", depth+1)})
		}
	case engine.OneKey:
		some := shallow(s, depth)
		if name == "condition" && depth <= deep && g.pick(2) == 0 {
			some = only(some, "compare", "moved", "not", "not") // these have the most phrases
		}
		k := some[g.pick(len(some))]
		n.Keys = []engine.Pair{{Name: k.Name, Node: g.node(k.Shape, depth+1)}}
	case engine.Listing:
		for range s.Min + g.pick(4) {
			n.Items = append(n.Items, g.node(s.Of, depth+1))
		}
	case engine.Either:
		shapes := s.Shapes
		if depth > deep {
			shapes = shapes[:1] // the plainest comes first
		}
		return g.node(shapes[g.pick(len(shapes))], depth)
	case engine.Tagged:
		c := s.Cases[g.pick(len(s.Cases))]
		n.Keys = append([]engine.Pair{{Name: s.Tag, Node: engine.Node{Text: c.Word}}}, g.keys(c.Keys, depth)...)
	}
	return n
}

func (g *writer) keys(keys []engine.Key, depth int) (out []engine.Pair) {
	for _, k := range keys {
		if k.Name == "id" || k.Name == "flavour" || k.Name == "notes" {
			continue
		}
		if k.Required || k.Name == "abilities" || g.pick(3) == 2 {
			out = append(out, engine.Pair{Name: k.Name, Node: g.node(k.Shape, depth+1)})
		}
	}
	return out
}

// shallow leaves out, far down, the keys that lead further down.
func shallow(s *engine.Shape, depth int) []engine.Key {
	if depth <= deep {
		return s.Keys
	}
	var out []engine.Key
	for _, k := range s.Keys {
		switch k.Name {
		case "choose", "may", "pay", "if", "for_each", "repeat", "all", "any", "not", "sum", "compare":
		default:
			out = append(out, k)
		}
	}
	return out
}

// without leaves keys out.
func without(keys []engine.Pair, names ...string) (out []engine.Pair) {
	for _, k := range keys {
		if !slices.Contains(names, k.Name) {
			out = append(out, k)
		}
	}
	return out
}

// only keeps some keys, in the order of names.
func only(keys []engine.Key, names ...string) (out []engine.Key) {
	for _, name := range names {
		i := slices.IndexFunc(keys, func(k engine.Key) bool { return k.Name == name })
		out = append(out, keys[i])
	}
	return out
}
