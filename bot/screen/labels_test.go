package screen

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine"
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

// TestALetterStandsBesideLetters: of the few answers of a verb either all have names or none has.
func TestALetterStandsBesideLetters(t *testing.T) {
	for had, want := range map[string]string{
		"part: part:plant":                     "part: part:",
		"part: part:plant pick:pear":           "part: part: pick:pear",
		"pick:pear pick:plum":                  "pick:pear pick:plum",
		"pick: pick:pear pick:plum pick:apple": "pick: pick:pear pick:plum pick:apple",
	} {
		var list []naming
		for _, word := range strings.Fields(had) {
			verb, label, _ := strings.Cut(word, ":")
			list = append(list, naming{g: Group{offers: []Offer{{Option: engine.Option{Verb: verb}}}}, plain: label})
		}
		unnamed(list)
		var got []string
		for _, n := range list {
			got = append(got, n.g.verb()+":"+n.plain)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s becomes %s, want %s", had, s, want)
		}
	}
}
