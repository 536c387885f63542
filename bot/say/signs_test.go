package say

import (
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
)

// Letters become emojis in what Discord reads as markup, and nowhere else.
func TestSignsInTexts(t *testing.T) {
	w := signWriter{"💛": "<:b:1>", "👁": "<:s:2>", "👁💛": "<:both:3>"}
	for _, c := range []struct{ text, want string }{
		{"💛 Blessed, 👁️ 3", "<:b:1> Blessed, <:s:2> 3"},
		{"**💛💛**", "**<:b:1><:b:1>**"},
		{"💛\u00a03, 2\u00a0💛", "<:b:1>\u202f3, 2\u202f<:b:1>"},
		{"👁💛", "<:both:3>"},
		{"`💛` is not 💛", "`💛` is not <:b:1>"},
		{"```\n💛\n```💛", "```\n💛\n```<:b:1>"},
		{"never closed ` 💛", "never closed ` <:b:1>"},
		{"\\`💛\\`", "\\`<:b:1>\\`"},
		{"👁\u200d💛 is one picture", "👁\u200d💛 is one picture"},
		{"nothing here 🪦", "nothing here 🪦"},
		{"\\", "\\"},
		{"", ""},
	} {
		if got := w.write(c.text); got != c.want {
			t.Errorf("write(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// Emojis take room; a message that has none for all of them keeps its letters.
func TestSignsOnlyWhereThereIsRoom(t *testing.T) {
	var s Signs
	s.written.Store(&map[string]string{"💛": "<:wt_blessed_12345678:1234567890123456789>"})
	long := strings.Repeat("💛 worth two.\n", 200)
	m := fit.Message(discord.Message{
		Body: []discord.Block{discord.Box{Blocks: []discord.Block{discord.Text(long), discord.Text("💛 or not?")}}},
		Rows: []discord.Row{{Buttons: []discord.Button{{Label: "💛 yes", CustomID: "a"}}}},
	})
	got := s.In(m)
	texts := fit.Texts(got.Body)
	if texts[0] != fit.Texts(m.Body)[0] || texts[1] != "💛 or not?" {
		t.Errorf("a long text and a question become %.40q… and %q, want the letters in both", texts[0], texts[1])
	}
	if over := fit.Excess(texts); over > 0 {
		t.Errorf("the message is %d units too long", over)
	}
	if label := got.Rows[0].Buttons[0].Label; label != "💛 yes" {
		t.Errorf("the button says %q; labels know no such emojis", label)
	}
	if plain := s.In(discord.Message{Content: strings.Repeat("💛", 900)}); fit.Size(plain.Content) > fit.MaxContent {
		t.Errorf("a plain message becomes %d units long", fit.Size(plain.Content))
	}
	if small := s.In(discord.Message{Content: "💛"}); small.Content == "💛" {
		t.Error("a short plain message keeps its letter")
	}
}

// A message has the emojis in all its texts, or in none.
func TestSignsInABody(t *testing.T) {
	var s Signs
	by := map[string]string{"💛": "<:blessed:123456789012345678>"}
	s.written.Store(&by)
	for _, c := range []struct {
		name string
		n    int // letters to be written
		want string
	}{{"few", 3, by["💛"]}, {"too many", 300, "💛"}} {
		m := s.In(discord.Message{Body: []discord.Block{discord.Text("one 💛"), discord.Text(strings.Repeat("💛", c.n))}})
		if got := fit.Texts(m.Body); got[0] != "one "+c.want || got[1] != strings.Repeat(c.want, c.n) {
			t.Errorf("%s: the texts are %.80q, want %s in all of them", c.name, got, c.want)
		}
	}
}
