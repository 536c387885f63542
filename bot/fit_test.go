package bot

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"witchtable/bot/discord"
	"witchtable/engine"
)

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		limit    int
		want     string
	}{
		{"short enough", "Raven", 5, "Raven"},
		{"too long", "Ravens", 5, "Rave…"},
		{"nothing fits", "Ravens", 0, ""},
		{"an emoji counts two", "🌙🌙🌙", 5, "🌙🌙…"},
		{"a half emoji does not fit", "🌙🌙🌙", 4, "🌙…"},
		{"an accent stays with its letter", "abce\u0301x", 5, "abc…"},
		{"joined emoji stay together", "ab👩\u200d🚀cd", 6, "ab…"},
		{"no half escape", `abc\*def`, 5, "abc…"},
		{"a whole escape", `abc\\def`, 6, `abc\\…`},
		{"no blank before the dots", "abc def", 5, "abc…"},
		{"broken bytes", "ab\xffcdef", 4, "ab\xff…"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := fit(tt.in, tt.limit); got != tt.want {
				t.Errorf("fit(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
			}
		})
	}
}

func TestFitLinesKeepsWholeLines(t *testing.T) {
	text := "**one**\n**two**\n**three**"
	if got := fitLines(text, 20); got != "**one**\n**two**\n…" {
		t.Errorf("got %q", got)
	}
	if got := fitLines("**one**", 5); size(got) > 5 {
		t.Errorf("a single long line: %q", got)
	}
}

var anyText = rapid.StringOfN(rapid.RuneFrom([]rune("ab \n\\*_é🌙\u0301\u200d漢")), 0, 9000, -1)

func TestFittedMessagesAreAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := discord.Message{Content: anyText.Draw(t, "content")}
		for range rapid.IntRange(0, 12).Draw(t, "embeds") {
			e := discord.Embed{Title: anyText.Draw(t, "title"), Description: anyText.Draw(t, "description"), Footer: anyText.Draw(t, "footer")}
			for range rapid.IntRange(0, 3).Draw(t, "fields") {
				e.Fields = append(e.Fields, discord.Field{Name: anyText.Draw(t, "name"), Value: anyText.Draw(t, "value")})
			}
			m.Embeds = append(m.Embeds, e)
		}
		m = fitMessage(m)
		total := 0
		for _, e := range m.Embeds {
			total += embedSize(e)
			if size(e.Title) > maxEmbedTitle || size(e.Description) > maxDescription || size(e.Footer) > maxFooter {
				t.Fatalf("an embed of %d, %d, %d", size(e.Title), size(e.Description), size(e.Footer))
			}
		}
		if size(m.Content) > maxContent || total > maxEmbedTotal || len(m.Embeds) > maxEmbeds {
			t.Fatalf("content %d, %d embeds of together %d", size(m.Content), len(m.Embeds), total)
		}
	})
}

func TestLongBoardsLoseTheirLongestPartsFirst(t *testing.T) {
	long, short := strings.Repeat("a long line of cards\n", 190), "the few lines of another panel"
	m := fitMessage(discord.Message{Embeds: []discord.Embed{{Description: long}, {Description: short}, {Description: long}}})
	if len(m.Embeds) != 3 || m.Embeds[1].Description != short {
		t.Fatalf("the short panel was cut: %q", m.Embeds[1].Description)
	}
	a, b := size(m.Embeds[0].Description), size(m.Embeds[2].Description)
	if a < 2000 || b < 2000 {
		t.Errorf("the long panels keep %d and %d of the 5970 there are for them", a, b)
	}
}

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
		if got := cleanName(in); got != want {
			t.Errorf("cleanName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLongWordsAreComparedByTheirBeginning(t *testing.T) {
	long := strings.Repeat("é", 6000)
	if got := folded(long); len(got) != longestName {
		t.Errorf("of 6000 letters %d are compared, want %d", len(got), longestName)
	}
	if got := folded("Éloïse O'Dell"); got != "eloise o dell" {
		t.Errorf("folded is %q", got)
	}
}

func TestRoutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := route{
			do: doStep, table: "bcdfghjk", decision: engine.DecisionID(rapid.Uint32().Draw(t, "decision")),
			answer: engine.Answer(rapid.Uint32().Draw(t, "answer")), depth: rapid.IntRange(0, 9).Draw(t, "depth"),
			page: rapid.IntRange(0, 99).Draw(t, "page"),
		}
		id := r.String()
		if len(id) > maxCustomID {
			t.Fatalf("%q has %d characters", id, len(id))
		}
		if got, err := readRoute(id); err != nil || got != r {
			t.Fatalf("%q reads as %+v, %v; want %+v", id, got, err, r)
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r := ref{"bcdfghjk", engine.DecisionID(rapid.Uint32().Draw(t, "decision")), engine.Answer(rapid.Uint32().Draw(t, "answer"))}
		if got, err := readRef(r.String()); err != nil || got != r || len(r.String()) > 24 {
			t.Fatalf("%q reads as %+v, %v; want %+v in at most 24 characters", r.String(), got, err, r)
		}
		if got, err := readChosen("bcdfghjk", r.String()); err != nil || got.ref != r || got.turned {
			t.Fatalf("%q is chosen as %+v, %v", r.String(), got, err)
		}
		if _, err := readChosen("bcdfghjl", r.String()); err == nil {
			t.Fatal("a menu of one table takes answers of another")
		}
	})
	value := route{do: doValue, table: "bcdfghjk", name: "first_coin"}
	if got, err := readRoute(value.String()); err != nil || got != value {
		t.Errorf("%q reads as %+v, %v", value.String(), got, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.String().Draw(t, "id")
		if r, err := readRoute(id); err == nil && !utf8.ValidString(id) {
			t.Fatalf("%q reads as %+v", id, r)
		}
	})
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"raven", "raven", 0}, {"raven", "rave", 1}, {"", "abc", 3}, {"kitten", "sitting", 3}} {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestDiscordKnowsTheLocales(t *testing.T) {
	for lang, want := range map[string]string{"es": "es-ES es-419", "de": "de", "eo": "", "pt": "pt-BR"} {
		if got := strings.Join(discordLocales(lang), " "); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
