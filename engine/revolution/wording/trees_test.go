package wording_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// read reads a file of trees as a pack has them.
func read(t *testing.T, name string) engine.Node {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	root, faults := yaml.Single(name, text)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return tree(root)
}

func tree(n *yaml.Node) engine.Node {
	out := engine.Node{Text: n.Text}
	if i, err := strconv.Atoi(n.Text); err == nil {
		out.Int = i
	}
	for i := range n.Keys {
		out.Keys = append(out.Keys, engine.Pair{Name: n.Keys[i].Name, Node: tree(&n.Keys[i].Value)})
	}
	for i := range n.Items {
		out.Items = append(out.Items, tree(&n.Items[i]))
	}
	return out
}

// written is a tree on one line.
func written(n *engine.Node) string {
	var parts []string
	for i := range n.Keys {
		parts = append(parts, n.Keys[i].Name+": "+written(&n.Keys[i].Node))
	}
	if parts != nil {
		return "{" + strings.Join(parts, ", ") + "}"
	}
	for i := range n.Items {
		parts = append(parts, written(&n.Items[i]))
	}
	if parts != nil {
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if n.Text == "" {
		return "{}"
	}
	return n.Text
}

func word(text string) engine.Node                { return engine.Node{Text: text} }
func listed(items ...engine.Node) engine.Node     { return engine.Node{Items: items} }
func under(key string, n engine.Node) engine.Node { return mapped(pair(key, n)) }
func mapped(keys ...engine.Pair) engine.Node      { return engine.Node{Keys: keys} }
func pair(key string, n engine.Node) engine.Pair  { return engine.Pair{Name: key, Node: n} }

// card is a card of the type Thorn, if types are asked for, with one ability of one step.
func card(kind, when string, step engine.Node) engine.Node {
	ability := mapped(pair("when", word(when)), pair("then", word("banish")), pair("do", listed(step)))
	return mapped(pair("kind", word(kind)), pair("type", word("fh")), pair("abilities", listed(ability)))
}

// event is an Event while which a mod holds.
func event(typ string, mod engine.Node) engine.Node {
	ability := mapped(pair("when", word("while")), pair("mods", listed(mod)))
	return mapped(pair("kind", word("event")), pair("type", word(typ)), pair("abilities", listed(ability)))
}

func may(step engine.Node) engine.Node { return under("may", listed(step)) }

func forEach(step engine.Node) engine.Node {
	return under("for_each", mapped(pair("players", word("each")), pair("do", listed(step))))
}

func not(cond engine.Node) engine.Node { return under("not", cond) }

// iff is a condition with something that follows; with something else, where it is turned round.
func iff(cond engine.Node) engine.Node {
	moon := engine.Node{Text: "1", Int: 1}
	keys := []engine.Pair{pair("cond", cond), pair("then", listed(under("moon", under("by", moon))))}
	if cond.Get("not") != nil {
		keys = append(keys, pair("else", listed(under("discard", under("who", word("active"))))))
	}
	return under("if", mapped(keys...))
}
