package board_test

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
)

// crowded is a lobby with all that there can be to show.
func crowded() board.Waiting {
	said := func(text string) engine.Text {
		return engine.T("bot.scene.word", engine.A("word", engine.Literal(text)))
	}
	return board.Waiting{
		Seats: []board.Sitter{
			{Name: said("Ash of the Seven Very Long Names"), Note: said("host")},
			{Name: said("Birch"), Note: said("not here yet"), Away: true},
			{Name: said("Basil"), Note: said("A cold heart"), Sign: "sacrificer"},
		},
		Free: 1,
		Lines: []engine.Text{said("Evening: a look now and then"),
			said("Blessed and Cursed tokens on one Character cancel each other: yes"), said("Friendly: hints are allowed"),
			said("The Burn Pile becomes a new Village Deck when the old one is used up: yes")},
	}
}

// TestLobbyIsShownWhole: Discord shows four chairs and what is below them without making them smaller, and its words
// tell all that the picture has room for and what it has not.
func TestLobbyIsShownWhole(t *testing.T) {
	h := fateHouse(t)
	for name, w := range map[string]board.Waiting{
		"crowded": crowded(), "one": {Seats: crowded().Seats[:1], Free: 3, Lines: crowded().Lines[:1]},
		"full": {Seats: append(crowded().Seats, board.Sitter{Name: crowded().Seats[1].Name, Sign: "hoarder"}),
			Lines: crowded().Lines},
	} {
		pic := h.painter.Lobby(h.reader, w)
		img := pic.Image()
		if size := img.Rect.Size(); size.X != 780 || size.Y > 496 {
			t.Errorf("%s: the lobby is drawn %dx%d, expected 780 wide and at most 496 high", name, size.X, size.Y)
		}
		if got := pic.SmallestType(t); got < 29 {
			t.Errorf("%s: letters are %d pixels high; expected 29, which a phone shows 11 high", name, got)
		}
		for _, line := range w.Lines {
			if said := h.reader.Say(line); !strings.Contains(pic.Alt, said) {
				t.Errorf("%s: the words of the picture do not say %q:\n%s", name, said, pic.Alt)
			}
		}
		if dir := os.Getenv("WITCHTABLE_SCREENSHOTS"); dir != "" {
			f, err := os.Create(filepath.Join(dir, "lobby-"+name+".png"))
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(f, img); err != nil {
				t.Error(err)
			}
			_ = f.Close()
		}
	}
	want := "Ash of the Seven Very Long Names: host. Birch: not here yet. Basil: A cold heart. One seat is free. Evening:"
	if got := h.painter.Lobby(h.reader, crowded()).Alt; !strings.HasPrefix(got, want) {
		t.Errorf("the words of the picture are\n%s\nwant them to begin\n%s", got, want)
	}
}

// TestLobbyBudget: docs/budgets.md has the figures.
func TestLobbyBudget(t *testing.T) {
	h := fateHouse(t)
	bytes := 0
	draw := func() { pic := h.painter.Lobby(h.reader, crowded()); bytes = pic.Draw(t) }
	draw()
	draw() // with either brush
	allocations, spent := budget.Spent(t, 5, draw)
	budget.Hold(t, "lobby-picture.allocations", allocations)
	budget.Hold(t, "lobby-picture.bytes", spent)
	budget.Hold(t, "lobby-picture.png", float64(bytes))
}
