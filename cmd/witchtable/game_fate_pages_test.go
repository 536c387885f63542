package main

import (
	"strings"
	"testing"
)

// TestPagesThatServeEveryGameNameNoneOfFate: a page that links to those of the games has no word of this one's.
func TestPagesThatServeEveryGameNameNoneOfFate(t *testing.T) {
	for _, file := range []string{"docs/game-log.md", "docs/rulings.md"} {
		for _, word := range []string{"Cauldron", "Coven", "Village", "Enchantment", "Suspicion", "Sacrifice", "raven"} {
			if strings.Contains(ofHouse(file), word) {
				t.Errorf("%s speaks of %q, which is of Fate alone", file, word)
			}
		}
	}
}
