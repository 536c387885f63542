package screen

import (
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// TestPanelsTellTheirFirstCardsInFull holds panels to what a phone shows in some screens: zone after zone, the first
// before the others, is told with what its cards say as long as there is room.
func TestPanelsTellTheirFirstCardsInFull(t *testing.T) {
	book, err := words.Load(lang.Files, orchard.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	game, err := orchard.Load(orchard.Pack)
	if err != nil {
		t.Fatal(err)
	}
	zone := func(label string, n int) engine.Zone {
		z := engine.Zone{Label: engine.T("bot.scene.word", engine.A("word", engine.Literal(label)))}
		for range n {
			z.Cards = append(z.Cards, engine.CardShown{Card: game.Cards()[0]})
		}
		return z
	}
	v := say.Books{Own: book}.Voice(tables.Table{}, "en")
	for _, tt := range []struct {
		name          string
		first, second int
		told          int // cards told in full
	}{
		{"all have room", 3, 4, 7},
		{"the second zone is too long", 3, 200, 3},
		{"the first zone is too long", 200, 3, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := engine.Panel{Zones: []engine.Zone{zone("First", tt.first), zone("Second", tt.second)}}
			text := AreaEmbed(v, game, p).Description
			if got := strings.Count(text, "\n> "); got != tt.told {
				t.Errorf("%d cards are told in full, want %d", got, tt.told)
			}
			if got := strings.Count(text, "• "); got != tt.first+tt.second {
				t.Errorf("%d cards are named, want all %d", got, tt.first+tt.second)
			}
		})
	}
}
