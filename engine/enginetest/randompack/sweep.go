package randompack

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// first moves the random packs: each number is another pack, so that a run can be made with such as nobody has played
// with.
var first = flag.Int("first-pack", 0, "the number of the first random pack")

// First is the number of the first random pack.
func First() int { return *first }

// Sort is packs of one sort.
type Sort struct {
	Name  string
	Trial Trial
	Packs int
}

// Sweep plays games with the packs of each sort, from the number of the flag -first-pack on, and fails the test for
// what went wrong. It returns which words of the vocabulary no card of them has said; left out is what stands on no
// card: notOnCards are shapes, each with all of its keys and words.
func Sweep(t *testing.T, sorts []Sort, notOnCards ...string) (missing []string) {
	t.Helper()
	used := Coverage{}
	for _, s := range sorts {
		t.Run(s.Name, func(t *testing.T) {
			r := Run(t, s.Trial, *first, s.Packs)
			t.Logf("%d packs, %d games, %d moves", r.Packs, r.Games, r.Moves)
			for sign, n := range r.Signs {
				t.Logf("%d games: %s", n, sign)
			}
			used.Join(r.Used)
		})
	}
	return slices.DeleteFunc(used.Missing(sorts[0].Trial.Vocabulary), func(word string) bool {
		return slices.ContainsFunc(notOnCards, func(other string) bool {
			return word == other || strings.HasPrefix(word, other+".") || strings.HasPrefix(word, other+":")
		})
	})
}

// About leaves of what is wrong with a pack what is wrong with one card of it.
func About(id engine.CardID, err error) error {
	var kept []error
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range all.Unwrap() {
			var fault *engine.PackError
			if errors.As(e, &fault) && strings.HasPrefix(fault.Path, string(id)) {
				kept = append(kept, e)
			}
		}
	}
	return errors.Join(kept...)
}
