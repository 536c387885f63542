package revolution

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// unnamed names nobody: no card of the house pack speaks of a player or another card by name.
type unnamed struct{}

func (unnamed) Player(engine.Who) string     { return "Ada" }
func (unnamed) Card(id engine.CardID) string { return string(id) }

// cardBook is the phrases of the cards' texts.
func cardBook(t *testing.T) *words.Book {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"cards.en.yaml", "cards.es.yaml"} {
		data, err := fs.ReadFile(os.DirFS("../../cards/revolution/lang"), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	b, err := words.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Error(f) })
}

// TestHouseTexts writes down what each card of the house pack says, in both languages, to be read beside the list of
// the set. A Coven's Seekers all say the same and are there once.
func TestHouseTexts(t *testing.T) {
	g := withTexts(t)
	book := cardBook(t)
	en, es := book.Speaker("en", unnamed{}, nil), book.Speaker("es", unnamed{}, nil)
	var out strings.Builder
	seekers := map[string]bool{}
	for _, id := range g.Cards() {
		f, _ := g.Card(id)
		if f.Kind == "seeker" {
			seekers[en.Say(f.Rules[0])+"\n  "+es.Say(f.Rules[0])] = true
			continue
		}
		fmt.Fprintf(&out, "%s: %s\n", id, g.rules.Pack.Cards[g.rules.Index[id]].Node.Word("name", ""))
		for _, r := range f.Rules {
			fmt.Fprintf(&out, "  %s\n  %s\n", en.Say(r), es.Say(r))
		}
	}
	for text := range seekers {
		fmt.Fprintf(&out, "seekers\n  %s\n", text)
	}
	if len(seekers) != 1 {
		t.Errorf("Seekers have %d texts; want 1", len(seekers))
	}
	golden.Check(t, "testdata/texts.txt", out.String())
}

// TestEveryAbilityIsSaid: a card has a text for each of its abilities, and an ability for each text.
func TestEveryAbilityIsSaid(t *testing.T) {
	g := withTexts(t)
	for _, id := range g.Cards() {
		f, _ := g.Card(id)
		n := 0
		if list := g.rules.Pack.Cards[g.rules.Index[id]].Node.Get("abilities"); list != nil {
			n = len(list.Items)
		}
		if len(f.Rules) != n {
			t.Errorf("%s has %d abilities and %d texts", id, n, len(f.Rules))
		}
	}
}
