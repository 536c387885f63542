package words

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// maxNesting is how deep mappings in a catalogue may lie in each other.
const maxNesting = 8

// forms are the sentences of a key by [plural.Form]; one without plural forms has only Other.
type forms [plural.Many + 1]string

// formNames are the plural forms as they are written in catalogues.
var formNames = [...]string{
	plural.Other: "other", plural.Zero: "zero", plural.One: "one",
	plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// entry is a key of one catalogue file with its sentences.
type entry struct {
	key   string
	pos   engine.Pos
	forms forms
	is    grammar
}

// languageOf reads the language from a catalogue's file name.
func languageOf(name string) (language.Tag, error) {
	stem := strings.TrimSuffix(path.Base(name), ".yaml")
	if i := strings.LastIndexByte(stem, '.'); i >= 0 {
		stem = stem[i+1:]
	}
	tag, err := language.Parse(stem)
	if err != nil {
		return language.Und,
			fmt.Errorf("%s: a catalogue is called <language>.yaml or <topic>.<language>.yaml, and %q is not a language: %w",
				name, stem, err)
	}
	return tag, nil
}

// readCatalogue reads the entries of one file, in the order of the file. Those with faults are left out.
func readCatalogue(name string, data []byte) ([]entry, []error) {
	root, faults := yaml.Single(name, data)
	r := &catalogueReader{lines: map[string]int{}}
	for _, f := range faults {
		r.faults = append(r.faults, f)
	}
	switch {
	case root == nil:
	case root.Kind != yaml.Mapping:
		r.fault(root.Pos, "a catalogue is a mapping of keys to sentences")
	default:
		r.group("", root, 0)
	}
	return r.entries, r.faults
}

type catalogueReader struct {
	entries []entry
	lines   map[string]int // of the keys so far
	faults  []error
}

func (r *catalogueReader) fault(pos engine.Pos, format string, args ...any) {
	r.faults = append(r.faults, fmt.Errorf("%s: %s", pos, fmt.Sprintf(format, args...)))
}

// group reads a mapping of keys. prefix is what stands before them when they are written flat.
func (r *catalogueReader) group(prefix string, m *yaml.Node, depth int) {
	if depth > maxNesting {
		r.fault(m.Pos, "nested more than %d deep", maxNesting)
		return
	}
	for i := range m.Keys {
		p := &m.Keys[i]
		key := prefix + p.Name
		switch first, twice := r.lines[key]; {
		case p.Kind != yaml.String:
			r.fault(p.Pos, "%s cannot be a key; put it in quotes", p.Name)
		case twice:
			r.fault(p.Pos, "key %q is there twice, first at line %d", key, first)
		case isForm(p.Name) || isReserved(p.Name):
			r.fault(p.Pos, "%q has a meaning of its own (a plural form, a remark), and here a key is wanted; write such keys "+
				"flat, as in list.two", p.Name)
		case p.Value.Kind != yaml.Mapping:
			if s, ok := r.sentence(key, &p.Value); ok {
				r.add(key, p.Pos, forms{plural.Other: s}, grammar{})
			}
		case p.Value.Flow:
			r.fault(p.Value.Pos, "key %q: a sentence that begins with { must be put in quotes", key)
		case slices.ContainsFunc(p.Value.Keys, func(q yaml.Pair) bool { return isForm(q.Name) }):
			before := len(r.faults)
			f, is := r.forms(key, &p.Value), r.grammar(key, &p.Value)
			if len(r.faults) == before {
				r.add(key, p.Pos, f, is)
			}
		default:
			r.group(key+".", &p.Value, depth+1)
		}
	}
}

func (r *catalogueReader) add(key string, pos engine.Pos, f forms, is grammar) {
	r.lines[key] = pos.Line
	r.entries = append(r.entries, entry{key, pos, f, is})
}

func (r *catalogueReader) forms(key string, m *yaml.Node) (f forms) {
	for i := range m.Keys {
		p := &m.Keys[i]
		form := slices.Index(formNames[:], p.Name)
		switch {
		case p.Name == "is":
			continue
		case form < 0 && p.Name != "description" && p.Name != "hash":
			r.fault(p.Pos, "key %q: %q is not a plural form (zero, one, two, few, many, other), is, description or hash", key,
				p.Name)
			continue
		}
		if s, ok := r.sentence(key, &p.Value); ok && form >= 0 {
			f[form] = s
		}
	}
	if m.Get("other") == nil {
		r.fault(m.Pos, "key %q: the plural form \"other\" is missing", key)
	}
	return f
}

// grammar reads what the phrases of a key are, see [grammar].
func (r *catalogueReader) grammar(key string, m *yaml.Node) grammar {
	n := m.Get("is")
	if n == nil {
		return grammar{}
	}
	text, ok := r.sentence(key, n)
	if !ok {
		return grammar{}
	}
	g, err := parseGrammar(text)
	if err != nil {
		r.fault(n.Pos, "key %q: %v", key, err)
	}
	return g
}

func (r *catalogueReader) sentence(key string, n *yaml.Node) (string, bool) {
	switch {
	case n.Kind == yaml.Null:
		r.fault(n.Pos, "key %q has no sentence", key)
	case n.Kind != yaml.String:
		r.fault(n.Pos, "key %q: want a sentence; put it in quotes", key)
	case strings.TrimSpace(n.Text) == "":
		r.fault(n.Pos, "key %q: the sentence is empty", key)
	default:
		return n.Text, true
	}
	return "", false
}

func isForm(key string) bool { return slices.Contains(formNames[:], key) }

// isReserved reports whether translators' tools for go-i18n's format, which this is, give the key a meaning of its own:
// what stands beside plural forms ("is", and their notes, "description" and "hash"), or what catalogues here do not
// have.
func isReserved(key string) bool {
	switch strings.ToLower(key) {
	case "id", "is", "description", "hash", "translation", "leftdelim", "rightdelim":
		return true
	}
	return false
}
