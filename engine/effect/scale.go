package effect

import (
	"strings"

	"witchtable/engine"
)

// Scale is a list of words of the vocabulary with the numbers they go by inside: a word's number is its place. Numbers
// are part of stored positions and of compiled packs: append, never reorder.
type Scale struct {
	name, doc string
	words     []engine.WordDef
}

// NewScale makes a scale; each word is written as "word" or "word: what it means".
func NewScale(name, doc string, words ...string) Scale {
	s := Scale{name: name, doc: doc}
	for _, w := range words {
		word, doc, _ := strings.Cut(w, ": ")
		s.words = append(s.words, engine.WordDef{Name: word, Doc: doc})
	}
	return s
}

// Index is the number of a word, or -1.
func (s Scale) Index(word string) int {
	for i := range s.words {
		if s.words[i].Name == word {
			return i
		}
	}
	return -1
}

// Word is the word with a number, which must be on the scale.
func (s Scale) Word(i int) string { return s.words[i].Name }

// Names lists the words in the order of their numbers.
func (s Scale) Names() []string {
	var out []string
	for _, w := range s.words {
		out = append(out, w.Name)
	}
	return out
}

// Len is how many words there are.
func (s Scale) Len() int { return len(s.words) }

// Shape is the scale as a shape of the vocabulary.
func (s Scale) Shape() engine.Shape {
	return engine.Shape{Name: s.name, Doc: s.doc, Form: engine.Word, Words: s.words}
}

// As is the first words of a scale under another name, with other docs: they keep their numbers.
func (s Scale) As(name string, words ...string) Scale {
	t := NewScale(name, "", words...)
	for i := range t.words {
		if t.words[i].Name != s.words[i].Name {
			panic("effect: " + name + " has other words than " + s.name)
		}
	}
	return t
}
