package revolutioncards_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
)

const (
	// longestRemark is how many letters a remark may have: it stands beside what is told.
	longestRemark = 45
	// fewestRemarks is how many there are for an occasion; no line comes twice in a game.
	fewestRemarks = 3
	// fewestOccasions is on how many there is something to say.
	fewestOccasions = 12
)

// Computer players of this game have no temperaments: there is one way to speak.
var remarkKey = regexp.MustCompile(`^remark\.plain\.(?:(theirs|suffers)\.)?(revolution\.tell\.[a-z.-]+)\.(\d+)$`)

// TestRemarks holds the remarks of computer players to a file that is to be read, English beside Spanish, and looks
// whether each can be said: it is short, unlike all others, and of an occasion that is told of.
func TestRemarks(t *testing.T) {
	b := book(t)
	counted, said := map[string]int{}, map[string]string{}
	var all strings.Builder
	for _, key := range slices.DeleteFunc(b.Keys("en"),
		func(k string) bool { return !strings.HasPrefix(k, "remark.") }) {
		m := remarkKey.FindStringSubmatch(key)
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
			fmt.Fprintf(&all, "\n%s: %s\n", who, strings.TrimPrefix(m[2], "revolution.tell."))
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
	golden.Check(t, "testdata/remarks.txt", all.String())
}
