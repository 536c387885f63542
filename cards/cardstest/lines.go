package cardstest

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine"
)

// Line is a card's line of flavour.
type Line struct {
	ID   engine.CardID
	Text string
}

// Flavour holds lines of flavour to be there, short, and no echoes of one another: each is read under its card, on a
// phone, and in the story.
func Flavour(t testing.TB, all []Line) {
	t.Helper()
	const (
		most  = 90 // characters
		alike = 4  // words in a row that no two lines may share
	)
	said := map[string]engine.CardID{}
	for _, l := range all {
		id, line := l.ID, l.Text
		if line == "" {
			t.Errorf("%s has no line of flavour", id)
			continue
		}
		if n := utf8.RuneCountInString(line); n >= most || strings.Contains(line, "\n") {
			t.Errorf("%s: the line has %d characters; want fewer than %d, on one line: %s", id, n, most, line)
		}
		if !strings.ContainsAny(line[len(line)-1:], ".?!") && !strings.HasSuffix(line, "».") {
			t.Errorf("%s: the line does not end: %s", id, line)
		}
		list := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(` .,:;?!"`, r) })
		for i := 0; i == 0 || i+alike <= len(list); i++ {
			run := strings.Join(list[i:min(i+alike, len(list))], " ")
			if other, taken := said[run]; taken && other != id {
				t.Errorf("%s and %s both say %q", other, id, run)
			}
			said[run] = id
		}
	}
}

// NotSpanish finds what no Spanish sentence may have.
var NotSpanish = regexp.MustCompile(`(?i)\b(de|a) el\b|  | [.,;:]|\b(the|of|and|with)\b`)
