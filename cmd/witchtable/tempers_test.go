package main

import (
	"testing"

	"witchtable/engine/brain"
	"witchtable/engine/words"
)

// TestTempersAreNamed: whatever temperament a computer player of a game can have, the game's catalogues name it in
// every language.
func TestTempersAreNamed(t *testing.T) {
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(d.words)
	if err != nil {
		t.Fatal(err)
	}
	tempers := playersOf([]deck{d}).tempers
	n := 0
	for _, l := range d.offered() {
		for _, temper := range tempers(d.name, l.Name) {
			n++
			if _, err := d.roster.New(brain.Named(l.Name, temper)); err != nil {
				t.Error(err)
			}
			for _, lang := range []string{"en", "es"} {
				for _, key := range []string{"temper." + temper, "temper." + temper + ".way"} {
					if !book.Has(lang, key) {
						t.Errorf("%s lacks %s", lang, key)
					}
				}
			}
		}
	}
	if n == 0 {
		t.Error("no level has temperaments")
	}
	if got := tempers(d.name, "nobody"); got != nil {
		t.Errorf("a level that there is not has the temperaments %v", got)
	}
}
