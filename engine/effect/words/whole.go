package words

import (
	"cmp"
	"fmt"
	"strings"
)

// A game is not put together from a vocabulary that is not whole: an entry that lacks its doc, its deed or its sentence
// is named before a pack is read, and so is a number that no entry has.

// Part is something an entry must have.
type Part struct {
	What string
	Has  bool
}

// Whole names an entry that has no word, or lacks one of its parts; kind is what it is, "verb".
func Whole(kind, word string, parts ...Part) error {
	if word == "" {
		return fmt.Errorf("a %s has no word", kind)
	}
	var lacks []string
	for _, p := range parts {
		if !p.Has {
			lacks = append(lacks, p.What)
		}
	}
	if len(lacks) > 0 {
		return fmt.Errorf("the %s %s is not whole: it lacks %s", kind, word, strings.Join(lacks, ", "))
	}
	return nil
}

// Numbered names the first number from 0 below count that no entry of a kind has, or that two have, or one that is
// beyond them.
func Numbered[N ~uint8](kind string, entries []N, count int) error {
	seen := make([]int, count)
	for _, n := range entries {
		if int(n) >= count {
			return fmt.Errorf("a %s has the number %d; there are %d", kind, n, count)
		}
		seen[n]++
	}
	var found []error
	for n, times := range seen {
		if times != 1 {
			found = append(found, fmt.Errorf("%d %ss have the number %d; one should", times, kind, n))
		}
	}
	return cmp.Or(found...)
}
