package fatecards_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/words"
)

// The line of flavour is read under the card, on a phone, and in the story: every card has one, short, and none echoes
// another.
func TestEveryCardHasALineOfFlavour(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		t.Run(lang, func(t *testing.T) { everyLine(t, lang) })
	}
}

func everyLine(t *testing.T, lang string) {
	const (
		most  = 90 // characters
		alike = 4  // words in a row that no two lines may share
	)
	said := map[string]engine.CardID{}
	pack := load(t)
	say := speaker(t, pack, lang)
	own := cardWords(t)
	for _, c := range pack.Cards() {
		line := say.Say(engine.CardFace{ID: c.ID, Flavour: c.Node.Word("flavour", "")}.Line())
		if line == "" || lang != "en" && !own.Has(lang, words.FlavourKey(c.ID)) {
			t.Errorf("%s has no line of flavour", c.ID)
			continue
		}
		if n := utf8.RuneCountInString(line); n >= most || strings.Contains(line, "\n") {
			t.Errorf("%s: the line has %d characters; want fewer than %d, on one line: %s", c.ID, n, most, line)
		}
		if bare := strings.TrimRight(line, `"`); !strings.HasSuffix(bare, "».") && !strings.HasSuffix(bare, ".") &&
			!strings.HasSuffix(bare, "?") && !strings.HasSuffix(bare, "!") {
			t.Errorf("%s: the line does not end: %s", c.ID, line)
		}
		list := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return strings.ContainsRune(` .,:;?!"`, r) })
		for i := 0; i == 0 || i+alike <= len(list); i++ {
			run := strings.Join(list[i:min(i+alike, len(list))], " ")
			if other, taken := said[run]; taken && other != c.ID {
				t.Errorf("%s and %s both say %q", other, c.ID, run)
			}
			said[run] = c.ID
		}
	}
}
