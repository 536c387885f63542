package revolutioncards_test

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

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
	const (
		most  = 90 // characters
		alike = 4  // words in a row that no two lines may share
	)
	said := map[string]engine.CardID{}
	all := load(t).Cards()
	for i := range all {
		id, line := all[i].ID, of(&all[i])
		if line == "" {
			t.Errorf("%s has no line of flavour", id)
			continue
		}
		if n := utf8.RuneCountInString(line); n >= most || strings.Contains(line, "\n") {
			t.Errorf("%s: the line has %d characters; want fewer than %d, on one line: %s", id, n, most, line)
		}
		if !strings.ContainsAny(line[len(line)-1:], ".?!") && !strings.HasSuffix(line, "».") {
			t.Errorf("%s: the line does not end: %s", id, line)
		}
		list := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(` .,:;?!"`, r) })
		for i := 0; i == 0 || i+alike <= len(list); i++ {
			run := strings.Join(list[i:min(i+alike, len(list))], " ")
			if other, taken := said[run]; taken && other != id {
				t.Errorf("%s and %s both say %q", other, id, run)
			}
			said[run] = id
		}
	}
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
	b := book(t)
	names := map[engine.CardID]string{}
	for _, c := range load(t).Cards() {
		name, ok := b.CardName("es", c.ID)
		if !ok {
			t.Errorf("%s has no Spanish name (lang/house-*.es.yaml)", c.ID)
			continue
		}
		if strings.HasPrefix(name, "El ") {
			t.Errorf("%q begins with an article that contracts", name)
		}
		for other, taken := range names {
			if strings.Contains(name, taken) || strings.Contains(taken, name) {
				t.Errorf("%s and %s are called %q and %q, the one within the other", other, c.ID, taken, name)
			}
		}
		names[c.ID] = name
	}
	for _, key := range b.Keys("es") {
		if id, ok := strings.CutPrefix(key, "card."); ok && names[engine.CardID(id)] == "" {
			t.Errorf("there is a Spanish name for %s, which the pack has not", id)
		}
		if id, ok := strings.CutPrefix(key, "flavour."); ok && names[engine.CardID(id)] == "" {
			t.Errorf("there is a Spanish line for %s, which the pack has not", id)
		}
	}
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

// What no Spanish sentence may have.
var notSpanish = regexp.MustCompile(`(?i)\b(de|a) el\b|  | [.,;:]|\b(the|of|and|with)\b`)

func TestTheWordsReadAsSpanish(t *testing.T) {
	b := book(t)
	for _, key := range b.Keys("es") {
		if text := b.Pattern("es", key); notSpanish.MatchString(text) {
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
	b := book(t)
	for start, most := range map[string]int{"revolution.command.": 100, "revolution.option.": 100, "option.": 100,
		"revolution.mode.": 80, "revolution.answer.": 60} {
		for _, lang := range []string{"en", "es"} {
			n := 0
			for _, key := range b.Keys(lang) {
				if !strings.HasPrefix(key, start) {
					continue
				}
				if n++; utf8.RuneCountInString(b.Pattern(lang, key)) > most {
					t.Errorf("%s, %s: longer than %d characters: %s", lang, key, most, b.Pattern(lang, key))
				}
			}
			if n == 0 {
				t.Errorf("no key begins with %s", start)
			}
		}
	}
}

// Commands are typed in Spanish by words of their own: one each, in lower case, no two alike.
func TestCommandsHaveSpanishWords(t *testing.T) {
	g, err := revolution.New(load(t).Source())
	if err != nil {
		t.Fatal(err)
	}
	b, taken := book(t), map[string]string{}
	for _, c := range g.Info().Commands {
		for _, w := range append(slices.Clone(c.Path), c.Operands...) {
			said := b.Pattern("es", "word."+w)
			if said == "" || said != strings.ToLower(said) || strings.ContainsAny(said, " /") {
				t.Errorf("the word %q of commands is %q in Spanish", w, said)
			}
			if other := taken[said]; other != "" && other != w {
				t.Errorf("%q and %q are both %q in Spanish", other, w, said)
			}
			taken[said] = w
		}
	}
}
