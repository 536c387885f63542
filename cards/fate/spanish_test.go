package fatecards_test

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// cardWords are the catalogues of what is on the cards and in the guide, in every language.
func cardWords(t *testing.T) *words.Book {
	t.Helper()
	some := fstest.MapFS{}
	files, err := fs.Glob(fatecards.Words(), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if ok, _ := path.Match("table.*", name); ok {
			continue
		}
		data, err := fs.ReadFile(fatecards.Words(), name)
		if err != nil {
			t.Fatal(err)
		}
		some[name] = &fstest.MapFile{Data: data}
	}
	book, err := words.Load(some)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestAllOnTheCardsIsInSpanish(t *testing.T) {
	for _, key := range cardWords(t).Missing("es") {
		t.Errorf("Spanish lacks %s", key)
	}
}

// A Spanish name fits on the card, is the card's alone, has no article that would have to contract, and says of itself
// what it is.
func TestEveryCardHasASpanishName(t *testing.T) {
	pack := load(t)
	game, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	book := cardWords(t)
	is := grammars(t)
	taken := map[string]engine.CardID{}
	for _, c := range pack.Cards() {
		name, ok := book.CardName("es", c.ID)
		switch n := utf8.RuneCountInString(name); {
		case !ok:
			t.Errorf("%s has no Spanish name (lang/house.es.yaml)", c.ID)
		case n > 24:
			t.Errorf("the name %q has %d letters; 24 fit on a card", name, n)
		case strings.HasPrefix(name, "El "):
			t.Errorf("%q begins with an article that contracts", name)
		case taken[name] != "":
			t.Errorf("%s and %s are both called %q", taken[name], c.ID, name)
		}
		taken[name] = c.ID
		face, _ := game.Card(c.ID)
		for part, want := range map[string]string{" el ": "m", " la ": "f", "La ": "f", "Las ": "f pl", "Viuda ": "f",
			"Madre ": "f", "Doctor ": "m"} {
			if face.Kind == "character" && strings.Contains(name, part) && is(c.ID) != want {
				t.Errorf("%q is said to be %s; want %s", name, is(c.ID), want)
			}
		}
		if face.Plural != strings.HasSuffix(is(c.ID), "pl") && !bothWays[c.ID] {
			t.Errorf("%q is said to be %s, and in the pack its plural is %v", name, is(c.ID), face.Plural)
		}
	}
}

// bothWays are the cards whose name is a plural in one language only.
var bothWays = map[engine.CardID]bool{"restless-graves": true, "names-in-the-smoke": true, "hounds": true}

// grammars tells what the Spanish catalogue says of a card's name: m, f, m pl or f pl.
func grammars(t *testing.T) func(engine.CardID) string {
	t.Helper()
	book, err := words.Load(fatecards.Words(), fstest.MapFS{
		"is.en.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")},
		"is.es.yaml": {Data: []byte("is.card: '{card|m/f/m pl/f pl}'\n")}})
	if err != nil {
		t.Fatal(err)
	}
	say := book.Speaker("es", nil, nil)
	return func(id engine.CardID) string { return say.Say(engine.T("is.card", engine.A("card", id))) }
}

// What no Spanish sentence may have; those of any card are held to more in engine/fate/wording.
var (
	notSpanish = regexp.MustCompile(`(?i)\b(de|a) el\b|  |[{}]| [.,;:]|\b(the|of|and)\b`)
	apart      = regexp.MustCompile(`(?i)\b(de|a) el\b|  `)
	cardID     = regexp.MustCompile(`\([a-z-]+\)\n`)
)

func TestTheHousePackReadsAsSpanish(t *testing.T) {
	_, text, _ := strings.Cut(printed(t, "es"), "\n")
	for line := range strings.Lines(cardID.ReplaceAllString(text, "\n")) {
		if bad := notSpanish.FindString(strings.TrimLeft(line, " ")); bad != "" {
			t.Errorf("%q in: %s", bad, line)
		}
	}
	book := cardWords(t)
	for _, key := range book.Keys("es") {
		if text := book.Pattern("es", key); apart.MatchString(text) {
			t.Errorf("%s: %s", key, text)
		}
	}
}
