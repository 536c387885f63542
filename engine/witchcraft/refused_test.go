package witchcraft

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
)

const refusedTable = "table:\n  track: 9\n  jurors: [{id: j1, name: J1}, {id: j2, name: J2}, {id: j3, name: J3}]\n" +
	"  convictions: [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5]\n  villagers: [0, 1, 1, 1, 1, 2, 2, 3]\n"

// refused reads the bad packs under testdata/refused. A chunk is made a pack with all the good cards that a game needs
// beside its own: of the kind "extras" it has extra Witches, "one" a common Challenge, "mission" the Mission of Act 1
// of the first Juror. One of the kind "table" has the section table itself. All of the header have "starters",
// "families" and "crowd", with too many families and too many cards, and "whole", with no cards besides.
func refused(t testing.TB) (out []cardstest.Chunk) {
	t.Helper()
	files, err := filepath.Glob("testdata/refused/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad packs: %v", err)
	}
	header := "pack: bad\ngame: witchcraft\nformat: 1\ntitle: Bad\nlanguage: en\n"
	for _, file := range files {
		out = append(out, cardstest.Chunks(t, file, func(kind string) (before, after string) {
			switch kind {
			case "table":
				return header, "cards:\n" + good(20, false)
			case "whole":
				return "", ""
			case "families":
				return "", good(20, false) + extras(100)
			case "crowd":
				return "", good(20, false) + strings.ReplaceAll(extras(110), "family: f", "family: ash, flavour: f")
			case "starters":
				return "", good(20, false)
			case "one":
				return header + refusedTable + "cards:\n", good(19, false)
			case "mission":
				return header + refusedTable + "cards:\n", good(20, true)
			}
			return header + refusedTable + "cards:\n", good(20, false)
		})...)
	}
	return out
}

// good is the cards that a game needs, with so many common Challenges; without the first Mission, if that is said.
func good(commons int, noMission bool) string {
	var b strings.Builder
	for n := range 24 {
		fmt.Fprintf(&b, "- {kind: witch, id: w%d, name: W%d, family: ash, starter: %t, hidden: {power: 1}, "+
			"revealed: {power: 2}}\n", n, n, n%2 == 0)
	}
	for n := range commons {
		fmt.Fprintf(&b, "- {kind: challenge, id: c%d, name: C%d, difficulty: 1}\n", n, n)
	}
	for j := 1; j <= 3; j++ {
		fmt.Fprintf(&b, "- {kind: challenge, id: l%d, name: L%d, n: 5, juror: j%d, difficulty: 1}\n", j, j, j)
		for act := 1; act <= 3; act++ {
			if !noMission || j > 1 || act > 1 {
				fmt.Fprintf(&b, "- {kind: mission, id: m%d%d, name: M%d%d, act: %d, juror: j%d, difficulty: 4, challenges: 3, "+
					"linked: 2, other: 1}\n", j, act, j, act, act, j)
			}
		}
	}
	b.WriteString("- {kind: curse, id: curse, name: Curse, n: 6}\n")
	return b.String()
}

// extras are so many extra Witches: a hundred of families of their own, the others of the last of these.
func extras(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "- {kind: witch, id: e%d, name: E%d, family: f%d, extra: true, hidden: {power: 1}, "+
			"revealed: {power: 2}}\n", i, i, min(i, 99))
	}
	return b.String()
}

// refusal is what the reader of packs or the game says of a bad pack.
func refusal(c cardstest.Chunk) error {
	pack, err := cards.ReadFile("bad", []byte(c.Text), Vocabulary())
	if err != nil {
		return err
	}
	_, err = New(pack.Source())
	return err
}

func TestBadPacksAreRefusedInPlace(t *testing.T) {
	for _, c := range refused(t) {
		t.Run(c.Name, func(t *testing.T) { c.Check(t, refusal(c)) })
	}
}

func TestEveryRefusalIsHeard(t *testing.T) {
	var heard []string
	for _, c := range refused(t) {
		heard = append(heard, cardstest.Problems(refusal(c))...)
	}
	for _, source := range []cardstest.Source{
		{Files: []string{"program/*.go"}, Calls: map[string]int{"Fail": 1}},
		{Files: []string{"lexicon/*.go"}, Calls: map[string]int{"Fail": 1}},
	} {
		source.Unheard(t, heard)
	}
}
