package cardstest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/words"
)

const (
	// longestRemark is how many letters a remark may have: it stands beside what is told.
	longestRemark = 45
	// fewestRemarks is how many there are for an occasion; no line comes twice in a game.
	fewestRemarks = 3
)

// Remarks looks whether what the computer players of a game say can be said, where they have no temperaments: each line
// is short, unlike all others, and of an occasion that is told of; there are lines for so many occasions at least. It
// returns all of them, English beside Spanish, to be read.
func Remarks(t testing.TB, b *words.Book, game string, fewestOccasions int) string {
	t.Helper()
	form := regexp.MustCompile(`^remark\.plain\.(?:(theirs|suffers)\.)?(` + game + `\.tell\.[a-z.-]+)\.(\d+)$`)
	counted, said := map[string]int{}, map[string]string{}
	var all strings.Builder
	for _, key := range b.Keys("en") {
		if !strings.HasPrefix(key, "remark.") {
			continue
		}
		m := form.FindStringSubmatch(key)
		if m == nil || !b.Has("en", m[2]) {
			t.Errorf("%s: nothing is told by that", key)
			continue
		}
		of := strings.TrimSuffix(key, "."+m[3])
		if counted[of]++; m[3] != strconv.Itoa(counted[of]) {
			t.Errorf("%s comes after %d others", key, counted[of]-1)
		}
		if m[3] == "1" {
			who := map[string]string{"": "they do it", "theirs": "to another, in their own turn",
				"suffers": "to them, in another's turn"}[m[1]]
			fmt.Fprintf(&all, "\n%s: %s\n", who, strings.TrimPrefix(m[2], game+".tell."))
		}
		for _, lang := range []string{"en", "es"} {
			line := b.Speaker(lang, nil, nil).Say(engine.T(key))
			fmt.Fprintf(&all, "  %s %s\n", lang, line)
			if n := utf8.RuneCountInString(line); n > longestRemark {
				t.Errorf("%s has %d letters in %s, want at most %d: %s", key, n, lang, longestRemark, line)
			}
			if other := said[line]; other != "" {
				t.Errorf("%s says what %s says: %s", key, other, line)
			}
			said[line] = key
		}
	}
	for of, n := range counted {
		if n < fewestRemarks {
			t.Errorf("%s has %d lines, want %d", of, n, fewestRemarks)
		}
	}
	if len(counted) < fewestOccasions {
		t.Errorf("there is something to say on %d occasions, want %d", len(counted), fewestOccasions)
	}
	return all.String()
}
