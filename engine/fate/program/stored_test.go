package program

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNumbers holds the numbers that packs are compiled to, and that events and positions carry, to testdata/stored.txt.
func TestStoredNumbers(t *testing.T) {
	events := "stored events, positions and stories carry these numbers: old ones would tell of another one"
	programs := "they are part of the mark of a compiled pack: the snapshots of all running tables would be refused, and half-done effects with them"
	words := func(name, breaks string, list []string) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: pinned.Words(list)}
	}
	pinned.Check(t, "testdata/stored.txt",
		words("tokens", events, TokenWords),
		words("decks", events, DeckWords),
		words("kinds of cards", programs, KindWords),
		words("types", programs, TypeWords),
		words("icons", programs, iconWords),
		words("abilities", programs, whenWords),
		pinned.List{Name: "verbs", Breaks: programs, Entries: pinned.Constants(t, ".", "VerbPlace")},
		words("words of verbs", programs, VerbWords),
		words("mods", programs, modWords),
		words("actions", programs, ActionWords),
		words("harms", programs, harmWords),
		words("players", programs, playerWords),
		words("places", programs, zoneWords),
		words("ways", programs, viaWords),
		words("happenings", programs, happeningWords),
		words("ways of Night Events", programs, afterWords),
		words("ranks", programs, rankWords),
		words("measures", programs, measureWords),
		words("places in a row", programs, rowWords),
		words("choosers", programs, chooserWords),
		words("comparisons", programs, compareWords),
		pinned.List{Name: "targets", Breaks: programs, Entries: pinned.Constants(t, ".", "BySearch")},
		pinned.List{Name: "numbers", Breaks: programs, Entries: pinned.Constants(t, ".", "NumFixed")},
		pinned.List{Name: "conditions", Breaks: programs, Entries: pinned.Constants(t, ".", "CondExists")},
	)
}
