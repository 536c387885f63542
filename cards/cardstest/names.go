package cardstest

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/words"
)

// SpanishNames holds the names of cards in Spanish: each card has one, none begins with an article that would have to
// contract, and none stands within another. Names and lines of flavour of other cards are spoken of by nobody: there
// are none but those that are spared, by what stands behind "card." and "flavour.".
func SpanishNames(t testing.TB, b *words.Book, ids []engine.CardID, spared func(id string) bool) {
	t.Helper()
	names := map[engine.CardID]string{}
	for _, id := range ids {
		name, ok := b.CardName("es", id)
		if !ok {
			t.Errorf("%s has no Spanish name (lang/house-*.es.yaml)", id)
			continue
		}
		if strings.HasPrefix(name, "El ") {
			t.Errorf("%q begins with an article that contracts", name)
		}
		for other, taken := range names {
			if strings.Contains(name, taken) || strings.Contains(taken, name) {
				t.Errorf("%s and %s are called %q and %q, the one within the other", other, id, taken, name)
			}
		}
		names[id] = name
	}
	for _, key := range b.Keys("es") {
		for _, start := range []string{"card.", "flavour."} {
			id, ok := strings.CutPrefix(key, start)
			if ok && names[engine.CardID(id)] == "" && !spared(id) {
				t.Errorf("there is %s in Spanish, and no such card in the pack", key)
			}
		}
	}
}
