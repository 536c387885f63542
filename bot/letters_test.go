package bot_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"witchtable/engine/words"
)

// A letter that stands for a sign of a game stands for it wherever it is read: it is drawn, and in words it is said. So
// neither the bot nor another game may say it and mean something else, such as the bell that calls, or a victory's
// crown.
func TestLettersOfAGameAreItsOwn(t *testing.T) {
	own, err := botBook()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range houseGames() {
		others := map[string]*words.Book{"the bot": own}
		alike := map[string]map[string]string{} // what other games draw letters as
		for _, other := range houseGames() {
			if other.name == g.name {
				continue
			}
			alike[other.name] = other.theme(t).Letters()
			if others[other.name], err = words.Load(other.words); err != nil {
				t.Fatal(err)
			}
		}
		for _, letter := range slices.Sorted(maps.Keys(g.theme(t).Letters())) {
			for who, book := range others {
				if sign := alike[who][letter]; sign != "" && sign == g.theme(t).Letters()[letter] {
					continue // it stands for the same there
				}
				for _, lang := range book.Languages() {
					for _, key := range book.Keys(lang) {
						if said := book.Pattern(lang, key); strings.Contains(said, letter) {
							t.Errorf("%s stands for a sign of %s, and %s says in %s: %q", letter, g.name, who, key, said)
						}
					}
				}
			}
		}
	}
}
