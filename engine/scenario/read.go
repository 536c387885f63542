package scenario

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// The shapes of nodes as they are read here, before anything is known of their meaning.
const (
	shapeNumber  = "number"
	shapeFlag    = "flag"
	shapeWord    = "word"
	shapeList    = "list"
	shapeMapping = "mapping"
	shapeNothing = "nothing"
)

var integer = regexp.MustCompile(`^[+-]?[0-9]{1,9}$`)

// document is one scenario of a file. If it cannot be read whole, node is what there is of it, perhaps nothing.
type document struct {
	node   engine.Node
	root   *yaml.Node // what node was made of: cards of the scenario's own are read from it
	faults []*yaml.Fault
}

// read reads a file into one document for each scenario in it; a slip in one leaves the others whole.
func read(name string, text []byte) (out []document) {
	docs := yaml.Documents(name, text)
	if len(docs) == 0 {
		pos := engine.Pos{File: name, Line: 1, Col: 1}
		docs = []yaml.Document{{Pos: pos, Faults: []*yaml.Fault{{Pos: pos, Problem: "no scenario in it"}}}}
	}
	for _, d := range docs {
		r := &reader{faults: d.Faults}
		node, root := engine.Node{Pos: d.Pos}, &yaml.Node{Pos: d.Pos}
		if d.Root != nil {
			node, root = r.node(d.Root), d.Root
		}
		out = append(out, document{node, root, r.faults})
	}
	return out
}

type reader struct{ faults []*yaml.Fault }

func (r *reader) node(n *yaml.Node) engine.Node {
	out := engine.Node{Pos: n.Pos, Text: n.Text}
	switch n.Kind {
	case yaml.Mapping:
		out.Shape = shapeMapping
		for i := range n.Keys {
			k := &n.Keys[i]
			out.Keys = append(out.Keys, engine.Pair{Name: k.Name, Pos: k.Pos, Node: r.node(&k.Value)})
		}
	case yaml.Sequence:
		out.Shape = shapeList
		for i := range n.Items {
			out.Items = append(out.Items, r.node(&n.Items[i]))
		}
	case yaml.Null:
		out.Shape = shapeNothing
	case yaml.Bool:
		out.Shape, out.Bool = shapeFlag, strings.EqualFold(n.Text, "true")
	default:
		out.Shape = shapeWord
		switch {
		case integer.MatchString(n.Text):
			out.Shape = shapeNumber
			out.Int, _ = strconv.Atoi(n.Text) // the pattern allows nothing that fails
		case n.Kind != yaml.String:
			r.faults = append(r.faults,
				&yaml.Fault{Pos: n.Pos, Problem: "the number " + n.Text + " has no place in a scenario",
					Suggest: "put it in quotes if it is a name"})
		}
	}
	return out
}

// ParseTable reads a single description, such as a table of a game, from a text of its own. name is its name in
// faults.
func ParseTable(name string, text []byte) (*engine.Node, error) {
	root, faults := yaml.Single(name, text)
	r := &reader{faults: faults}
	var node engine.Node
	switch {
	case root != nil:
		node = r.node(root)
	case len(faults) == 0:
		return nil, fmt.Errorf("%s: nothing in it", name)
	}
	if len(r.faults) > 0 {
		return nil, r.faults[0]
	}
	return &node, nil
}
