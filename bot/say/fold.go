package say

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// longestName is how many letters of what was typed are compared with names: none is longer, and the comparison takes
// time with each of them.
const longestName = 100

// Folded makes words comparable: lower case, no accents, no marks of punctuation.
func Folded(s string) string {
	if letters := []rune(s); len(letters) > longestName {
		s = string(letters[:longestName])
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		switch {
		case r >= 0x300 && r < 0x370: // accents
		case strings.ContainsRune("'’-_ ", r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
