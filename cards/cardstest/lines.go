package cardstest

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/words"
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

// Short holds what is shown where room is short to so many characters, by how its keys begin: labels of buttons,
// descriptions of commands and options.
func Short(t testing.TB, b *words.Book, most map[string]int) {
	t.Helper()
	for start, most := range most {
		for _, lang := range []string{"en", "es"} {
			n := 0
			for _, key := range b.Keys(lang) {
				if !strings.HasPrefix(key, start) {
					continue
				}
				if n++; utf8.RuneCountInString(b.Pattern(lang, key)) > most {
					t.Errorf("%s, %s: longer than %d characters: %s", lang, key, most, b.Pattern(lang, key))
				}
			}
			if n == 0 {
				t.Errorf("no key begins with %s", start)
			}
		}
	}
}

// Commands holds the words of a game's commands and of their operands to be typed in Spanish: one word each, in lower
// case, no two alike.
func Commands(t testing.TB, b *words.Book, all []engine.GameCommand) {
	t.Helper()
	taken := map[string]string{}
	for _, c := range all {
		for _, w := range append(slices.Clone(c.Path), c.Operands...) {
			said := b.Pattern("es", "word."+w)
			if said == "" || said != strings.ToLower(said) || strings.ContainsAny(said, " /") {
				t.Errorf("the word %q of commands is %q in Spanish", w, said)
			}
			if other := taken[said]; other != "" && other != w {
				t.Errorf("%q and %q are both %q in Spanish", other, w, said)
			}
			taken[said] = w
		}
	}
}
