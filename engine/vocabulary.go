package engine

import (
	"fmt"
	"strings"
)

// Vocabulary is everything a card of one game can say, defined once by the game. The loader's checks, the JSON
// Schema for editors, the one-page reference and the generated text are all derived from it, so none of them can
// forget a word the others know.
type Vocabulary struct {
	Root string // the shape of a card
	// Table is the shape of what a pack says beside its cards: the board, set-wide numbers, ready decks. A pack of such
	// a game has one section "table" in its header file. Empty: packs have none.
	Table  string
	Shapes []Shape // in the order of the reference page
}

// Form is how a shape is written in a pack.
type Form uint8

// The forms.
const (
	Integer Form = iota + 1 // a whole number from Min to Max
	Flag                    // true or false
	Word                    // one of Words
	Name                    // a free identifier: lower case letters, digits, hyphens
	Prose                   // free text, for people
	Bound                   // "$" and a name bound earlier in the same ability
	Record                  // a mapping with Keys
	OneKey                  // a mapping with exactly one of Keys
	Listing                 // a list of Of, at least Min long
	Either                  // any one of Shapes; they differ in how they are written
	Tagged                  // a mapping whose key Tag holds a word that chooses the Case
)

// Shape is one named part of the vocabulary.
type Shape struct {
	Name     string
	Doc      string
	Form     Form
	Min, Max int       // Integer: range; Listing: Min is the least length
	Words    []WordDef // Word
	Keys     []Key     // Record, OneKey
	Of       string    // Listing: the shape of its elements
	Shapes   []string  // Either
	Tag      string    // Tagged: the key that chooses
	Cases    []Case    // Tagged
}

// WordDef is a word that a shape of form Word allows.
type WordDef struct{ Name, Doc string }

// Key is a key of a mapping.
type Key struct {
	Name     string
	Shape    string
	Doc      string
	Required bool
	Default  string // what leaving it out means, as it would be written; empty: nothing
}

// Case is an alternative of a Tagged shape: the word and the further keys it allows.
type Case struct {
	Word string
	Doc  string
	Keys []Key
}

// Shape returns the shape with the name, or nil.
func (v *Vocabulary) Shape(name string) *Shape {
	for i := range v.Shapes {
		if v.Shapes[i].Name == name {
			return &v.Shapes[i]
		}
	}
	return nil
}

// Check reports references to shapes that do not exist and names defined twice.
func (v *Vocabulary) Check() error {
	seen := map[string]bool{}
	refs := []string{v.Root}
	if v.Table != "" {
		refs = append(refs, v.Table)
	}
	for _, s := range v.Shapes {
		if seen[s.Name] {
			return fmt.Errorf("vocabulary: shape %q is defined twice", s.Name)
		}
		seen[s.Name] = true
		for _, k := range s.Keys {
			refs = append(refs, k.Shape)
		}
		for _, c := range s.Cases {
			for _, k := range c.Keys {
				refs = append(refs, k.Shape)
			}
		}
		if s.Form == Listing {
			refs = append(refs, s.Of)
		}
		refs = append(refs, s.Shapes...)
	}
	for _, r := range refs {
		if !seen[r] {
			return fmt.Errorf("vocabulary: shape %q is used but not defined", r)
		}
	}
	return nil
}

// Pos is a place in a pack's text.
type Pos struct {
	File      string
	Line, Col int
}

// String is the place as editors read it, "pack.yaml:3:7".
func (p Pos) String() string {
	if p.File == "" {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Node is a piece of a pack that has been read and checked against a vocabulary. Games compile nodes into what
// they run; they may rely on the checked form and look only for what the vocabulary cannot say.
type Node struct {
	Pos   Pos
	Shape string // the shape it was checked against; for an Either, the alternative that fitted
	Text  string // scalars: as written
	Int   int    // Integer
	Bool  bool   // Flag
	Keys  []Pair // mappings, in the order written
	Items []Node // Listing
}

// Pair is a key of a mapping with its value.
type Pair struct {
	Name string
	Pos  Pos
	Node Node
}

// Get returns the value of a key; nil when it is not there.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return &n.Keys[i].Node
		}
	}
	return nil
}

// Word returns the text of a scalar under a key, or def when it is not there.
func (n *Node) Word(name, def string) string {
	if c := n.Get(name); c != nil {
		return c.Text
	}
	return def
}

// Number returns the integer under a key, or def when it is not there.
func (n *Node) Number(name string, def int) int {
	if c := n.Get(name); c != nil {
		return c.Int
	}
	return def
}

// Texts returns the scalars under a key that holds a list of them or a single one.
func (n *Node) Texts(name string) []string {
	c := n.Get(name)
	switch {
	case c == nil:
		return nil
	case len(c.Items) == 0 && c.Text != "":
		return []string{c.Text}
	}
	var out []string
	for i := range c.Items {
		out = append(out, c.Items[i].Text)
	}
	return out
}

// PackError is a fault in a pack: where it is, what is wrong, and if possible what was meant.
type PackError struct {
	Pos     Pos
	Path    string // "cards[3].abilities[0].do[1].place"
	Problem string
	Suggest string
}

// Error is the fault in one line: place, problem, suggestion.
func (e *PackError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", e.Pos, e.Problem)
	if e.Path != "" {
		fmt.Fprintf(&b, " (at %s)", e.Path)
	}
	if e.Suggest != "" {
		fmt.Fprintf(&b, "; %s", e.Suggest)
	}
	return b.String()
}

// CardSource is a card as its pack has it: what a game is compiled from.
type CardSource struct {
	ID   CardID
	Name string // in the pack's own language
	Node Node
	// Emblem is for [CardFace].Emblem: checked, without space around it; empty if the pack has none for the card. It
	// means nothing to the rules.
	Emblem string
}

// PackSource is a pack that has been read: what a game is made of beside its rules.
type PackSource struct {
	Name  string // "house"
	Game  string // the game it is for, Info.Name
	Title string
	// At is where the header begins: the place of faults that are of the whole pack.
	At Pos
	// Hash is the fingerprint of the exact content, in hexadecimal. Tables are pinned to it.
	Hash  string
	Cards []CardSource
	// Table is the section "table", of the shape Vocabulary.Table; the zero Node in games without one.
	Table Node
}
