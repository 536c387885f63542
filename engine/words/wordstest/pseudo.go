// Package wordstest helps tests find what people read in a language that is not theirs: a pseudo-language, made of
// English by putting another letter for each, in which whatever no catalogue says stands out by its plain letters; and
// a finder of sentences of one language among those of another.
//
// It knows no game and no message. Collecting what is read is left to the tests.
package wordstest

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"witchtable/engine/words"
	"witchtable/engine/yaml"
)

// Plain letters and those that stand for them: each a letter of one word of a command, small for small.
const (
	plain    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	disguise = "āƀćďēƒğħīĵķłɱńōþɋŕśţūṽŵẋȳźĀɃĆĎĒƑĞĦĪĴĶŁⱮŃŌÞɊŔŚŢŪṼŴẊȲŹ"
)

var letters = func() *strings.Replacer {
	var pairs []string
	for i, to := range []rune(disguise) {
		pairs = append(pairs, plain[i:i+1], string(to))
	}
	return strings.NewReplacer(pairs...)
}()

// place is the place of an argument, or of a choice between two forms.
var place = regexp.MustCompile(`\{[^{}]*\}`)

// Disguised is a sentence in the pseudo-language. Its places stay; the forms that a place chooses from are put into it,
// too.
func Disguised(sentence string) string {
	var b strings.Builder
	at := 0
	for _, m := range place.FindAllStringIndex(sentence, -1) {
		b.WriteString(letters.Replace(sentence[at:m[0]]))
		p := sentence[m[0]:m[1]]
		if name, forms, formed := strings.Cut(p, "|"); formed && strings.Contains(forms, "/") {
			p = name + "|" + letters.Replace(forms)
		}
		b.WriteString(p)
		at = m[1]
	}
	b.WriteString(letters.Replace(sentence[at:]))
	return b.String()
}

// Base is what the package words itself says in English, by its keys.
func Base() (map[string]string, error) {
	base, err := words.Load()
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, key := range base.Keys("en") {
		out[key] = base.Pattern("en", key)
	}
	return out, nil
}

// Pseudo is a language's file as somebody would add it: every English sentence of the catalogues below the roots,
// disguised, and others by their keys: those of Base, and the names and words that English takes from elsewhere
// ("card.x", "word.x"), where those catalogues do not say them. Errors name the catalogue that cannot be read.
func Pseudo(language string, others map[string]string, roots ...fs.FS) (fs.FS, error) {
	var b strings.Builder
	others = maps.Clone(others)
	for _, root := range roots {
		names, err := fs.Glob(root, "*en.yaml")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if stem := path.Base(name); stem != "en.yaml" && !strings.HasSuffix(stem, ".en.yaml") {
				continue
			}
			if err := disguiseFile(&b, root, name, others); err != nil {
				return nil, err
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(others)) {
		fmt.Fprintf(&b, "%s: %s\n", key, strconv.Quote(Disguised(others[key])))
	}
	return fstest.MapFS{"all." + language + ".yaml": {Data: []byte(b.String())}}, nil
}

// disguiseFile writes a catalogue, and takes what it says out of the others.
func disguiseFile(b *strings.Builder, root fs.FS, name string, others map[string]string) error {
	data, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	tree, faults := yaml.Single(name, data)
	if len(faults) > 0 {
		return faults[0]
	}
	for _, p := range tree.Keys {
		delete(others, p.Name)
	}
	return disguiseNode(b, tree, "")
}

// disguiseNode writes a mapping of sentences, and of plural forms and groups below it, indented as the reader's own.
func disguiseNode(b *strings.Builder, n *yaml.Node, indent string) error {
	for i := range n.Keys {
		p := &n.Keys[i]
		switch p.Value.Kind {
		case yaml.Mapping:
			fmt.Fprintf(b, "%s%s:\n", indent, p.Name)
			if err := disguiseNode(b, &p.Value, indent+"  "); err != nil {
				return err
			}
		case yaml.String:
			said := Disguised(p.Value.Text)
			if p.Name == "is" && indent != "" { // of what a phrase is, which nobody reads
				said = p.Value.Text
			}
			fmt.Fprintf(b, "%s%s: %s\n", indent, p.Name, strconv.Quote(said))
		default:
			return fmt.Errorf("%s: %s has no sentence", p.Pos, p.Name)
		}
	}
	return nil
}
