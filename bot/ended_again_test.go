package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
)

// Where somebody has taken away the message that tells the end, the score leads to it once more, for whoever asks: with
// the page that plays the game again, its record, and a rematch.
func TestTheEndIsToldOnceMore(t *testing.T) {
	v := newTavern(t, recorded)
	people, final := v.ended()
	v.settle()
	if err := v.Delete(t.Context(), final.Channel, final.ID); err != nil {
		t.Fatal(err)
	}
	score := people[1].Run("score")
	end := people[1].Press(bottest.Button(t, score.Message, "How it ended"))
	if got := bottest.TextOf(end.Message); !strings.Contains(got, "The game is over!") {
		t.Errorf("how it ended is told by %q", got)
	}
	files := map[string]bool{}
	for _, f := range end.Message.Files {
		files[f.Name[strings.LastIndex(f.Name, "."):]] = true
	}
	if !files[".html"] || !files[".txt"] {
		t.Errorf("with it come the files %v, want the page and the record", files)
	}
	people[1].Press(bottest.Button(t, end.Message, "Rematch"))
	v.AwaitMessage(bottest.TheChannel, "another game?")
}
