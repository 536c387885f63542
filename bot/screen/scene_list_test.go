package screen

import (
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// faces is a game of which nothing is asked but what is printed on its cards.
type faces struct{ engine.Game }

func (faces) Card(id engine.CardID) (engine.CardFace, bool) { return scenetest.Face(id) }
func (faces) Info() engine.Info                             { return engine.Info{Title: scenetest.Said("game")} }

// TestTheTableInWordsSaysWhatASceneHolds: the board message without pictures, and each panel with what its cards say.
func TestTheTableInWordsSaysWhatASceneHolds(t *testing.T) {
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	table := tables.Table{Head: store.Table{State: store.Playing, PausedAt: 1}}
	table.Rules.Game = faces{}
	v := say.Books{Own: book}.Voice(table, "en")
	scenetest.Hold(t, scenetest.Words, func(s engine.Scene) string {
		out := []string{boardHead(v, table, s, false)}
		for _, p := range boardPanels(s) {
			out = append(out, areaWords(v, p))
		}
		for _, p := range s.Panels {
			e := AreaEmbed(v, faces{}, p)
			out = append(out, e.Title, e.Description)
		}
		return strings.Join(out, "\n")
	})
}
