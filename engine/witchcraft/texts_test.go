package witchcraft

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/enginetest/randompack"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/words"
)

// unnamed names nobody: cards of the house pack speak of Jurors alone, by their ids here.
type unnamed struct{}

func (unnamed) Player(engine.Who) string     { return "Ada" }
func (unnamed) Card(id engine.CardID) string { return string(id) }

// cardBook is the phrases of the cards' texts, and the names of boxes and families.
func cardBook(t *testing.T) *words.Book {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"cards.en.yaml", "cards.es.yaml", "names.en.yaml", "names.es.yaml"} {
		data, err := os.ReadFile("../../cards/witchcraft/lang/" + name)
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

// ofHouse is the game with its house pack.
func ofHouse(t *testing.T) *Game {
	t.Helper()
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestHouseTexts writes down what each card of the house pack says, in both languages, to be read beside the list of
// the set.
func TestHouseTexts(t *testing.T) {
	g, book := ofHouse(t), cardBook(t)
	en, es := book.Speaker("en", unnamed{}, nil), book.Speaker("es", unnamed{}, nil)
	var out strings.Builder
	for _, id := range g.Cards() {
		f, _ := g.Card(id)
		if len(f.Rules) == 0 {
			continue
		}
		fmt.Fprintf(&out, "%s\n", id)
		for _, r := range f.Rules {
			fmt.Fprintf(&out, "  %s\n  %s\n", en.Say(r), es.Say(r))
		}
	}
	golden.Check(t, "testdata/texts.txt", out.String())
}

// says counts the boxes of a card under which something stands that is to be read.
func says(n *engine.Node) (count int) {
	for _, key := range boxKeys {
		if box := n.Get(key); box.Get("do") != nil || box.Get("while") != nil || box.Get("star") != nil {
			count++
		}
	}
	return count
}

// TestEveryBoxIsSaid: a card has a text for each of its boxes that says something, and a box for each text.
func TestEveryBoxIsSaid(t *testing.T) {
	g := ofHouse(t)
	for _, c := range g.rules.Pack.Cards {
		f, _ := g.Card(c.ID)
		n := says(&c.Node)
		if f.Kind == "curse" { // it has no box, but says what it does
			n++
		}
		if len(f.Rules) != n {
			t.Errorf("%s has %d boxes that say something, and %d texts", c.ID, n, len(f.Rules))
		}
	}
}

// TestRandomPacksAreSaid has cards say whatever can be said: in both languages nothing may be missing, on the card and
// where its player is asked.
func TestRandomPacksAreSaid(t *testing.T) {
	t.Parallel()
	book := cardBook(t)
	n := 2
	if *long {
		n = 60
	}
	for i := range 2 * n {
		list, err := randomCards(i%2 == 1)(randompack.First() + i/2)
		if err != nil {
			t.Fatal(err)
		}
		pack, err := house()
		if err != nil {
			t.Fatal(err)
		}
		pack.Cards = list
		g, err := New(pack)
		if err != nil {
			t.Fatal(err)
		}
		if err := book.CheckTexts(everyText(g)...); err != nil {
			t.Errorf("pack %d: %v", i, err)
		}
		for _, lang := range book.Languages() {
			say := book.Speaker(lang, unnamed{}, nil)
			for _, text := range everyText(g) {
				if said := say.Say(text); strings.ContainsAny(said, "{}") || strings.Contains(said, "  ") {
					t.Errorf("pack %d: %s", i, said)
				}
			}
		}
	}
}

// everyText is all that a game's cards say, printed and asked.
func everyText(g *Game) (out []engine.Text) {
	for _, id := range g.Cards() {
		f, _ := g.Card(id)
		out = append(out, f.Rules...)
	}
	for i := range g.rules.Abilities {
		a := &g.rules.Abilities[i]
		if a.Do < 0 {
			continue
		}
		out = append(out, g.rules.Rule(int16(i)))
		for pc := a.Do; pc < int16(len(g.rules.Code.Ops)); pc++ {
			step := g.rules.Code.Written[pc]
			if step == nil {
				break
			}
			steps := &engine.Node{Items: []engine.Node{*step}}
			for _, to := range []play.Reader{{}, {Brief: true}, {Told: true}} {
				out = append(out, g.rules.Steps(int16(i), steps, to))
			}
		}
	}
	return out
}
