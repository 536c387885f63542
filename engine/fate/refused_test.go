package fate_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine/fate"
)

// refusing is where the game writes what it refuses in packs that the reader of packs took.
var refusing = []cardstest.Source{
	{Files: []string{"program/*.go"}, Calls: map[string]int{"Fail": 1, "Errorf": 0}},
	{Files: []string{"lexicon/*.go"}, Calls: map[string]int{"Fail": 1, "Without": 1}},
}

// refused reads the bad packs under testdata/refused. A chunk of the kind "cards" is made a pack with just enough good
// cards beside its own; one of the kind "crowd" has the header itself and gets more cards than fit.
func refused(t testing.TB) (out []cardstest.Chunk) {
	t.Helper()
	files, err := filepath.Glob("testdata/refused/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad packs: %v", err)
	}
	header := "pack: bad\ngame: fate\nformat: 1\ntitle: Bad\nlanguage: en\ncards:\n"
	for _, file := range files {
		out = append(out, cardstest.Chunks(t, file, func(kind string) (before, after string) {
			switch kind {
			case "cards":
				return header, goodCards(20)
			case "crowd":
				return "", goodCards(130)
			}
			return "", ""
		})...)
	}
	return out
}

// goodCards is a Day Event and so many Characters.
func goodCards(characters int) string {
	var b strings.Builder
	b.WriteString(
		"- {kind: event, id: day, name: Day, type: day, abilities: [{when: while, mods: [{level: {of: me, add: 1}}]}]}\n")
	for n := range characters {
		fmt.Fprintf(&b, "- {kind: character, id: c%d, name: C%d, type: witch, value: 0, grave: 0}\n", n, n)
	}
	return b.String()
}

// compile makes the game of a pack that must get past the reader.
func compile(t *testing.T, c cardstest.Chunk) error {
	t.Helper()
	pack, err := cards.ReadFile("bad", []byte(c.Text), fate.Vocabulary())
	if err != nil {
		t.Fatalf("%s: already the reader refuses: %v", c.Name, err)
	}
	_, err = fate.New(pack.Source())
	return err
}

func TestBadPacksAreRefusedInPlace(t *testing.T) {
	for _, c := range refused(t) {
		t.Run(c.Name, func(t *testing.T) {
			c.Check(t, compile(t, c))
		})
	}
}

func TestEveryRefusalOfTheCompilerIsHeard(t *testing.T) {
	var heard []string
	for _, c := range refused(t) {
		heard = append(heard, cardstest.Problems(compile(t, c))...)
	}
	for _, source := range refusing {
		source.Unheard(t, heard)
	}
}

// The good cards around the bad ones are good.
func TestTheGoodCardsAreTaken(t *testing.T) {
	if err := compile(t,
		cardstest.Chunk{Text: "pack: good\ngame: fate\nformat: 1\ntitle: Good\nlanguage: en\ncards:\n" +
			goodCards(20)}); err != nil {
		t.Error(err)
	}
}
