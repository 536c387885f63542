package cards

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// didYouMean proposes the word nearest to what was written; if none is near, it lists a short choice.
func didYouMean(written string, words []string) string {
	if near := nearest(written, words); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(words) > 0 && len(words) <= 12 {
		return "there are " + strings.Join(words, ", ")
	}
	return ""
}

// nearest returns the word with the least edit distance to what was written, if that is small enough for a slip.
// Of equals, one with the very same letters is likelier.
func nearest(written string, words []string) string {
	best, least := "", 1+max(1, len(written)/3)
	for _, w := range words {
		d := distance(strings.ToLower(written), w, least+1)
		if d < least || d == least && best != "" && sameLetters(written, w) {
			best, least = w, d
		}
	}
	return best
}

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return bytes.Equal(x, y)
}

// distance counts the letters to insert, delete, change or swap with their neighbour to make b from a; it gives
// up at limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
