package cards

import (
	"errors"
	"fmt"
	"regexp"

	"witchtable/engine"
)

// Patterns of what packs write; the JSON Schema has the same.
const (
	namePattern  = `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`
	boundPattern = `^\$[a-z][a-z0-9-]*$`
)

var (
	nameRE  = regexp.MustCompile(namePattern)
	boundRE = regexp.MustCompile(boundPattern)
)

// vocabulary is a game's vocabulary, checked and indexed.
type vocabulary struct {
	*engine.Vocabulary
	shapes map[string]*engine.Shape
}

// index checks that packs can be read with a vocabulary. Its errors are the game's fault, not a pack's.
func index(v *engine.Vocabulary) (*vocabulary, error) {
	if err := v.Check(); err != nil {
		return nil, err
	}
	x := &vocabulary{Vocabulary: v, shapes: make(map[string]*engine.Shape, len(v.Shapes))}
	for i := range v.Shapes {
		x.shapes[v.Shapes[i].Name] = &v.Shapes[i]
	}
	for i := range v.Shapes {
		if err := x.checkShape(&v.Shapes[i]); err != nil {
			return nil, fmt.Errorf("vocabulary: shape %q: %w", v.Shapes[i].Name, err)
		}
	}
	return x, x.checkRoot()
}

func (x *vocabulary) checkShape(s *engine.Shape) error {
	switch s.Form {
	case engine.Integer:
		if s.Max < s.Min {
			return fmt.Errorf("the range %d to %d is empty", s.Min, s.Max)
		}
	case engine.Word:
		return distinct("word", s.Words, func(w engine.WordDef) string { return w.Name })
	case engine.Record:
		return distinctKeys(s.Keys)
	case engine.OneKey:
		if len(s.Keys) == 0 {
			return fmt.Errorf("has no keys to choose from")
		}
		return distinctKeys(s.Keys)
	case engine.Tagged:
		return checkTagged(s)
	case engine.Either:
		if _, err := x.alternatives(s, nil); err != nil {
			return err
		}
	case engine.Flag, engine.Name, engine.Prose, engine.Bound, engine.Listing:
	default:
		return fmt.Errorf("has the unknown form %d", s.Form)
	}
	return nil
}

func checkTagged(s *engine.Shape) error {
	if s.Tag == "" {
		return fmt.Errorf("has no tag")
	}
	if err := distinct("case", s.Cases, func(c engine.Case) string { return c.Word }); err != nil {
		return err
	}
	for _, c := range s.Cases {
		keys := append([]engine.Key{{Name: s.Tag}}, c.Keys...)
		if err := distinctKeys(keys); err != nil {
			return fmt.Errorf("case %q: %w", c.Word, err)
		}
	}
	return nil
}

func distinctKeys(keys []engine.Key) error {
	if len(keys) == 0 {
		return nil
	}
	return distinct("key", keys, func(k engine.Key) string { return k.Name })
}

func distinct[T any](what string, list []T, name func(T) string) error {
	if len(list) == 0 {
		return fmt.Errorf("has no %s", what)
	}
	seen := map[string]bool{}
	for _, e := range list {
		if seen[name(e)] {
			return fmt.Errorf("%s %q is there twice", what, name(e))
		}
		seen[name(e)] = true
	}
	return nil
}

// checkRoot makes sure that every card has an id and a name.
func (x *vocabulary) checkRoot() error {
	root := x.shapes[x.Root]
	keysets := [][]engine.Key{root.Keys}
	switch root.Form {
	case engine.Record:
	case engine.Tagged:
		keysets = nil
		for _, c := range root.Cases {
			keysets = append(keysets, c.Keys)
		}
	default:
		return fmt.Errorf("vocabulary: the root %q must be a Record or Tagged", x.Root)
	}
	for _, keys := range keysets {
		if k := findKey(keys, "id"); k == nil || !k.Required || x.shapes[k.Shape].Form != engine.Name {
			return errors.New(`vocabulary: every card needs the key "id", required and of the form Name`)
		}
		if k := findKey(keys, "name"); k == nil || !k.Required || !isText(x.shapes[k.Shape].Form) {
			return errors.New(`vocabulary: every card needs the key "name", required and of text`)
		}
	}
	return nil
}

func isText(f engine.Form) bool { return f == engine.Name || f == engine.Prose }

// alternatives lists the shapes an Either can be in the end, seeing through alternatives that are Eithers.
func (x *vocabulary) alternatives(s *engine.Shape, through []*engine.Shape) ([]*engine.Shape, error) {
	if len(s.Shapes) == 0 {
		return nil, fmt.Errorf("has no alternatives")
	}
	for _, t := range through {
		if t == s {
			return nil, fmt.Errorf("is an alternative of itself")
		}
	}
	var out []*engine.Shape
	for _, name := range s.Shapes {
		alt := x.shapes[name]
		if alt.Form != engine.Either {
			out = append(out, alt)
			continue
		}
		deeper, err := x.alternatives(alt, append(through, s))
		if err != nil {
			return nil, err
		}
		out = append(out, deeper...)
	}
	return out, nil
}

func findKey(keys []engine.Key, name string) *engine.Key {
	for i := range keys {
		if keys[i].Name == name {
			return &keys[i]
		}
	}
	return nil
}

func findCase(s *engine.Shape, word string) *engine.Case {
	for i := range s.Cases {
		if s.Cases[i].Word == word {
			return &s.Cases[i]
		}
	}
	return nil
}

func keyNames(keys []engine.Key) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = k.Name
	}
	return out
}

func wordNames(words []engine.WordDef) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Name
	}
	return out
}

func caseNames(cases []engine.Case) []string {
	out := make([]string, len(cases))
	for i, c := range cases {
		out[i] = c.Word
	}
	return out
}
