package cardstest

import (
	"strings"

	"witchtable/engine"
)

// What follows writes a vocabulary down shortly, without docs: the test of a pack has one of its own, so that a word
// that a game learns by mistake is not thereby right.

// Req are keys that must be there, each written "name" or "name:shape"; without a shape it is that of the same name.
func Req(keys ...string) []engine.Key { return listed(true, keys) }

// Opt are keys that can be left out, written likewise.
func Opt(keys ...string) []engine.Key { return listed(false, keys) }

func listed(required bool, keys []string) (out []engine.Key) {
	for _, k := range keys {
		name, shape, ok := strings.Cut(k, ":")
		if !ok {
			shape = name
		}
		out = append(out, engine.Key{Name: name, Shape: shape, Required: required})
	}
	return out
}

// Join is several lists of keys as one.
func Join(lists ...[]engine.Key) (out []engine.Key) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// Record is a shape of keys.
func Record(name string, keys ...[]engine.Key) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Record, Keys: Join(keys...)}
}

// OneKey is a shape of which exactly one of the keys stands there, written as for Req.
func OneKey(name string, keys ...string) engine.Shape {
	return engine.Shape{Name: name, Form: engine.OneKey, Keys: Req(keys...)}
}

// ListOf is a list of at least one of a shape.
func ListOf(name, of string) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Listing, Of: of, Min: 1}
}

// Whole is a whole number within bounds, both included.
func Whole(name string, least, most int) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Integer, Min: least, Max: most}
}

// Either is one of several shapes.
func Either(name string, shapes ...string) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Either, Shapes: shapes}
}

// WordsOf is one of the words of a list with spaces between them.
func WordsOf(name, list string) engine.Shape {
	s := engine.Shape{Name: name, Form: engine.Word}
	for _, w := range strings.Fields(list) {
		s.Words = append(s.Words, engine.WordDef{Name: w})
	}
	return s
}
