package outgoing

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/board"
)

// A letter that two games draw alike has one emoji; one that they draw differently stays a letter.
func TestGamesShareTheirEmojis(t *testing.T) {
	theme := func(bell string) board.Theme {
		t.Helper()
		th, err := board.ReadTheme("theme.yaml", []byte(`
letters: {"🔔": bell, "⏳": glass}
signs:
  bell: {colour: "#ffd166", shape: "`+bell+`"}
  glass: {colour: "#7fd6ab", shape: "fill M14 4 H50 V60 H14 Z"}
`))
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	const round, square = "fill O 32 32 22", "fill M8 8 H56 V56 H8 Z"
	for _, tt := range []struct {
		other string
		want  []string
	}{{round, []string{"bell", "glass"}}, {square, []string{"glass"}}} {
		f, _, _ := finishing(map[string]board.Theme{"one": theme(round), "two": theme(tt.other)})
		var got []string
		for _, name := range f.EmojiNames() {
			word, _, _ := strings.Cut(name, "_")
			got = append(got, word)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("beside %q, the emojis are %v, want %v", tt.other, got, tt.want)
		}
	}
}
