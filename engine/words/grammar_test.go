package words_test

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/words"
)

const agreeing = `
burned: "{card} {card|quemado/quemada/quemados/quemadas}"
does: "{card} {card|arde/arden}"
each: "{what|cada uno/cada una/cada uno/cada una} de {what}"
of: de {what}
to: A {what}
from: vuelve de {what}
or: "{a} o {b}"
aloud: y {what} de {where}
all: "{what|callado/callada/callados/calladas}"
thing: "{card}"
named: el {what}
the.king: el rey
thing.terse:
  other: esta carta
  is: f
the.pile: la pila
the.other: otro rey
elsewhere: elfos
kings:
  one: un rey
  other: "{n} reyes"
witches:
  one: una bruja
  other: "{n} brujas"
  is: f
`

// The same keys in English, which has no such grammar.
var plain = strings.NewReplacer("|quemado/quemada/quemados/quemadas", "|burns/burn",
	"cada uno/cada una/cada uno/cada una", "a/b").Replace(agreeing)

const cardsOfTwoKinds = `
card.raven:
  other: la Cuerva
  is: f
card.star:
  other: las Estrellas
  is: f pl
card.king: el Rey
flavour.king: Nadie lo coronó.
`

type someNames struct{ names }

func (someNames) Card(id engine.CardID) string {
	return map[engine.CardID]string{"raven": "la Cuerva", "star": "las Estrellas", "king": "el Rey", "elf": "elfo"}[id]
}

func (someNames) Player(w engine.Who) string { return "el gato" }

func TestWordsAgreeAndContract(t *testing.T) {
	book := load(t, "en.yaml", plain, "es.yaml", agreeing, "cards.es.yaml", cardsOfTwoKinds)
	if err := book.Check(); err != nil {
		t.Fatal(err)
	}
	if missing := book.Missing("es"); len(missing) > 0 {
		t.Errorf("Spanish lacks %q", missing)
	}
	card := func(id engine.CardID) engine.Arg { return engine.A("card", id) }
	what := func(v engine.Value) engine.Arg { return engine.A("what", v) }
	thing := func(id engine.CardID) engine.Text { return engine.T("thing", card(id)) }
	for _, c := range []struct {
		want string
		text engine.Text
	}{
		{"el Rey quemado", engine.T("burned", card("king"))},
		{"la Cuerva quemada", engine.T("burned", card("raven"))},
		{"las Estrellas quemadas", engine.T("burned", card("star"))},
		{"el Rey arde", engine.T("does", card("king"))},
		{"las Estrellas arden", engine.T("does", card("star"))},
		{"cada una de 2 brujas", engine.T("each", what(engine.T("witches", n(2))))},
		{"cada una de la Cuerva", engine.T("each", what(thing("raven")))},
		{"cada uno de el gato", engine.T("each", what(engine.Who(0)))},
		{"callada", engine.T("all", what(engine.T("witches", n(1))))},
		{"callados", engine.T("all", what(engine.T("kings", n(2))))},
		{"callados", engine.T("all", what(engine.T("of", what(engine.T("kings", n(2))))))},
		{"calladas", engine.T("all", what(engine.T("witches", n(2))))},
		{"calladas", engine.T("all", what(engine.List{thing("raven"), thing("star")}))},
		{"callados", engine.T("all", what(engine.List{thing("raven"), thing("king")}))},
		{"callado", engine.T("all", what(engine.T("the.king")))},
		// Contractions.
		{"del rey", engine.T("of", what(engine.T("the.king")))},
		{"del Rey", engine.T("of", what(engine.CardID("king")))},
		{"del Rey", engine.T("of", what(thing("king")))},
		{"del Rey y la Cuerva", engine.T("of", what(engine.List{thing("king"), thing("raven")}))},
		{"Al rey", engine.T("to", what(engine.T("the.king")))},
		{"vuelve del rey", engine.T("from", what(engine.T("the.king")))},
		{"de la pila", engine.T("of", what(engine.T("the.pile")))},
		{"de elfos", engine.T("of", what(engine.T("elsewhere")))},
		{"de elfo", engine.T("of", what(engine.CardID("elf")))},
		{"de el gato", engine.T("of", what(engine.Who(0)))}, // a player's name stays whole
		{"el rey u otro rey", engine.T("or", engine.A("a", engine.T("the.king")), engine.A("b", engine.T("the.other")))},
		{"el rey o la pila", engine.T("or", engine.A("a", engine.T("the.king")), engine.A("b", engine.T("the.pile")))},
	} {
		say := book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker("es", someNames{}, nil)
		if got := say.Say(c.text); got != c.want {
			t.Errorf("Say(%+v) = %q, want %q", c.text, got, c.want)
		}
	}
	if got := book.Speaker("es", someNames{}, nil).Terse().Say(engine.T("each", what(thing("king")))); got !=
		"cada una de esta carta" {
		t.Errorf("said tersely, it agrees with what is said: %q", got)
	}
}

func TestLinesOfFlavour(t *testing.T) {
	book := load(t, "en.yaml", plain, "es.yaml", agreeing, "cards.es.yaml", cardsOfTwoKinds)
	king := engine.CardFace{ID: "king", Flavour: "Nobody crowned him."}
	for _, c := range []struct {
		lang, want string
		card       engine.CardFace
	}{
		{"es", "Nadie lo coronó.", king},
		{"en", "Nobody crowned him.", king},
		// the pack's own, where the language has none
		{"es", "It is late.", engine.CardFace{ID: "raven", Flavour: "It is late."}},
		{"es", "", engine.CardFace{ID: "king"}}, // a card without a line
	} {
		if got := book.Speaker(c.lang, someNames{}, nil).Say(c.card.Line()); got != c.want {
			t.Errorf("%s: the line of %s is %q, want %q", c.lang, c.card.ID, got, c.want)
		}
	}
	if err := book.CheckTexts(king.Line()); err != nil {
		t.Errorf("a line of flavour: %v", err)
	}
}

func TestGrammarThatCannotBeRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"card.x:\n  other: X\n  is: n", `en.yaml:3:7: key "card.x": a phrase is m, f, m pl or f pl, and this says "n"`},
		{"card.x:\n  is: f", `"is" has a meaning of its own`},
		{"x: '{card|a/b/c}'", `{card|a/b/c}: two forms are wanted, as in {card|burns/burn}, or four, by gender and number`},
		{"x: '{card|a//b/c}'", `two forms are wanted`},
	} {
		_, err := words.Load(catalogue("en.yaml", c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v\nwant an error with %q", c.text, err, c.want)
		}
	}
}
