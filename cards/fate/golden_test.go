package fatecards_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"

	fatecards "witchtable/cards/fate"
	"witchtable/engine/enginetest/golden"
)

// The golden file is the pack to read: every card as players see it. A change of a sentence or of an effect shows
// there, and is looked at by somebody before it is accepted with -update.
func TestTheHousePackReadsAsWritten(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		t.Run(lang, func(t *testing.T) { golden.Check(t, "testdata/house."+lang+".txt", printed(t, lang)) })
	}
}

// printed is every card with its facts and its text, below it that of the story's small print.
func printed(t *testing.T, lang string) string {
	pack := load(t)
	game, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	say := speaker(t, pack, lang)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", pack.Title)
	for _, c := range pack.Cards() {
		face, ok := game.Card(c.ID)
		if !ok {
			t.Fatalf("the game does not know its card %s", c.ID)
		}
		fmt.Fprintf(&b, "\n%s (%s)\n", say.Card(c.ID), c.ID)
		var facts []string
		for _, f := range face.Facts {
			facts = append(facts, say.Say(f))
		}
		fmt.Fprintf(&b, "  %s\n", strings.Join(facts, " | "))
		for _, r := range face.Rules {
			whole, terse := say.Say(r), say.Terse().Say(r)
			fmt.Fprintf(&b, "  %s\n", whole)
			if terse != whole {
				fmt.Fprintf(&b, "    %s\n", terse)
			}
		}
		if line := face.Line(); !line.IsZero() {
			fmt.Fprintf(&b, "  ~ %s\n", say.Say(line))
		}
	}
	return b.String()
}

// speaker speaks a language and fails the test when it lacks words.
func speaker(t *testing.T, pack *cards.Pack, lang string) *words.Speaker {
	t.Helper()
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	return book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker(lang, cardNames{pack, book, lang}, nil)
}

// cardNames are what cards are called in a language: what its catalogues say, else the pack.
type cardNames struct {
	pack *cards.Pack
	book *words.Book
	lang string
}

func (cardNames) Player(engine.Who) string { return "" }
func (n cardNames) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	return n.pack.CardName(id)
}

func TestTheCatalogueIsInOrder(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Check(); err != nil {
		t.Error(err)
	}
	for _, fault := range strayNames(book, load(t)) {
		t.Error(fault)
	}
}

// strayNames says which cards a language names that the pack does not have.
func strayNames(book *words.Book, pack *cards.Pack) (faults []string) {
	for _, lang := range book.Languages() {
		for _, key := range book.Keys(lang) {
			id, ok := strings.CutPrefix(key, words.CardKey(""))
			if !ok {
				id, ok = strings.CutPrefix(key, words.FlavourKey(""))
			}
			if ok && pack.CardName(engine.CardID(id)) == "" {
				faults = append(faults, fmt.Sprintf("%s: key %q: the pack has no card %q", lang, key, id))
			}
		}
	}
	return faults
}

func TestNamesOfCardsThatAreNotThere(t *testing.T) {
	book, err := words.Load(fatecards.Words(),
		fstest.MapFS{
			"cards.fi.yaml": {Data: []byte("card.liesel: Liesel Hämärä\ncard.lisel: Liesel\nflavour.lisel: Hei.\n")}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`fi: key "card.lisel": the pack has no card "lisel"`,
		`fi: key "flavour.lisel": the pack has no card "lisel"`}
	if got := strayNames(book, load(t)); !slices.Equal(got, want) {
		t.Errorf("said %q; want %q", got, want)
	}
}

// A note is told while its card resolves: its message is `note.` and what the card says.
func TestEveryNoteHasItsMessage(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, c := range load(t).Cards() {
		walk(&c.Node, func(n *engine.Node) {
			if n.Shape == "step-note" {
				told[n.Word("say", "")] = true
			}
		})
	}
	for id := range told {
		if !book.Has("en", "note."+id) {
			t.Errorf("a card tells note.%s, which has no message", id)
		}
	}
	for _, key := range book.Keys("en") {
		if id, ok := strings.CutPrefix(key, "note."); ok && !told[id] {
			t.Errorf("no card tells %s", key)
		}
	}
}
