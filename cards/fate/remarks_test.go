package fatecards_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

const (
	// longestRemark is how many letters a remark may have: it stands beside what is told.
	longestRemark = 45
	// fewestRemarks is how many there are for an occasion; no line comes twice in a game.
	fewestRemarks = 3
	// fewestOccasions is on how many a temperament has something of its own to say.
	fewestOccasions = 8
)

var remarkKey = regexp.MustCompile(`^remark\.([a-z]+)\.(?:(theirs|suffers)\.)?([a-z.-]+)\.(\d+)$`)

// TestRemarks holds the remarks of computer players to a file that is to be read, English beside Spanish, and looks
// whether each can be said: it is short, of an occasion that is told of, and of a temperament that somebody may have.
func TestRemarks(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	roster, err := fate.Players(fatecards.Lore())
	if err != nil {
		t.Fatal(err)
	}
	tempers := append([]string{"plain"}, roster.Tempers("witch")...)
	occasions, counted := map[string]map[string]bool{}, map[string]int{}
	said := map[string]string{}
	blocks := map[string]*strings.Builder{}
	keys := slices.DeleteFunc(book.Keys("en"), func(k string) bool { return !strings.HasPrefix(k, "remark.") })
	for _, key := range keys {
		m := remarkKey.FindStringSubmatch(key)
		if m == nil || !slices.Contains(tempers, m[1]) {
			t.Errorf("%s: there is no such remark; temperaments are %v", key, tempers)
			continue
		}
		if !book.Has("en", m[3]) {
			t.Errorf("%s: nothing is told by the key %s", key, m[3])
		}
		of := strings.TrimSuffix(key, "."+m[4])
		if counted[of]++; m[4] != strconv.Itoa(counted[of]) {
			t.Errorf("%s comes after %d others", key, counted[of]-1)
		}
		if occasions[m[1]] == nil {
			occasions[m[1]], blocks[m[1]] = map[string]bool{}, &strings.Builder{}
		}
		occasions[m[1]][of] = true
		b := blocks[m[1]]
		if m[4] == "1" {
			fmt.Fprintf(b, "\n%s\n", occasionInWords(m[2], m[3]))
		}
		for _, lang := range []string{"en", "es"} {
			line := book.Speaker(lang, nil, func(s string) string { return s }).Say(engine.T(key))
			fmt.Fprintf(b, "  %s %s\n", lang, line)
			if n := utf8.RuneCountInString(line); n > longestRemark {
				t.Errorf("%s has %d letters in %s, want at most %d: %s", key, n, lang, longestRemark, line)
			}
			if other := said[line]; other != "" && other != key {
				t.Errorf("%s says what %s says: %s", key, other, line)
			}
			said[line] = key
		}
	}
	var all strings.Builder
	for _, temper := range tempers {
		if n := len(occasions[temper]); n < fewestOccasions {
			t.Errorf("%s has something to say on %d occasions, want %d", temper, n, fewestOccasions)
			continue
		}
		fmt.Fprintf(&all, "=== %s\n%s\n", temper, blocks[temper])
	}
	for of, n := range counted {
		if n < fewestRemarks {
			t.Errorf("%s has %d lines, want %d", of, n, fewestRemarks)
		}
	}
	golden.Check(t, "testdata/remarks.txt", all.String())
}

// occasionInWords says to what something is said, as the list has it.
func occasionInWords(relation, occasion string) string {
	switch occasion = strings.TrimPrefix(occasion, "tell."); relation {
	case "theirs":
		return "to another, in their own turn: " + occasion
	case "suffers":
		return "to them, in another's turn: " + occasion
	}
	return "they do it: " + occasion
}
