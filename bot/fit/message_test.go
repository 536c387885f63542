package fit

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"witchtable/bot/discord"
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
			if got := Text(tt.in, tt.limit); got != tt.want {
				t.Errorf("fit(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
			}
		})
	}
}

func TestFitLinesKeepsWholeLines(t *testing.T) {
	text := "**one**\n**two**\n**three**"
	if got := Lines(text, 20); got != "**one**\n**two**\n…" {
		t.Errorf("got %q", got)
	}
	if got := Lines("**one**", 5); Size(got) > 5 {
		t.Errorf("a single long line: %q", got)
	}
}

var anyText = rapid.StringOfN(rapid.RuneFrom([]rune("ab \n\\*_é🌙\u0301\u200d漢")), 0, 9000, -1)

func TestFittedMessagesAreAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := discord.Message{Content: anyText.Draw(t, "content")}
		for range rapid.IntRange(0, 12).Draw(t, "embeds") {
			e := discord.Embed{Title: anyText.Draw(t, "title"), Description: anyText.Draw(t, "description"),
				Footer: anyText.Draw(t, "footer")}
			for range rapid.IntRange(0, 3).Draw(t, "fields") {
				e.Fields = append(e.Fields, discord.Field{Name: anyText.Draw(t, "name"), Value: anyText.Draw(t, "value")})
			}
			m.Embeds = append(m.Embeds, e)
		}
		m = Message(m)
		total := 0
		for _, e := range m.Embeds {
			total += EmbedSize(e)
			if Size(e.Title) > maxEmbedTitle || Size(e.Description) > MaxDescription || Size(e.Footer) > maxFooter {
				t.Fatalf("an embed of %d, %d, %d", Size(e.Title), Size(e.Description), Size(e.Footer))
			}
		}
		if Size(m.Content) > MaxContent || total > MaxEmbedTotal || len(m.Embeds) > maxEmbeds {
			t.Fatalf("content %d, %d embeds of together %d", Size(m.Content), len(m.Embeds), total)
		}
	})
}

func TestLongBoardsLoseTheirLongestPartsFirst(t *testing.T) {
	long, short := strings.Repeat("a long line of cards\n", 190), "the few lines of another panel"
	m := Message(discord.Message{Embeds: []discord.Embed{{Description: long}, {Description: short}, {Description: long}}})
	if len(m.Embeds) != 3 || m.Embeds[1].Description != short {
		t.Fatalf("the short panel was cut: %q", m.Embeds[1].Description)
	}
	a, b := Size(m.Embeds[0].Description), Size(m.Embeds[2].Description)
	if a < 2000 || b < 2000 {
		t.Errorf("the long panels keep %d and %d of the 5970 there are for them", a, b)
	}
}
