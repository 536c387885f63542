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

// seat reads a seat's letter.
func (l *layer) seat(n *engine.Node, key string, def int8) int8 {
	v := n.Get(key)
	if v == nil {
		return def
	}
	i := seatOf(v.Text)
	if i < 0 || i >= l.s.Seats {
		l.fail(v, "%s: %q is no seat of this table", key, v.Text)
		return def
	}
	return i
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

// seatOf is the number of a seat's letter; -1 for none.
func seatOf(word string) int8 {
	if len(word) != 1 {
		return -1
	}
	return int8(strings.Index("ABCD", word))
}

func letter(seat int8) string { return string(rune('A' + seat)) }
