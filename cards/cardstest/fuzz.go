package cardstest

import (
	"bytes"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/bounded"
)

// pack is a pack that was read.
type pack interface {
	Canonical() []byte
	Source() engine.PackSource
}

// Fuzz holds the readers of a game's packs to what they must do with any text: each complaint says what is wrong, and
// where, unless it is about the pack as a whole; what is taken is, in its canonical form, the same pack. The readers
// are those of package cards, which tests of its own keep from being named here; build makes the game of a pack.
func Fuzz[P pack](f *testing.F, file func(string, []byte, *engine.Vocabulary) (P, error),
	canonical func([]byte, *engine.Vocabulary) (P, error), v *engine.Vocabulary, build func(engine.PackSource) error,
	chunks ...Chunk) {
	for _, c := range chunks {
		f.Add([]byte(c.Text))
	}
	complain := func(t *testing.T, err error) {
		for _, c := range complaints(err) {
			if c.problem == "" || c.line < 0 {
				t.Errorf("a complaint says nothing: %+v", c)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		bounded.Do(t, len(text), func() {
			read, err := file("f.yaml", text, v)
			if err != nil {
				complain(t, err)
				return
			}
			once := read.Canonical()
			again, err := canonical(once, v)
			if err != nil || !bytes.Equal(once, again.Canonical()) {
				t.Fatalf("the canonical form of a good pack is\n%s\nand, read and written, %v", once, err)
			}
			complain(t, build(again.Source()))
		})
	})
}
