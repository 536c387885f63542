package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/lang"
	"witchtable/bot/press"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// The demo's first message offers all games, in its world's language: it names each, and each that teaches itself has a
// button for that. One game alone is not named.
func TestTheDemoOffersAllGames(t *testing.T) {
	book, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for _, tongue := range []string{"en", "es"} {
		for _, offered := range [][]game{{fateGame()}, {fateGame(), secondGame()}} {
			decks, err := (&Main{games: offered}).decks(packFlag{})
			if err != nil {
				t.Fatal(err)
			}
			s := service{decks: decks, log: zerolog.Nop()}
			greeted, err := s.greeted(tongue)
			if err != nil {
				t.Fatal(err)
			}
			m := welcome(book, tongue, "bot.demo.tavern", greeted)
			fmt.Fprintf(&said, "# %s, %d games\n%s\n", tongue, len(offered), m.Content)
			var taught []string
			for _, c := range bottest.Controls(m) {
				r, err := press.Parse(c.CustomID)
				if err != nil {
					t.Fatal(err)
				}
				taught = append(taught, r.Name)
				fmt.Fprintf(&said, "[%s]\n", c.Label)
			}
			said.WriteString("\n")
			for _, g := range offered {
				if !slices.Contains(taught, g.name) {
					t.Errorf("%s: of %d games %s has no button; there are %q", tongue, len(offered), g.name, taught)
				}
			}
		}
	}
	golden.Check(t, "testdata/welcome.txt", said.String())
}
