package words

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"witchtable/engine"
)

// maxCatalogue is the size in bytes above which a file is not taken for a catalogue.
const maxCatalogue = 4 << 20

// maxNesting is how deep mappings in a catalogue may lie in each other.
const maxNesting = 8

// entry is a message as one catalogue file has it.
type entry struct {
	*i18n.Message
	pos engine.Pos
}

// languageOf reads the language from a catalogue's file name.
func languageOf(name string) (language.Tag, error) {
	stem := strings.TrimSuffix(path.Base(name), ".yaml")
	if i := strings.LastIndexByte(stem, '.'); i >= 0 {
		stem = stem[i+1:]
	}
	tag, err := language.Parse(stem)
	if err != nil {
		return language.Und, fmt.Errorf("%s: a catalogue is called <language>.yaml or <topic>.<language>.yaml, and %q is not a language: %w", name, stem, err)
	}
	return tag, nil
}

// readCatalogue reads the messages of one file, in the order of the file.
func readCatalogue(name string, data []byte) ([]entry, error) {
	if len(data) > maxCatalogue {
		return nil, fmt.Errorf("%s: larger than %d bytes", name, maxCatalogue)
	}
	file, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntaxError(name, err)
	}
	r := &catalogueReader{file: name, places: map[string]engine.Pos{}}
	raw := map[string]any{}
	if len(file.Docs) > 1 {
		return nil, fmt.Errorf("%s: holds %d YAML documents; a catalogue is one", name, len(file.Docs))
	}
	if len(file.Docs) == 1 && file.Docs[0].Body != nil {
		if raw = r.group("", file.Docs[0].Body, 0); raw == nil && len(r.faults) == 0 {
			r.fault(file.Docs[0].Body, "a catalogue is a mapping of keys to sentences")
		}
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	if len(r.order) == 0 {
		return nil, nil
	}
	// go-i18n gives the tree its meaning; what it would silently drop has been refused above.
	messages, err := i18n.ParseMessageBytes(data, func(_ []byte, v any) error {
		*v.(*any) = raw
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r.entries(messages)
}

func syntaxError(name string, err error) error {
	var e yaml.Error
	if errors.As(err, &e) && e.GetToken() != nil {
		p := e.GetToken().Position
		return fmt.Errorf("%s: %s", engine.Pos{File: name, Line: p.Line, Col: p.Column}, e.GetMessage())
	}
	return fmt.Errorf("%s: %w", name, err)
}

// catalogueReader turns the syntax tree into the plain tree that go-i18n reads, and remembers places.
type catalogueReader struct {
	file   string
	places map[string]engine.Pos
	order  []string
	faults []error
}

func (r *catalogueReader) at(n ast.Node) engine.Pos {
	p := n.GetToken().Position
	return engine.Pos{File: r.file, Line: p.Line, Col: p.Column}
}

func (r *catalogueReader) fault(n ast.Node, format string, args ...any) {
	r.faults = append(r.faults, fmt.Errorf("%s: %s", r.at(n), fmt.Sprintf(format, args...)))
}

// group reads a mapping of keys; nil if the node is none.
func (r *catalogueReader) group(prefix string, n ast.Node, depth int) map[string]any {
	m, ok := n.(*ast.MappingNode)
	if !ok {
		return nil
	}
	if depth > maxNesting {
		r.fault(n, "nested more than %d deep", maxNesting)
		return nil
	}
	out := map[string]any{}
	for _, pair := range m.Values {
		key, ok := pair.Key.(*ast.StringNode)
		if !ok {
			r.fault(pair.Key, "%s cannot be a key; put it in quotes", pair.Key)
			continue
		}
		id := prefix + key.Value
		if first, twice := r.places[id]; twice {
			r.fault(key, "key %q is there twice, first at line %d", id, first.Line)
			continue
		}
		if isForm(key.Value) || isReserved(key.Value) {
			r.fault(key, "%q has a meaning of its own (a plural form, a remark), and here a key is wanted; write such keys flat, as in list.two", key.Value)
			continue
		}
		r.value(out, id, key, pair.Value, depth)
	}
	return out
}

func (r *catalogueReader) value(out map[string]any, id string, key *ast.StringNode, n ast.Node, depth int) {
	if m, ok := n.(*ast.MappingNode); ok {
		switch {
		case m.IsFlowStyle:
			r.fault(m, "key %q: a sentence that begins with { must be put in quotes", id)
		case hasForms(m):
			r.note(id, key)
			out[key.Value] = r.forms(id, m)
		default:
			out[key.Value] = r.group(id+".", m, depth+1)
		}
		return
	}
	if s, ok := r.sentence(id, n); ok {
		r.note(id, key)
		out[key.Value] = s
	}
}

func (r *catalogueReader) note(id string, key ast.Node) {
	r.places[id] = r.at(key)
	r.order = append(r.order, id)
}

func (r *catalogueReader) forms(id string, m *ast.MappingNode) map[string]any {
	out := map[string]any{}
	for _, pair := range m.Values {
		name := pair.Key.GetToken().Value
		if !isForm(name) && name != "description" && name != "hash" {
			r.fault(pair.Key, "key %q: %q is not a plural form (zero, one, two, few, many, other), description or hash", id, name)
			continue
		}
		if _, twice := out[name]; twice {
			r.fault(pair.Key, "key %q: form %q is there twice", id, name)
			continue
		}
		if s, ok := r.sentence(id, pair.Value); ok {
			out[name] = s
		}
	}
	if out["other"] == nil {
		r.fault(m, "key %q: the plural form \"other\" is missing", id)
	}
	return out
}

func (r *catalogueReader) sentence(id string, n ast.Node) (string, bool) {
	var s string
	switch n := n.(type) {
	case *ast.StringNode:
		s = n.Value
	case *ast.LiteralNode:
		s = n.Value.Value
	case *ast.NullNode:
		r.fault(n, "key %q has no sentence", id)
		return "", false
	default:
		r.fault(n, "key %q: want a sentence; put it in quotes", id)
		return "", false
	}
	if strings.TrimSpace(s) == "" {
		r.fault(n, "key %q: the sentence is empty", id)
		return "", false
	}
	return s, true
}

func (r *catalogueReader) entries(messages []*i18n.Message) ([]entry, error) {
	byID := make(map[string]*i18n.Message, len(messages))
	for _, m := range messages {
		byID[m.ID] = m
	}
	out := make([]entry, 0, len(r.order))
	for _, id := range r.order {
		m := byID[id]
		if m == nil {
			return nil, fmt.Errorf("%s: key %q was not understood", r.places[id], id)
		}
		out = append(out, entry{Message: m, pos: r.places[id]})
	}
	return out, nil
}

func hasForms(m *ast.MappingNode) bool {
	for _, pair := range m.Values {
		if isForm(pair.Key.GetToken().Value) {
			return true
		}
	}
	return false
}

func isForm(key string) bool {
	switch key {
	case "zero", "one", "two", "few", "many", "other":
		return true
	}
	return false
}

// isReserved reports whether go-i18n gives the key a meaning of its own: notes of its tools ("description" and
// "hash" beside plural forms), or features that catalogues here do not have.
func isReserved(key string) bool {
	switch strings.ToLower(key) {
	case "id", "description", "hash", "translation", "leftdelim", "rightdelim":
		return true
	}
	return false
}
