package cardstest

import (
	"bytes"
	"testing"

	"witchtable/engine/enginetest/bounded"
)

// Reader is how a game's packs are read, for Fuzz.
type Reader struct {
	Read  func(text []byte) (canonical []byte, err error)
	Again func(canonical []byte) ([]byte, error) // the canonical form, read and written
	Build func(canonical []byte) error           // makes the game of the pack
}

// Fuzz holds the readers of a game's packs to what they must do with any text: each complaint says what is wrong, and
// where, unless it is about the pack as a whole; what is taken is, in its canonical form, the same pack.
func Fuzz(f *testing.F, r Reader, chunks ...Chunk) {
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
			once, err := r.Read(text)
			if err != nil {
				complain(t, err)
				return
			}
			again, err := r.Again(once)
			if err != nil || !bytes.Equal(once, again) {
				t.Fatalf("the canonical form of a good pack is\n%s\nand, read and written,\n%s, %v", once, again, err)
			}
			complain(t, r.Build(once))
		})
	})
}
