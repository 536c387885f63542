package revolutioncards_test

import (
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"witchtable/cards/cardstest"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine"
	"witchtable/engine/revolution"
	"witchtable/engine/words"
)

// catalogues are read once.
var catalogues = sync.OnceValues(func() (*words.Book, error) { return words.Load(revolutioncards.Words()) })

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

// The line of flavour is read under the card, on a phone, and in the story: every card has one, short, and none echoes
// another.
func TestEveryCardHasALineOfFlavour(t *testing.T) {
	b := book(t)
	t.Run("en", func(t *testing.T) {
		everyLine(t, func(c *engine.CardSource) string { return c.Node.Word("flavour", "") })
	})
	t.Run("es", func(t *testing.T) {
		everyLine(t, func(c *engine.CardSource) string { return b.Pattern("es", words.FlavourKey(c.ID)) })
	})
}

func everyLine(t *testing.T, of func(*engine.CardSource) string) {
	t.Helper()
	var out []cardstest.Line
	all := load(t).Cards()
	for i := range all {
		out = append(out, cardstest.Line{ID: all[i].ID, Text: of(&all[i])})
	}
	cardstest.Flavour(t, out)
}

// Names are read in menus and on pictures: those of people are short, titles may be longer.
const (
	longestName  = 24 // letters, of Witches, Relics and Blessings
	longestTitle = 37 // of Events and Objectives
)

func TestNamesFit(t *testing.T) {
	b := book(t)
	for _, c := range load(t).Cards() {
		most := longestName
		if kind := c.Node.Word("kind", ""); kind == "event" || kind == "objective" {
			most = longestTitle
		}
		spanish, _ := b.CardName("es", c.ID)
		for _, name := range []string{c.Name, spanish} {
			if n := utf8.RuneCountInString(name); n > most && c.Node.Word("kind", "") != "blessing" {
				t.Errorf("the name %q has %d letters; %d fit", name, n, most)
			}
		}
	}
}

// A Spanish name is the card's alone, has no article that would have to contract, and no other name within it.
func TestEveryCardHasASpanishName(t *testing.T) {
	var ids []engine.CardID
	for _, c := range load(t).Cards() {
		ids = append(ids, c.ID)
	}
	cardstest.SpanishNames(t, book(t), ids, func(string) bool { return false })
}

// Witches are women, and what a name says of itself other words agree with.
func TestWordsAgreeWithSpanishNames(t *testing.T) {
	b, err := words.Load(revolutioncards.Words(), fstest.MapFS{
		"is.en.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")},
		"is.es.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")}})
	if err != nil {
		t.Fatal(err)
	}
	say := b.Speaker("es", nil, nil)
	for _, c := range load(t).Cards() {
		is := say.Say(engine.T("is.card", engine.A("card", c.ID)))
		switch c.Node.Word("kind", "") {
		case "seeker", "dedicant", "celebrant", "steward":
			if is != "f" {
				t.Errorf("the Witch %s is said to be %s", c.ID, is)
			}
		}
		name, _ := b.CardName("es", c.ID)
		if strings.HasPrefix(name, "La ") && is != "f" || strings.HasPrefix(name, "Los ") && is != "m pl" {
			t.Errorf("%q is said to be %s", name, is)
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

// The covens are called in every language.
func TestCovensHaveNames(t *testing.T) {
	b := book(t)
	table := load(t).Table()
	for _, c := range table.Get("covens").Items {
		if b.Pattern("es", "coven."+c.Word("id", "")) == "" || c.Word("name", "") == "" {
			t.Errorf("the coven %s has no name in both languages", c.Word("id", ""))
		}
	}
}

// What is shown where room is short is short in both languages: labels of buttons, descriptions of commands and
// options.
func TestLabelsAreShort(t *testing.T) {
	cardstest.Short(t, book(t), map[string]int{"revolution.command.": 100, "revolution.option.": 100, "option.": 100,
		"revolution.mode.": 80, "revolution.answer.": 60})
}

// Commands are typed in Spanish by words of their own: one each, in lower case, no two alike.
func TestCommandsHaveSpanishWords(t *testing.T) {
	g, err := revolution.New(load(t).Source())
	if err != nil {
		t.Fatal(err)
	}
	cardstest.Commands(t, book(t), g.Info().Commands)
}
