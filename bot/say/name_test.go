package say

import (
	"strings"
	"testing"
)

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"Ash":                    "Ash",
		"  two\nlines\t":         "two lines",
		"\u202eback":             "back",
		raw + "<@1>":             "<@1>",
		"\u200b\u200b":           "?",
		"A\u034fsh":              "Ash", // joins letters, as nothing
		"Ash\ufe0f":              "Ash", // chooses a form that letters do not have
		"Ash\U000e0101":          "Ash",
		"Ash\u200d":              "Ash",
		"\u200dAsh":              "Ash",
		"A\u200dsh":              "Ash",
		"Ash \u200d":             "Ash",
		"\u200d\u034f\ufe0f":     "?",
		"👩\u200d🌾 Ash":           "👩\u200d🌾 Ash",
		"":                       "?",
		strings.Repeat("x", 100): strings.Repeat("x", 31) + "…",
	} {
		if got := CleanName(in); got != want {
			t.Errorf("cleanName(%q) = %q, want %q", in, got, want)
		}
	}
}
