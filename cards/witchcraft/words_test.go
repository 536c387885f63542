package witchcraftcards_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"witchtable/cards/cardstest"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
)

// catalogues are read once.
var catalogues = sync.OnceValues(func() (*words.Book, error) { return words.Load(witchcraftcards.Words()) })

func book(t *testing.T) *words.Book {
	t.Helper()
	b, err := catalogues()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAllIsInSpanish(t *testing.T) {
	for _, key := range book(t).Missing("es") {
		t.Errorf("Spanish lacks %s", key)
	}
}

// named is a card, or a Juror of the table, with what English says of it.
type named struct {
	id            engine.CardID
	kind          string
	name, flavour string
}

// everyName are all cards of the pack, and behind them the Jurors.
func everyName(t *testing.T) (out []named) {
	t.Helper()
	for _, c := range load(t).Cards() {
		out = append(out, named{c.ID, c.Node.Word("kind", ""), c.Name, c.Node.Word("flavour", "")})
	}
	for _, n := range onTable(t, "jurors") {
		out = append(out, named{engine.CardID(n.Word("id", "")), "juror", n.Word("name", ""), n.Word("flavour", "")})
	}
	return out
}

func TestEveryCardHasALineOfFlavour(t *testing.T) {
	b := book(t)
	for lang, of := range map[string]func(named) string{
		"en": func(n named) string { return n.flavour },
		"es": func(n named) string { return b.Pattern("es", words.FlavourKey(n.id)) },
	} {
		t.Run(lang, func(t *testing.T) {
			var out []cardstest.Line
			for _, n := range everyName(t) {
				out = append(out, cardstest.Line{ID: n.id, Text: of(n)})
			}
			cardstest.Flavour(t, out)
		})
	}
}

// Names are read in menus and on pictures: those of people and Challenges are short, deeds may be longer.
const (
	longestName  = 22 // letters
	longestTitle = 33 // of Missions
)

func TestNamesFit(t *testing.T) {
	b := book(t)
	for _, n := range everyName(t) {
		most := longestName
		if n.kind == "mission" {
			most = longestTitle
		}
		spanish, _ := b.CardName("es", n.id)
		for _, name := range []string{n.name, spanish} {
			if long := utf8.RuneCountInString(name); long > most {
				t.Errorf("the name %q has %d letters; %d fit", name, long, most)
			}
		}
	}
}

// numbered are cards that go by their number: those of any pack's table, not of this one alone.
var numbered = regexp.MustCompile(`^(conviction|villager)-\d$`)

// A Spanish name is the card's alone, has no article that would have to contract, and no other name within it.
func TestEveryCardHasASpanishName(t *testing.T) {
	var ids []engine.CardID
	jurors := map[string]bool{}
	for _, n := range everyName(t) {
		ids = append(ids, n.id)
		jurors[string(n.id)] = n.kind == "juror"
	}
	cardstest.SpanishNames(t, book(t), ids, func(id string) bool {
		of, _, ok := strings.Cut(id, ".") // what a Juror lives by and fears
		return numbered.MatchString(id) || ok && (jurors[of] || of == "family")
	})
}

// Witches are women, a Mission is one whatever it is called, and what a name says of itself other words agree with.
func TestWordsAgreeWithSpanishNames(t *testing.T) {
	b, err := words.Load(witchcraftcards.Words(), fstest.MapFS{
		"is.en.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")},
		"is.es.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")}})
	if err != nil {
		t.Fatal(err)
	}
	say := b.Speaker("es", nil, nil)
	for _, n := range everyName(t) {
		is := say.Say(engine.T("is.card", engine.A("card", n.id)))
		if (n.kind == "witch" || n.kind == "mission" || n.kind == "curse") && is != "f" {
			t.Errorf("%s, of the kind %s, is said to be %s", n.id, n.kind, is)
		}
	}
}

func TestTheWordsReadAsSpanish(t *testing.T) {
	b := book(t)
	for _, key := range b.Keys("es") {
		if text := b.Pattern("es", key); cardstest.NotSpanish.MatchString(text) {
			t.Errorf("%s: %s", key, text)
		}
	}
}

// Families, and what Jurors live by and fear, are called in both languages; of Jurors the English is the pack's.
func TestTheVillageHasNames(t *testing.T) {
	b := book(t)
	for _, c := range of(t, "witch") {
		family := engine.CardID("family." + c.Node.Word("family", ""))
		if b.Pattern("es", words.FlavourKey(family)) == "" { // in English it is the id
			t.Errorf("the family %s has no Spanish name", family)
		}
	}
	for _, n := range onTable(t, "jurors") {
		for _, key := range []string{"trade", "fear"} {
			said := words.FlavourKey(engine.CardID(n.Word("id", "") + "." + key))
			if n.Word(key, "") == "" || b.Pattern("es", said) == "" {
				t.Errorf("%s has no %s in both languages", n.Word("id", ""), key)
			}
		}
	}
}

// What is shown where room is short is short in both languages: labels of buttons, descriptions of commands and of
// options.
func TestLabelsAreShort(t *testing.T) {
	cardstest.Short(t, book(t), map[string]int{"witchcraft.command.": 100, "witchcraft.option.": 100, "option.": 100,
		"witchcraft.answer.": 60, "verb.": 40})
}

// Commands are typed in Spanish by words of their own: one each, in lower case, no two alike.
func TestCommandsHaveSpanishWords(t *testing.T) {
	g, err := witchcraft.New(load(t).Source())
	if err != nil {
		t.Fatal(err)
	}
	cardstest.Commands(t, book(t), g.Info().Commands)
}
