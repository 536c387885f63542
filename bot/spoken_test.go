package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/discord"
)

// emojiPort takes all emojis.
type emojiPort struct{ discord.Port }

func (emojiPort) Emojis(_ context.Context, _ func(string) bool, want []discord.Emoji) (map[string]string, error) {
	out := map[string]string{}
	for _, e := range want {
		out[e.Name] = "<:" + e.Name + ":123456789012345678>"
	}
	return out, nil
}

func withEmojis(c *bot.Config) { c.Port = emojiPort{c.Port} }

// signsIn lists what of a text stands for a sign: emojis of the application's own, and letters.
func signsIn(said string, letters map[string]string) []string {
	var out []string
	for _, word := range strings.Fields(said) {
		has := strings.Contains(word, "<:")
		for letter := range letters {
			has = has || strings.Contains(word, letter)
		}
		if has {
			out = append(out, word)
		}
	}
	return out
}

// awaitSigns waits until the bot has its emojis, and forgets what was read until then: in pictures, it is
// full of signs.
func (tr *tour) awaitSigns() {
	tr.t.Helper()
	for n := 0; !strings.Contains(strings.Join(tr.at(""), "\n"), "<:"); n++ {
		if n == 2000 {
			tr.t.Fatal("the bot has no emojis")
		}
		time.Sleep(10 * time.Millisecond) // they are being drawn
		tr.elm.Run("rules", "topic=game")
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	clear(tr.said)
}

// A table in words is told in words alone, through a whole game and in all that can be looked at: no sign, which a
// screen reader calls by the name of a file.
func TestATableInWordsHasNoSigns(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		for _, locale := range []string{"en-GB", "es-419"} {
			t.Run(g.name+" "+locale, func(t *testing.T) {
				t.Parallel()
				inWordsAlone(t, g, locale)
			})
		}
	}
}

func inWordsAlone(t *testing.T, g houseGame, locale string) {
	tr := newTour(t, g.name, locale, nil, withEmojis)
	tr.ash.Run("table open", "game="+tr.game)
	tr.awaitSigns()
	for _, p := range []string{"Ash", "Birch", "Elm"} {
		tr.Person(p).Run("display", "how=words")
	}
	tr.ash.Run("server display", "how=words")
	for _, topic := range tr.ash.Complete("rules", "topic=") {
		tr.ash.Run("rules", "topic="+topic.Value)
	}
	tr.birch.Run("table join")
	tr.ash.Run("table add-computer", "level=greedy")
	tr.ash.Run("table start")
	tr.play()
	tr.end()
	said := tr.at("")
	for _, s := range said {
		if found := signsIn(s, g.theme(t).Letters()); len(found) > 0 {
			t.Errorf("%q is read in\n%s", slices.Compact(found), s)
		}
	}
	if len(said) < 150 {
		t.Errorf("only %d pieces were read", len(said))
	}
}
