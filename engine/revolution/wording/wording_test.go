package wording_test

import (
	"fmt"
	"testing"

	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/effect/say/saytest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution/wording"
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
	p.Expect(saytest.Phrases(t, catalogues+"/cards.en.yaml"))
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
	p.Unsaid()
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
	*saytest.Page
	w *wording.Sayings
}

const catalogues = "../../../cards/revolution/lang"

func newPage(t *testing.T) *page {
	t.Helper()
	return &page{saytest.NewPage(t, catalogues, "Ash", "cards.en.yaml", "cards.es.yaml"), wording.NewSayings()}
}

// title says which words of the vocabulary are said below it.
func (p *page) title(n *engine.Node) { fmt.Fprintf(p, "\n%s\n", written(n)) }

func (p *page) say(c engine.Node) {
	p.Say(p.w.Rules(&c)...)
}

// asked says the steps of a card's first ability to whoever decides about them.
func (p *page) asked(c engine.Node) {
	a := &c.Get("abilities").Items[0]
	for _, to := range []say.Reader{{Mine: true}, {}, {Them: true}} {
		p.Say(p.w.Steps(&c, a.Word("when", ""), a.Get("do"), say.To, to))
	}
}
