package screen

import (
	"slices"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine/words"
)

// menusIn are menus that say everything in a language, and nothing else.
func menusIn(t *testing.T, code string) Menus {
	t.Helper()
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	table := tables.Table{}
	table.Rules.Game = faces{}
	return Menus{v: say.Books{Own: book}.Voice(table, code), t: table}
}

// TestALabelThatSaysWhereACardLies is kept: the name alone would not tell it from a copy that lies elsewhere.
func TestALabelThatSaysWhereACardLies(t *testing.T) {
	for _, code := range []string{"en", "es"} {
		m := menusIn(t, code)
		if got := m.targeted("owl (discards)", "owl (discards)", "owl", spot{}); !slices.Equal(got,
			[]string{"owl (discards)"}) {
			t.Errorf("in %s it is said as %q", code, got)
		}
	}
}
