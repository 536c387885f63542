package wording_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution/wording"
	"witchtable/engine/words"
)

// The page of the whole vocabulary: each of its words, in both languages, to be read side by side.
func TestEveryWordOfTheVocabularyIsSaid(t *testing.T) {
	p, file := newPage(t), read(t, "vocabulary.yaml")
	for _, step := range file.Get("steps").Items {
		p.title(&step)
		p.say(card("event", "flipped", step))
		p.say(card("steward", "play", step))
		p.say(card("celebrant", "after_use", may(step)))
	}
	for _, c := range file.Get("conditions").Items {
		p.title(&c)
		p.say(card("event", "flipped", iff(c)))
		p.say(card("event", "flipped", iff(not(c))))
	}
	for _, mod := range file.Get("mods").Items {
		p.title(&mod)
		p.say(event("fh", mod))
	}
	p.ofEachType(file)
	golden.Check(t, "testdata/vocabulary.txt", p.String())
}

func TestCardsSayWhatTheyDo(t *testing.T) {
	p := newPage(t)
	pack := read(t, "cards.yaml")
	for _, c := range pack.Get("cards").Items {
		fmt.Fprintf(p, "\n%s\n", c.Word("id", ""))
		p.say(c)
	}
	golden.Check(t, "testdata/cards.txt", p.String())
}

// A phrase that no card can say is one that translators should not be asked for.
func TestEveryPhraseCanBeSaid(t *testing.T) {
	p, file := newPage(t), read(t, "vocabulary.yaml")
	p.unsaid = phrases(t)
	pack := read(t, "cards.yaml")
	for _, c := range pack.Get("cards").Items {
		p.say(c)
	}
	for _, step := range file.Get("steps").Items {
		for kind, when := range map[string]string{"event": "flipped", "steward": "play", "blessing": "revealed"} {
			p.say(card(kind, when, step))
			p.say(card(kind, when, may(step)))
			p.say(card(kind, when, forEach(step)))
			p.say(card(kind, when, forEach(may(step))))
			p.asked(card(kind, when, step))
		}
		p.say(card("steward", "after_use", may(step)))
	}
	for _, c := range file.Get("conditions").Items {
		p.say(card("event", "flipped", iff(c)))
		p.say(card("event", "flipped", iff(not(c))))
	}
	for _, mod := range file.Get("mods").Items {
		p.say(event("fh", mod))
	}
	p.ofEachType(file)
	for key := range p.unsaid {
		t.Errorf("no card says %q: if a card can, write one that does; if none can, take it out of cards.*.yaml", key)
	}
}

// phrases are the keys of the cards' own catalogue.
func phrases(t *testing.T) map[string]bool {
	t.Helper()
	file, err := fs.ReadFile(catalogues(t), "cards.en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for line := range strings.Lines(string(file)) {
		if key, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, " ") {
			out[key] = true
		}
	}
	return out
}

// ofEachType says the mod that counts Events of the card's own type, on Events of each type.
func (p *page) ofEachType(file engine.Node) {
	for _, mod := range file.Get("mods").Items {
		if mod.Get("event_cost").Get("per").Word("event", "") == "other_same_type" {
			for _, typ := range []string{"hr", "rb", "be", "ec", "cf", "u", "k"} {
				p.say(event(typ, mod))
			}
		}
	}
}

// page writes down what cards say in both languages.
type page struct {
	strings.Builder
	w      *wording.Sayings
	en, es *words.Speaker
	unsaid map[string]bool
}

func catalogues(t *testing.T) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, name := range []string{"cards.en.yaml", "cards.es.yaml"} {
		data, err := os.ReadFile("../../../cards/revolution/lang/" + name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = &fstest.MapFile{Data: data}
	}
	return out
}

func newPage(t *testing.T) *page {
	t.Helper()
	book, err := words.Load(catalogues(t))
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
	en, es := book.Speaker("en", nobody{}, nil), book.Speaker("es", nobody{}, nil)
	return &page{w: wording.NewSayings(), en: en, es: es}
}

type nobody struct{}

func (nobody) Player(engine.Who) string  { return "Ada" }
func (nobody) Card(engine.CardID) string { return "Ash" }

// title says which words of the vocabulary are said below it.
func (p *page) title(n *engine.Node) { fmt.Fprintf(p, "\n%s\n", written(n)) }

func (p *page) say(c engine.Node) {
	for _, rule := range p.w.Rules(&c) {
		p.write(rule)
	}
}

// asked says the steps of a card's first ability to whoever decides about them.
func (p *page) asked(c engine.Node) {
	a := &c.Get("abilities").Items[0]
	for _, to := range []say.Reader{{Mine: true}, {}, {Them: true}} {
		p.write(p.w.Steps(&c, a.Word("when", ""), a.Get("do"), say.To, to))
	}
}

func (p *page) write(text engine.Text) {
	fmt.Fprintf(p, "- %s\n  %s\n", p.en.Say(text), p.es.Say(text))
	forget(text, p.unsaid)
}

// forget strikes the keys of a text and of all texts within it.
func forget(v engine.Value, keys map[string]bool) {
	switch v := v.(type) {
	case engine.Text:
		delete(keys, v.Key)
		for _, a := range v.Args {
			forget(a.Value, keys)
		}
	case engine.List:
		for _, t := range v {
			forget(t, keys)
		}
	}
}
