package cardstest_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"witchtable/cards/cardstest"
	"witchtable/engine"
	"witchtable/engine/words"
)

// TestNamesThatAreNoneAreNoticed: a card without a name, an article, a name within another, and what is spoken of that
// no pack has.
func TestNamesThatAreNoneAreNoticed(t *testing.T) {
	b, err := words.Load(fstest.MapFS{"cards.en.yaml": {Data: []byte("x: x\n")}, "cards.es.yaml": {Data: []byte(
		"x: x\ncard.owl: Búho\ncard.grey-owl: Búho Gris\ncard.cat: El Gato\ncard.rat: Rata\nflavour.rat: Roe.\n")}})
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{}
	cardstest.SpanishNames(r, b, []engine.CardID{"owl", "grey-owl", "cat", "bat"}, func(id string) bool {
		return id == "rat"
	})
	want := []string{`owl and grey-owl are called "Búho" and "Búho Gris", the one within the other`,
		`"El Gato" begins with an article that contracts`, "bat has no Spanish name (lang/house-*.es.yaml)"}
	if !slices.Equal(r.told, want) {
		t.Errorf("the test is told %q; want %q", r.told, want)
	}
	r = &recorder{}
	cardstest.SpanishNames(r, b, []engine.CardID{"owl"}, func(string) bool { return false })
	if len(r.told) != 4 {
		t.Errorf("of names of no cards the test is told %q", r.told)
	}
}
