package cards

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxProse is how long a piece of prose may be, in characters.
const maxProse = 2000

// proseProblem says why a piece of prose cannot be shown to people; empty if it can.
func proseProblem(s string) string {
	if strings.TrimSpace(s) == "" {
		return "the text is empty"
	}
	if n := utf8.RuneCountInString(s); n > maxProse {
		return fmt.Sprintf("the text has %d characters; %d are possible", n, maxProse)
	}
	if s != strings.TrimSpace(s) {
		return "the text begins or ends with space"
	}
	for _, r := range s {
		switch {
		case r == '\n':
		case unicode.IsControl(r):
			return fmt.Sprintf("the text has the control character %U", r)
		case unicode.Is(unicode.Bidi_Control, r), r == '\ufeff':
			return fmt.Sprintf("the text has the invisible character %U", r)
		}
	}
	return ""
}

// kebab proposes a name made from what was written; empty if nothing is left of it.
func kebab(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	name := strings.Join(words, "-")
	if !nameRE.MatchString(name) {
		return ""
	}
	return fmt.Sprintf("write %q", name)
}
