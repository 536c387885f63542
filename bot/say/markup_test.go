package say

import "testing"

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"Ash":             "Ash",
		"*bold* _it_":     `\*bold\* \_it\_`,
		"# title":         `\# title`,
		"> quote":         `\> quote`,
		"- item":          `\- item`,
		"a-b":             "a-b",
		"<@123>":          "\\<@\u200b123\\>",
		"@everyone":       "@\u200beveryone",
		"https://x.org":   "https:\u200b//x.org",
		"[text](link)":    `\[text\]\(link\)`,
		"||spoiler||":     `\|\|spoiler\|\|`,
		"`code`":          "\\`code\\`",
		raw + "<@123>":    "<@123>",
		`back\slash`:      `back\\slash`,
		"1. a list":       "1.\u200b a list",
		"version 1.2":     "version 1.2",
		"~~struck~~ 漢字 é": `\~\~struck\~\~ 漢字 é`,
	} {
		if got := escape(in); got != want {
			t.Errorf("escape(%q) = %q, want %q", in, got, want)
		}
	}
}
