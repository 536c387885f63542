// Package saytest writes down what cards say, in both languages side by side, to be read by people; and finds the
// phrases of a catalogue that no card has said. It is for the tests of what says cards.
package saytest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/words"
)

// Page is what cards say, each sentence in English with the Spanish below it. What is to stand between the sentences is
// written into it.
type Page struct {
	strings.Builder
	// Exact asks that every argument of a sentence has its place in both languages.
	Exact  bool
	t      testing.TB
	book   *words.Book
	en, es *words.Speaker
	unsaid map[string]bool
}

// NewPage is an empty page by the catalogues of a folder, which must be whole in both languages, such as
// "cards.en.yaml" and "cards.es.yaml". Cards that are spoken of are all called alike.
func NewPage(t testing.TB, folder, card string, catalogues ...string) *Page {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range catalogues {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	book, err := words.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Check(); err != nil {
		t.Error(err)
	}
	for _, key := range book.Missing("es") {
		t.Errorf("Spanish lacks %s", key)
	}
	book = book.OnFault(func(f words.Fault) { t.Error(f) })
	who := called(card)
	return &Page{t: t, book: book, en: book.Speaker("en", who, nil), es: book.Speaker("es", who, nil)}
}

// called names everybody and everything.
type called string

func (called) Player(engine.Who) string    { return "Ada" }
func (c called) Card(engine.CardID) string { return string(c) }

// Say writes sentences down.
func (p *Page) Say(texts ...engine.Text) {
	p.t.Helper()
	for _, text := range texts {
		fmt.Fprintf(p, "- %s\n  %s\n", p.en.Say(text), p.es.Say(text))
		if err := p.book.CheckTexts(text); p.Exact && err != nil {
			p.t.Errorf("%s: %v", p.en.Say(text), err)
		}
		Strike(text, p.unsaid)
	}
}

// Expect has Unsaid be about these phrases: those of them that Say has not had since.
func (p *Page) Expect(phrases []string) {
	p.unsaid = map[string]bool{}
	for _, key := range phrases {
		p.unsaid[key] = true
	}
}

// Unsaid fails the test for each phrase that was expected and was not said. One that no card can say is one that
// translators should not be asked for.
func (p *Page) Unsaid() {
	p.t.Helper()
	for key := range p.unsaid {
		p.t.Errorf("no card says %q: if a card can, write one that does; if none can, take it out of the catalogue", key)
	}
}

// Phrases are the keys that a catalogue file has at its beginning of lines, in their order.
func Phrases(t testing.TB, file string) (keys []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if key, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, " ") {
			keys = append(keys, key)
		}
	}
	return keys
}

// Strike takes the keys of a text, and of all texts within it, out of those that nobody has said, with their terse
// forms.
func Strike(v engine.Value, unsaid map[string]bool) {
	switch v := v.(type) {
	case engine.Text:
		delete(unsaid, v.Key)
		delete(unsaid, v.Key+".terse")
		for _, a := range v.Args {
			Strike(a.Value, unsaid)
		}
	case engine.List:
		for _, t := range v {
			Strike(t, unsaid)
		}
	}
}
