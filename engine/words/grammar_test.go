package words_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

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
copies:
  other: "{card} ×{n}"
  is: pl
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
		{"calladas", engine.T("all", what(engine.List{engine.T("copies", card("raven"), n(2))}))},
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
		{"card.x:\n  other: X\n  is: x",
			`en.yaml:3:7: key "card.x": a phrase is m, f or n, or m pl, f pl or n pl, or pl alone, and this says "x"`},
		{"card.x:\n  is: f", `"is" has a meaning of its own`},
		{"x: '{card|a/b/c}'",
			`{card|a/b/c}: two forms are wanted, as in {card|burns/burn}, or four or six, by gender and number`},
		{"x: '{card|a//b/c}'", `two forms are wanted`},
	} {
		_, err := words.Load(catalogue("en.yaml", c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v\nwant an error with %q", c.text, err, c.want)
		}
	}
}

// German needs what neither English nor Spanish has: a neuter, and nouns that look otherwise where something is done
// to them.
func TestCases(t *testing.T) {
	const english = "a-witch: a Witch\na-animal: an animal\nin-coven: \"{what} in your Coven\"\ndo: sacrifice " +
		"{what}\nhas: \"if {what} enters, burn {it|it/them}\"\n"
	const german = `
a-witch:
  other: eine Hexe
  is: f
a-animal:
  other: ein Tier
  is: n
a-man:
  other: ein Mann
  is: m
a-man.case-acc: einen Mann
in-coven: "{what} in deinem Zirkel"
do: "opfere {what|case-acc}"
has: "wenn {what} eintritt, verbrenne {it|ihn/sie/es/sie/sie/sie}"
`
	book := load(t, "en.yaml", english+"a-man: a man\n", "de.yaml", german)
	if err := book.Check(); err != nil {
		t.Errorf("Check: %v", err)
	}
	say := book.Speaker("de", nil, nil).Say
	in := func(key string) engine.Text { return engine.T("in-coven", engine.A("what", engine.T(key))) }
	for _, c := range []struct {
		text engine.Text
		want string
	}{
		// the case goes through to the noun
		{engine.T("do", engine.A("what", in("a-man"))), "opfere einen Mann in deinem Zirkel"},
		{engine.T("do", engine.A("what", in("a-witch"))), "opfere eine Hexe in deinem Zirkel"},
		{engine.T("has", engine.A("what", in("a-man")), engine.A("it", in("a-man"))),
			"wenn ein Mann in deinem Zirkel eintritt, verbrenne ihn"},
		{engine.T("has", engine.A("what", engine.T("a-animal")), engine.A("it", engine.T("a-animal"))),
			"wenn ein Tier eintritt, verbrenne es"},
	} {
		if got := say(c.text); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	strange := load(t, "en.yaml", english, "de.yaml", "do: \"opfere {what|case-akk}\"\n")
	if err := strange.Check(); err == nil ||
		!strings.Contains(err.Error(), `de.yaml:1:1: key "do": no phrase has the case "akk"`) {
		t.Errorf("Check: %v, want a fault of the case", err)
	}
}

// What a word becomes before a sound: French elides before vowels, Italian says "ed" before an e.
func TestSounds(t *testing.T) {
	book := load(t, "en.yaml", "of: \"the Coven of {who}\"\nthat: that {who} comes\n",
		"fr.yaml", `
sound.vowel: a à â e é è ê i î o ô u û y h
sound.vowel.not: onze héros
before-vowel.de: "d'"
before-vowel.que: "qu’"
of: "le Sabbat de {who}"
that: "que {who} vienne"
`, "it.yaml", "sound.e: e è é\nbefore-e.e: ed\nlist.two: \"{a} e {b}\"\n")
	for _, c := range []struct{ key, who, want string }{
		{"of", "Ada", "le Sabbat d'Ada"},
		{"of", "**Élise**", "le Sabbat d'**Élise**"},
		{"of", "Berta", "le Sabbat de Berta"},
		{"of", "Onze", "le Sabbat de Onze"},
		{"of", "8", "le Sabbat de 8"},
		{"that", "Henri", "qu’Henri vienne"},
		{"that", "", "que  vienne"},
	} {
		if got := book.Speaker("fr", nil, nil).Say(engine.T(c.key, engine.A("who", engine.Literal(c.who)))); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	two := engine.List{engine.T("x", engine.A("who", engine.Literal("Anna"))),
		engine.T("x", engine.A("who", engine.Literal("Elena")))}
	both := load(t, "en.yaml", "x: \"{who}\"\nall: \"{list}\"\n", "it.yaml",
		"sound.e: e è é\nbefore-e.e: ed\nlist.two: \"{a} e {b}\"\n")
	if got, want := both.Speaker("it", nil, nil).Say(engine.T("all", engine.A("list", two))),
		"Anna ed Elena"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What English says before a vowel is not said in other languages, which have an "a" of their own.
func TestEnglishSoundsAreOfEnglishAlone(t *testing.T) {
	book := load(t, "en.yaml", "a: there is a {what}\n", "es.yaml", "a: se da a {what}\n")
	for what, want := range map[string]string{
		"ox": "there is an ox, se da a ox", "cart": "there is a cart, se da a cart",
		"unicorn": "there is a unicorn, se da a unicorn",
	} {
		text := engine.T("a", engine.A("what", engine.Literal(what)))
		got := book.Speaker("en", nil, nil).Say(text) + ", " + book.Speaker("es", nil, nil).Say(text)
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What somebody has added may be wrong: it is left out, said in English, and named.
func TestAddedCataloguesMayBeFaulty(t *testing.T) {
	own := fstest.MapFS{"en.yaml": {Data: []byte("a: One.\nb: Two.\nc: Three.\n")}}
	added := fstest.MapFS{"fr.yaml": {Data: []byte("a: Un.\nb:\n  other: Deux.\n  is: x\nc: \"Trois {.\"\n")}}
	book, faults, err := words.LoadAdded([]fs.FS{added}, own)
	if err != nil || len(faults) != 2 {
		t.Fatalf("%v, faults %v; want two", err, faults)
	}
	for i, want := range []string{`fr.yaml:4:7: key "b"`, `fr.yaml:5:1: key "c"`} {
		if !strings.Contains(faults[i].Error(), want) {
			t.Errorf("fault %v, want %s", faults[i], want)
		}
	}
	say := book.Speaker("fr", nil, nil).Say
	if got := say(engine.T("a")) + say(engine.T("b")) + say(engine.T("c")); got != "Un.Two.Three." {
		t.Errorf("says %q, want what is sound in French and the rest in English", got)
	}
	if _, _, err := words.LoadAdded(nil, own, added); err == nil {
		t.Error("the same among the program's own is no error")
	}
}
