package layout

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

func (l *layer) fail(n *engine.Node, format string, args ...any) {
	if l.err == nil {
		l.err = &engine.PackError{Pos: n.Pos, Problem: fmt.Sprintf(format, args...)}
	}
}

func (l *layer) number(n *engine.Node, key string, def, low, high int) int {
	v := n.Get(key)
	if v == nil {
		return def
	}
	if v.Shape != "number" || v.Int < low || v.Int > high {
		l.fail(v, "%s: want a number from %d to %d", key, low, high)
		return def
	}
	return v.Int
}

// keys refuses keys that mean nothing.
func (l *layer) keys(n *engine.Node, what string, known ...string) {
	for i := range n.Keys {
		if p := &n.Keys[i]; !slices.Contains(known, p.Name) {
			l.fail(&engine.Node{Pos: p.Pos}, "%s has no %q; it can have %s", what, p.Name, strings.Join(known, ", "))
		}
	}
}

func options(n *engine.Node) map[string]string {
	in := map[string]string{}
	if n != nil {
		for i := range n.Keys {
			in[n.Keys[i].Name] = n.Keys[i].Node.Text
		}
	}
	return in
}
